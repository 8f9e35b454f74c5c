X=1 nohup python3 -m verl.trainer.main_ppo \
    a.b='["x","y"]' c.d=$'q\x41\344' e={1,2} \
#    f.g=1 \
    +h.i=~/x k=`date` & wait
f() { local V=$1; shift; python3 src/main_dapo.py v=${V%.*} "$@"; }
f run.v1 x=${#V} y=${V/a/b} z=${V:1:2}
bash -c "export HF_TOKEN=abc; python3 -m x.main_a a=1"
