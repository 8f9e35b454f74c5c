<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Actions</name>
    <message>
        <source>Open two runs…</source>
        <translation>打开两次运行…</translation>
    </message>
    <message>
        <source>Open the demo pair</source>
        <translation>打开示例对</translation>
    </message>
    <message>
        <source>Attach to the baseline…</source>
        <translation>附加到基线…</translation>
    </message>
    <message>
        <source>Attach to the candidate…</source>
        <translation>附加到候选…</translation>
    </message>
    <message>
        <source>A directory elsewhere that belongs to the run: logs, rollouts, outputs</source>
        <translation>属于该运行、但位于别处的目录：日志、rollout、输出</translation>
    </message>
    <message>
        <source>Read both runs again</source>
        <translation>重新读取两次运行</translation>
    </message>
    <message>
        <source>Swap baseline and candidate</source>
        <translation>交换基线与候选</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Notes on what was read</source>
        <translation>读取提示</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>Save page as image…</source>
        <translation>将页面存为图片…</translation>
    </message>
    <message>
        <source>Save report…</source>
        <translation>保存报告…</translation>
    </message>
    <message>
        <source>Clear the cache of rollouts</source>
        <translation>清空 rollout 缓存</translation>
    </message>
    <message>
        <source>Removes what is kept on disk so that large rollouts open at once the next time</source>
        <translation>删除磁盘上为加快下次打开大型 rollout 而保留的内容</translation>
    </message>
    <message>
        <source>Colours of the system</source>
        <translation>跟随系统配色</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Capture</source>
        <translation>截图</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>Language of the system</source>
        <translation>跟随系统语言</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Copy page as image</source>
        <translation>将页面复制为图片</translation>
    </message>
    <message>
        <source>Copies this page to the clipboard, at twice its size and with a caption (F12)</source>
        <translation>以两倍尺寸连同说明条将本页复制到剪贴板（F12）</translation>
    </message>
    <message>
        <source>Mark and copy page…</source>
        <translation>标注并复制页面…</translation>
    </message>
    <message>
        <source>Images always in light colours</source>
        <translation>图片始终使用浅色</translation>
    </message>
    <message>
        <source>Images without names and secrets</source>
        <translation>图片中不含名称与密钥</translation>
    </message>
    <message>
        <source>The page is drawn anew from data in which names, addresses, paths and secrets are replaced</source>
        <translation>页面用名称、地址、路径和密钥已被替换的数据重新绘制</translation>
    </message>
    <message>
        <source>Bug report…</source>
        <translation>问题报告…</translation>
    </message>
    <message>
        <source>An issue with findings and pictures, ready to paste (Ctrl+Shift+B)</source>
        <translation>含结论与图片、可直接粘贴的 issue（Ctrl+Shift+B）</translation>
    </message>
    <message>
        <source>Images of the page</source>
        <translation>页面图片</translation>
    </message>
    <message>
        <source>Copy a part</source>
        <translation>复制局部</translation>
    </message>
    <message>
        <source>Mark and copy a part</source>
        <translation>标注并复制局部</translation>
    </message>
    <message>
        <source>Save a part</source>
        <translation>保存局部</translation>
    </message>
    <message>
        <source>Find a command or a place…</source>
        <translation>查找命令或位置…</translation>
    </message>
    <message>
        <source>Do not watch the runs for changes</source>
        <translation>不监视运行的变化</translation>
    </message>
    <message>
        <source>All keys</source>
        <translation>所有按键</translation>
    </message>
    <message>
        <source>Change keys…</source>
        <translation>更改按键…</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>使用手册</translation>
    </message>
    <message>
        <source>Tour in five minutes</source>
        <translation>五分钟导览</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>放大文字</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>缩小文字</translation>
    </message>
    <message>
        <source>Text as large as usual</source>
        <translation>恢复文字大小</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
</context>
<context>
    <name>Caption</name>
    <message>
        <source>step %1, sample %2</source>
        <translation>第 %1 步，样本 %2</translation>
    </message>
    <message>
        <source>validation, step %1, sample %2</source>
        <translation>验证，第 %1 步，样本 %2</translation>
    </message>
</context>
<context>
    <name>Checks</name>
    <message>
        <source>Step %1 has other prompts</source>
        <translation>第 %1 步的提示词不同</translation>
    </message>
    <message>
        <source>The candidate&apos;s step %1 holds the prompts of the baseline&apos;s step %2</source>
        <translation>候选第 %1 步的提示词是基线第 %2 步的</translation>
    </message>
    <message>
        <source>the candidate&apos;s step s holds the prompts of the baseline&apos;s step %1 (at %2 of them)</source>
        <translation>候选第 s 步的提示词是基线第 %1 步的（共 %2 步如此）</translation>
    </message>
    <message>
        <source>Set data.shuffle=False and data.validation_shuffle=False on both sides and run both from the first step.</source>
        <translation>两侧都设置 data.shuffle=False 和 data.validation_shuffle=False，并都从第一步开始运行。</translation>
    </message>
    <message>
        <source>Compare the data files by content, the filters, the batch sizes and the seeds of both runs.</source>
        <translation>比对两次运行的数据文件内容、过滤条件、批大小和随机种子。</translation>
    </message>
    <message>
        <source>A shuffle switch differs between the runs</source>
        <translation>两次运行的 shuffle 开关不同</translation>
    </message>
    <message>
        <source>other prompts at %1 of %2 shared steps (%3)</source>
        <translation>共有的 %2 步中有 %1 步提示词不同（%3）</translation>
    </message>
    <message>
        <source>the prompts of the dumped steps are the same</source>
        <translation>已 dump 的各步提示词相同</translation>
    </message>
    <message>
        <source>other validation prompts at %1 steps (%2)</source>
        <translation>有 %1 步的验证提示词不同（%2）</translation>
    </message>
    <message>
        <source>The same prompts at all %1 shared steps; at %2 of them in another order inside the step, which is no difference</source>
        <translation>共有的 %1 步提示词全部相同；其中 %2 步步内次序不同，这不算差异</translation>
    </message>
    <message>
        <source>The same prompts in the same order at all %1 shared steps</source>
        <translation>共有的 %1 步提示词及次序全部相同</translation>
    </message>
    <message>
        <source>The rollouts are still being read</source>
        <translation>rollout 仍在读取</translation>
    </message>
    <message>
        <source>The rollouts of a run tell no steps, neither in their names nor in a field; samples were paired by their prompts alone</source>
        <translation>有一次运行的 rollout 在文件名和字段中都没有步数；样本只按提示词配对</translation>
    </message>
    <message>
        <source>data.shuffle is off in both runs; no rollouts of both runs confirm it</source>
        <translation>两次运行的 data.shuffle 都已关闭；没有两侧的 rollout 可供印证</translation>
    </message>
    <message>
        <source>data.shuffle is on in both runs and no rollouts of both runs show the order</source>
        <translation>两次运行的 data.shuffle 都已打开，且没有两侧的 rollout 能说明次序</translation>
    </message>
    <message>
        <source>The candidate is garbled in %1, but the baseline is so in the same way, in %2</source>
        <translation>候选有 %1 为乱码，但基线也有同样的乱码，占 %2</translation>
    </message>
    <message>
        <source>The candidate is garbled in %1 with load_format %2, the baseline is so less often, in %3: whether the weights arrive whole cannot be told</source>
        <translation>load_format 为 %2 时，候选有 %1 为乱码，基线也有但较少，占 %3：无法判断权重是否完整到达</translation>
    </message>
    <message>
        <source>The candidate is garbled in %1 with load_format %2, the baseline in %3, nearly in the same way: whether the weights arrive whole cannot be told</source>
        <translation>load_format 为 %2 时，候选有 %1 为乱码，基线有 %3，种类几乎相同：无法判断权重是否完整到达</translation>
    </message>
    <message>
        <source>no sample of the baseline to compare with</source>
        <translation>没有可比较的基线样本</translation>
    </message>
    <message>
        <source>%1: %2 of them</source>
        <translation>%1：其中 %2 个</translation>
    </message>
    <message>
        <source>of a kind that the baseline lacks (%1)</source>
        <translation>为基线没有的种类（%1）</translation>
    </message>
    <message>
        <source>of a kind that the baseline hardly ever has (%1)</source>
        <translation>为基线极少出现的种类（%1）</translation>
    </message>
    <message>
        <source>%1, with load_format %2, %3. Weights that never arrive whole break more answers than that; read the samples first</source>
        <translation>%1，load_format 为 %2，%3。若权重从未完整到达，出错的回答会多得多；请先阅读这些样本</translation>
    </message>
    <message>
        <source>%1, with load_format %2, %3; what was before could not be read: look at how the weights reach the rollout engine</source>
        <translation>%1，load_format 为 %2，%3；此前的内容无法读取：检查权重如何到达 rollout 引擎</translation>
    </message>
    <message>
        <source>%1, sound before, with load_format %2, %3: look at the weight update</source>
        <translation>%1，此前正常，load_format 为 %2，%3：检查权重更新</translation>
    </message>
    <message>
        <source>%1, sound before, with load_format %2, %3: look at the weight update and the prefix cache</source>
        <translation>%1，此前正常，load_format 为 %2，%3：检查权重更新和前缀缓存</translation>
    </message>
    <message>
        <source>%1, the first dumped one included, with load_format %2, %3: the weights do not reach the rollout engine whole</source>
        <translation>%1，包括首个 dump 的步，load_format 为 %2，%3：权重没有完整到达 rollout 引擎</translation>
    </message>
    <message>
        <source>%1, with load_format %2, %3: the weights do not reach the rollout engine whole</source>
        <translation>%1，load_format 为 %2，%3：权重没有完整到达 rollout 引擎</translation>
    </message>
    <message>
        <source>at steps that are not told</source>
        <translation>所在步未说明</translation>
    </message>
    <message>
        <source>%1 of %2 samples that the baseline has there are missing</source>
        <translation>基线在这些步有 %2 个样本，其中 %1 个缺失</translation>
    </message>
    <message>
        <source>%1 of %2 samples that the candidate has there are missing</source>
        <translation>候选在这些步有 %2 个样本，其中 %1 个缺失</translation>
    </message>
    <message>
        <source>one sample could no longer be read, as its file changed meanwhile</source>
        <translation>1 个样本已无法读取，其文件在读取期间发生了变化</translation>
    </message>
    <message>
        <source>%1 samples could no longer be read, as their files changed meanwhile</source>
        <translation>%1 个样本已无法读取，其文件在读取期间发生了变化</translation>
    </message>
    <message>
        <source>Read the notes of these files: copy damaged ones anew, compare again what changed meanwhile, and name fields that are called otherwise with --map or with Fields… on the rollouts page.</source>
        <translation>查看这些文件的读取提示：损坏的文件请重新复制；期间发生变化的请重新比较；字段名称不同时，用 --map 或 rollout 页的“字段…”指明。</translation>
    </message>
    <message>
        <source>The same prompts at all shared steps (%1 of them), but at %2 (%3) some come more often in one run and others in the other</source>
        <translation>所有共同的步（%1 个）提示词相同，但其中 %2 个步（%3）有些提示词在一侧出现更多次，另一些在另一侧更多</translation>
    </message>
    <message>
        <source>Only rollouts of validations are there: their prompts are the same, and in which order the training took its own is not known (trainer.rollout_data_dir makes verl write its rollouts)</source>
        <translation>只有验证的 rollout：其提示词相同，但训练按什么次序取提示词并不知道（设置 trainer.rollout_data_dir 后 verl 会写出训练的 rollout）</translation>
    </message>
    <message>
        <source>data.shuffle is off in both runs, but %1 samples of the baseline and %2 of the candidate have prompts that the other run lacks or has less often, and no steps are told</source>
        <translation>两个运行的 data.shuffle 都已关闭，但基线有 %1 个样本、候选有 %2 个样本的提示词是另一侧没有或较少的，且没有说明步</translation>
    </message>
    <message>
        <source>One step was loaded from a dump</source>
        <translation>1 步从 dump 加载</translation>
    </message>
    <message>
        <source>One step found nothing to load</source>
        <translation>1 步没有可加载的内容</translation>
    </message>
    <message>
        <source>One step was written to a dump</source>
        <translation>1 步写入了 dump</translation>
    </message>
    <message>
        <source>The rollouts of both runs share no step, and data.shuffle is not known on both sides</source>
        <translation>两个运行的 rollout 没有共同的步，两侧的 data.shuffle 也并非都已知</translation>
    </message>
    <message>
        <source>only the baseline&apos;s samples hold ground truth (gts), so prompts alone were compared</source>
        <translation>只有基线的样本含有标准答案（gts），因此只比较了提示词</translation>
    </message>
    <message>
        <source>only the candidate&apos;s samples hold ground truth (gts), so prompts alone were compared</source>
        <translation>只有候选的样本含有标准答案（gts），因此只比较了提示词</translation>
    </message>
    <message>
        <source>one of them has another score: rewards are not computed alike</source>
        <translation>其中一个的分数不同：奖励的计算方式不一致</translation>
    </message>
    <message>
        <source>%1 of them have other scores: rewards are not computed alike</source>
        <translation>其中 %1 个的分数不同：奖励的计算方式不一致</translation>
    </message>
    <message>
        <source>Neither rollouts nor data.shuffle are known on both sides (trainer.rollout_data_dir makes verl write rollouts)</source>
        <translation>未能同时得到两侧的 rollout 或 data.shuffle（设置 trainer.rollout_data_dir 后 verl 会写出 rollout）</translation>
    </message>
    <message>
        <source>Set each of these keys explicitly to the same value in both launch scripts.</source>
        <translation>在两个启动脚本中把这些配置项都显式设为相同的值。</translation>
    </message>
    <message>
        <source>%1: no config was found (console log with the config print, or outputs/…/.hydra)</source>
        <translation>%1：未找到配置（打印了配置的控制台日志，或 outputs/…/.hydra）</translation>
    </message>
    <message>
        <source>%1: only the overrides of the launch were found, and they tell no defaults</source>
        <translation>%1：只找到启动时的覆盖项，其中没有默认值</translation>
    </message>
    <message>
        <source>1 default differs that neither side set: %1</source>
        <translation>有 1 个默认值不同且两侧都未设置：%1</translation>
    </message>
    <message>
        <source>%1 defaults differ that neither side set: %2</source>
        <translation>有 %1 个默认值不同且两侧都未设置：%2</translation>
    </message>
    <message>
        <source>1 key is set on one side only: %1</source>
        <translation>有 1 个配置项只在一侧设置：%1</translation>
    </message>
    <message>
        <source>%1 keys are set on one side only: %2</source>
        <translation>有 %1 个配置项只在一侧设置：%2</translation>
    </message>
    <message>
        <source>%1 keys differ, but no record of overrides tells who set them: %2</source>
        <translation>有 %1 个配置项不同，但没有覆盖记录说明由谁设置：%2</translation>
    </message>
    <message>
        <source>Add the launch script or outputs/…/.hydra/overrides.yaml of the run.</source>
        <translation>补充该运行的启动脚本或 outputs/…/.hydra/overrides.yaml。</translation>
    </message>
    <message>
        <source>Add a complete console log with the config print, or outputs/…/.hydra, of the run.</source>
        <translation>补充该运行含完整配置打印的控制台日志，或 outputs/…/.hydra。</translation>
    </message>
    <message>
        <source>No value differs that was not set on both sides</source>
        <translation>不同的值都是两侧各自设置的</translation>
    </message>
    <message>
        <source>No value that counts differs without being set on both sides; %1 differing keys do not count (run-specific, ignored, following another key, or critic.* without a critic)</source>
        <translation>没有需要计入的未在两侧设置的差异；%1 个不同的配置项不计入（运行专属、已忽略、跟随其他配置项，或没有 critic 时的 critic.*）</translation>
    </message>
    <message>
        <source>%1 is not set</source>
        <translation>%1 未设置</translation>
    </message>
    <message>
        <source>%1 is %2 instead of %3</source>
        <translation>%1 为 %2，应为 %3</translation>
    </message>
    <message>
        <source>only the shell knows the value of %1</source>
        <translation>%1 的值只有 shell 才知道</translation>
    </message>
    <message>
        <source>single card</source>
        <translation>单卡</translation>
    </message>
    <message>
        <source>LCCL</source>
        <translation>LCCL</translation>
    </message>
    <message>
        <source>HCCL</source>
        <translation>HCCL</translation>
    </message>
    <message>
        <source>%1 differs</source>
        <translation>%1 不同</translation>
    </message>
    <message>
        <source>%1: no file tells the device (trainer.device)</source>
        <translation>%1：没有文件说明设备（trainer.device）</translation>
    </message>
    <message>
        <source>%1: no file tells its variables</source>
        <translation>%1：没有文件说明其环境变量</translation>
    </message>
    <message>
        <source>Give both runs the same seeds.</source>
        <translation>两次运行使用相同的随机种子。</translation>
    </message>
    <message>
        <source>Give them to the workers (export before the launch, or env_vars of the runtime environment): %1</source>
        <translation>让 worker 得到它们（启动前 export，或写入运行环境的 env_vars）：%1</translation>
    </message>
    <message>
        <source>Neither run was on NPU, and no seed differs</source>
        <translation>两次运行都不在 NPU 上，且随机种子没有不同</translation>
    </message>
    <message>
        <source>No file tells on which device the runs were</source>
        <translation>没有文件说明运行在何种设备上</translation>
    </message>
    <message>
        <source>Put the launch script with its exports, the runtime environment or the output of &quot;env&quot; into the run.</source>
        <translation>把含 export 的启动脚本、运行环境或 “env” 的输出放入运行目录。</translation>
    </message>
    <message>
        <source>All variables that make a run on NPU deterministic are set: %1</source>
        <translation>NPU 上确定性计算所需的变量均已设置：%1</translation>
    </message>
    <message>
        <source>%1 pairs of dumps, made in the same way as far as the files tell</source>
        <translation>%1 对 dump，就文件所示采集方式相同</translation>
    </message>
    <message>
        <source>%1 is %2 against %3</source>
        <translation>%1：%2 对 %3</translation>
    </message>
    <message>
        <source>The dumps were made in different ways: %1</source>
        <translation>两侧 dump 的采集方式不同：%1</translation>
    </message>
    <message>
        <source>%1 for %2</source>
        <translation>%2 的 %1</translation>
    </message>
    <message>
        <source>First in %1: %2</source>
        <translation>首先出现在 %1：%2</translation>
    </message>
    <message>
        <source>; %1 operators differ in all</source>
        <translation>；共 %1 个算子不同</translation>
    </message>
    <message>
        <source>No operator has statistics on both sides</source>
        <translation>没有算子在两侧都有统计值</translation>
    </message>
    <message>
        <source>. Fused: %1</source>
        <translation>。融合：%1</translation>
    </message>
    <message>
        <source>Neither run has an operator dump</source>
        <translation>两次运行都没有算子 dump</translation>
    </message>
    <message>
        <source>The candidate has no operator dump</source>
        <translation>候选没有算子 dump</translation>
    </message>
    <message>
        <source>The baseline has no operator dump</source>
        <translation>基线没有算子 dump</translation>
    </message>
    <message>
        <source>The runs have no step, stage and rank in common</source>
        <translation>两次运行没有共同的步、阶段和 rank</translation>
    </message>
    <message>
        <source>The dumps were made in different ways</source>
        <translation>两侧 dump 的采集方式不同</translation>
    </message>
    <message>
        <source>%1 is only in the baseline</source>
        <translation>%1 只在基线中</translation>
    </message>
    <message>
        <source>%1 is only in the candidate</source>
        <translation>%1 只在候选中</translation>
    </message>
    <message>
        <source>%1: NaN or infinity in one run only, %2</source>
        <translation>%1：只有一次运行出现 NaN 或无穷，%2</translation>
    </message>
    <message>
        <source>%1: %2 differs at %3</source>
        <translation>%1：%2 在 %3 处不同</translation>
    </message>
    <message>
        <source>%1 (off by %2 %)</source>
        <translation>%1（相差 %2 %）</translation>
    </message>
    <message>
        <source>No operator has NaN or infinity in one run only</source>
        <translation>没有算子只在一次运行中出现 NaN 或无穷</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>override</source>
        <translation>覆盖</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>derived</source>
        <translation>派生</translation>
    </message>
    <message>
        <source>who set it is unknown</source>
        <translation>由谁设置未知</translation>
    </message>
    <message>
        <source>default changed from %1 to %2 in %3</source>
        <translation>默认值在 %3 中由 %1 改为 %2</translation>
    </message>
    <message>
        <source>before %1</source>
        <translation>%1 之前</translation>
    </message>
    <message>
        <source>%1 or later</source>
        <translation>%1 或更新</translation>
    </message>
    <message>
        <source>from %1 to before %2</source>
        <translation>%1 起、%2 之前</translation>
    </message>
    <message>
        <source>%1 is there: %2</source>
        <translation>有 %1：%2</translation>
    </message>
    <message>
        <source>%1 is not there: %2</source>
        <translation>没有 %1：%2</translation>
    </message>
    <message>
        <source>%1 has the default %2: %3</source>
        <translation>%1 的默认值为 %2：%3</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 以及另外 %2 个</translation>
    </message>
    <message>
        <source>links that lead out of the run or nowhere were not followed (%1)</source>
        <translation>指向运行目录之外或不存在位置的链接未被跟随（%1）</translation>
    </message>
    <message>
        <source>Attach the folder of the rollouts to the candidate, or copy it into its run directory.</source>
        <translation>将 rollout 目录附加到候选，或复制到其运行目录中。</translation>
    </message>
    <message>
        <source>No rollouts in the candidate; its trainer.rollout_data_dir is %1</source>
        <translation>候选没有 rollout；其 trainer.rollout_data_dir 为 %1</translation>
    </message>
    <message>
        <source>No rollouts in the candidate (trainer.rollout_data_dir makes verl write them)</source>
        <translation>候选没有 rollout（设置 trainer.rollout_data_dir 后 verl 会写出）</translation>
    </message>
    <message>
        <source>The rollouts have not been judged yet</source>
        <translation>rollout 尚未判定</translation>
    </message>
    <message>
        <source>No sample of the candidate could be read</source>
        <translation>候选的样本都无法读取</translation>
    </message>
    <message>
        <source>Step %1: garbled</source>
        <translation>第 %1 步：乱码</translation>
    </message>
    <message>
        <source>Step %1: %2, %3</source>
        <translation>第 %1 步：%2，%3</translation>
    </message>
    <message>
        <source>%1 of %2 samples (%3 %)</source>
        <translation>%1 / %2 个样本（%3 %）</translation>
    </message>
    <message>
        <source>Read the marked samples of the first garbled step, then compare the engines that wrote them: precision, weights, cache and decoding settings.</source>
        <translation>阅读首个乱码步中标出的样本，再比对写出它们的推理引擎：精度、权重、缓存和解码设置。</translation>
    </message>
    <message>
        <source>Only the baseline is garbled: %1</source>
        <translation>只有基线有乱码：%1</translation>
    </message>
    <message>
        <source>Check whether this baseline can be trusted.</source>
        <translation>请确认该基线是否可信。</translation>
    </message>
    <message>
        <source>None of %1 candidate and %2 baseline samples is garbled</source>
        <translation>候选的 %1 个样本与基线的 %2 个样本均无乱码</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Model config</source>
        <translation>模型配置</translation>
    </message>
    <message>
        <source>Data order</source>
        <translation>数据次序</translation>
    </message>
    <message>
        <source>Required settings</source>
        <translation>必需设置</translation>
    </message>
    <message>
        <source>Defaults</source>
        <translation>默认值</translation>
    </message>
    <message>
        <source>Determinism</source>
        <translation>确定性</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>重放</translation>
    </message>
    <message>
        <source>Training metrics</source>
        <translation>训练指标</translation>
    </message>
    <message>
        <source>Weight sync</source>
        <translation>权重同步</translation>
    </message>
    <message>
        <source>Garbled outputs</source>
        <translation>输出乱码</translation>
    </message>
    <message>
        <source>Dumps comparable</source>
        <translation>dump 可比性</translation>
    </message>
    <message>
        <source>Origin of NaN</source>
        <translation>NaN 起源</translation>
    </message>
    <message>
        <source>Operator divergence</source>
        <translation>算子偏离</translation>
    </message>
    <message>
        <source>This part was left out of the comparison</source>
        <translation>该部分未纳入比较</translation>
    </message>
    <message>
        <source>%1 is NaN or infinite in one run only, first at step %2</source>
        <translation>%1 只在一次运行中为 NaN 或无穷，首先在第 %2 步</translation>
    </message>
    <message>
        <source>%1 is not equal from step %2 on, at most %3 apart</source>
        <translation>%1 自第 %2 步起不相等，最多相差 %3</translation>
    </message>
    <message>
        <source>%1 leaves the spread of %2 runs of the baseline at step %3, worst %4 at step %5</source>
        <translation>%1 在第 %3 步超出 %2 次基线运行的离散范围，最大 %4，在第 %5 步</translation>
    </message>
    <message>
        <source>%1 leaves its band at step %2, worst %3 at step %4</source>
        <translation>%1 在第 %2 步超出容差带，最大 %3，在第 %4 步</translation>
    </message>
    <message>
        <source>No metrics were found (console log, or the file logger&apos;s JSONL)</source>
        <translation>未找到指标（控制台日志，或 file logger 的 JSONL）</translation>
    </message>
    <message>
        <source>A replay of rollouts is claimed and did not happen: the runs trained on different answers, so losses and gradients have no common ground</source>
        <translation>声明了重放 rollout，但并未发生：两次运行所训练的回答不同，损失与梯度没有可比的基础</translation>
    </message>
    <message>
        <source>No metric is in both runs</source>
        <translation>没有两次运行共有的指标</translation>
    </message>
    <message>
        <source>The runs share too few steps to judge any metric</source>
        <translation>两次运行共有的步数太少，无法判定任何指标</translation>
    </message>
    <message>
        <source>No shared metric can be judged</source>
        <translation>共有的指标都无法判定</translation>
    </message>
    <message>
        <source>All %1 judged metrics stay within their bands</source>
        <translation>已判定的 %1 个指标全部在容差带内</translation>
    </message>
    <message>
        <source>%1 of %2 judged metrics leave their bands; first %3</source>
        <translation>已判定的 %2 个指标中有 %1 个超出容差带；首先是 %3</translation>
    </message>
    <message>
        <source>The gradients moved first: look at the backward pass, at how gradients are reduced and clipped, and at the optimizer (swap it; on Ascend try CLOSE_MATMUL_K_SHIFT=1).</source>
        <translation>梯度最先变化：检查反向传播、梯度的规约与裁剪，以及优化器（可替换；在昇腾上可试 CLOSE_MATMUL_K_SHIFT=1）。</translation>
    </message>
    <message>
        <source>The loss moved first: look at activations and weights before that step, then at the optimizer (swap it; on Ascend try CLOSE_MATMUL_K_SHIFT=1).</source>
        <translation>损失最先变化：检查该步之前的激活与权重，再检查优化器（可替换；在昇腾上可试 CLOSE_MATMUL_K_SHIFT=1）。</translation>
    </message>
    <message>
        <source>The runs agree at first: look at what moved first, and at the rollouts of that step.</source>
        <translation>两次运行起初一致：查看最先变化的指标，以及该步的 rollout。</translation>
    </message>
    <message>
        <source>The lengths of the prompts differ: the runs do not read the same data in the same order. Settle that before anything else.</source>
        <translation>提示词长度不同：两次运行没有按相同次序读取相同数据。请先解决此项。</translation>
    </message>
    <message>
        <source>A scheduled value differs: compare the settings that it follows.</source>
        <translation>某个按计划变化的值不同：比对它所跟随的设置。</translation>
    </message>
    <message>
        <source>Rewards moved first: compare the answers of that step. If they are equal, look at the reward function, its sandbox or its judge model.</source>
        <translation>奖励最先变化：比对该步的回答。若回答相同，检查奖励函数、其沙箱或评判模型。</translation>
    </message>
    <message>
        <source>The answers moved first: compare the rollouts of that step and the sampling settings.</source>
        <translation>回答最先变化：比对该步的 rollout 和采样设置。</translation>
    </message>
    <message>
        <source>Training and inference disagree on the same tokens from the first step on: compare a dump of the training with one of the inference at step 0, and how weights reach the inference engine.</source>
        <translation>从第一步起训练与推理在相同 token 上就不一致：在第 0 步比对训练与推理的 dump，并检查权重如何到达推理引擎。</translation>
    </message>
    <message>
        <source>Training and inference drift apart on the same tokens: repeat with a learning rate of 0. If it still grows, look at the inference (KV cache); if not, at how weights reach the inference engine.</source>
        <translation>训练与推理在相同 token 上逐渐偏离：用学习率 0 重复一次。若偏离仍增长，检查推理（KV cache）；否则检查权重如何到达推理引擎。</translation>
    </message>
    <message>
        <source>Look for the first operator that makes NaN or infinity out of finite inputs: dump that step in both runs. If a parameter is already bad, dump the step before.</source>
        <translation>查找首个由有限输入产生 NaN 或无穷的算子：在两次运行中采集该步的 dump。若参数已异常，则采集前一步。</translation>
    </message>
    <message>
        <source>The first step already differs: look at inputs, weights and the forward pass (compare dumps of actor_compute_log_prob and actor_update).</source>
        <translation>第一步就已不同：检查输入、权重和前向（比对 actor_compute_log_prob 与 actor_update 的 dump）。</translation>
    </message>
    <message>
        <source>The first step agrees and the second does not: look at the backward pass and the optimizer of the first, then at the forward pass of the second.</source>
        <translation>第一步一致、第二步不一致：检查第一步的反向与优化器，再检查第二步的前向。</translation>
    </message>
    <message>
        <source> %1 moved first, %2 followed at step %3.</source>
        <translation> %1 最先变化，%2 在第 %3 步随之变化。</translation>
    </message>
    <message>
        <source> The answers differ as well, and then losses part by themselves: replay the baseline&apos;s rollouts to compare the training alone.</source>
        <translation> 回答也不同，此时损失自然会分开：重放基线的 rollout，以便单独比对训练。</translation>
    </message>
    <message>
        <source>absent</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1: no config.json of a model</source>
        <translation>%1：没有模型的 config.json</translation>
    </message>
    <message>
        <source>%1: %2 against %3</source>
        <translation>%1：%2 对 %3</translation>
    </message>
    <message>
        <source>Attach the directory of actor_rollout_ref.model.path to each run (--baseline-attach, --candidate-attach).</source>
        <translation>为每次运行附加 actor_rollout_ref.model.path 所指目录（--baseline-attach、--candidate-attach）。</translation>
    </message>
    <message>
        <source>The %1 documents of the model mean the same in both runs</source>
        <translation>模型的 %1 个文档在两次运行中含义相同</translation>
    </message>
    <message>
        <source>%1 steps were loaded from a dump</source>
        <translation>%1 步从 dump 加载</translation>
    </message>
    <message>
        <source>%1 steps found nothing to load</source>
        <translation>%1 步没有可加载的内容</translation>
    </message>
    <message>
        <source>%1 steps were written to a dump</source>
        <translation>%1 步写入了 dump</translation>
    </message>
    <message>
        <source>Point skip.rollout.dump_dir of the candidate to the dump of the baseline, with equal batch sizes, n and lengths, and look for &quot;Load generate result&quot; in its log.</source>
        <translation>将候选的 skip.rollout.dump_dir 指向基线的 dump，批大小、n 和长度保持相同，并在其日志中查找 “Load generate result”。</translation>
    </message>
    <message>
        <source>Neither run replays rollouts</source>
        <translation>两次运行都没有重放 rollout</translation>
    </message>
    <message>
        <source>No config of both runs tells whether rollouts are replayed</source>
        <translation>没有两侧的配置说明是否重放 rollout</translation>
    </message>
    <message>
        <source>A replay is claimed, and no rollouts of both runs show whether the outputs are equal</source>
        <translation>声明了重放，但没有两侧的 rollout 说明输出是否相同</translation>
    </message>
    <message>
        <source>Set trainer.rollout_data_dir in both runs, so that verl writes the rollouts.</source>
        <translation>在两次运行中设置 trainer.rollout_data_dir，让 verl 写出 rollout。</translation>
    </message>
    <message>
        <source>All %1 outputs of the replayed steps are equal</source>
        <translation>重放各步的 %1 个输出全部相同</translation>
    </message>
    <message>
        <source>A replay is claimed, but the log says that nothing was found to load</source>
        <translation>声明了重放，但日志说没有可加载的内容</translation>
    </message>
    <message>
        <source>A replay is claimed, but %1 of %2 outputs of the replayed steps differ</source>
        <translation>声明了重放，但重放各步的 %2 个输出中有 %1 个不同</translation>
    </message>
    <message>
        <source>%1 is not %2 in either run</source>
        <translation>%1 在两次运行中都不是 %2</translation>
    </message>
    <message>
        <source>%1 is not %2 in the %3</source>
        <translation>%3的 %1 不是 %2</translation>
    </message>
    <message>
        <source>Give both launch scripts the same value; for precision alignment use the one that the guide asks for.</source>
        <translation>在两个启动脚本中给出相同的值；精度对齐请使用指南要求的值。</translation>
    </message>
    <message>
        <source>%1: neither a config nor a launch script was found</source>
        <translation>%1：既没有配置也没有启动脚本</translation>
    </message>
    <message>
        <source>1 key is set to different values: %1</source>
        <translation>有 1 个配置项被设为不同的值：%1</translation>
    </message>
    <message>
        <source>%1 keys are set to different values: %2</source>
        <translation>有 %1 个配置项被设为不同的值：%2</translation>
    </message>
    <message>
        <source>These required settings are not known: %1</source>
        <translation>这些必需设置未知：%1</translation>
    </message>
    <message>
        <source>The values that the alignment guide asks for are met, and no key is set to different values</source>
        <translation>对齐指南要求的值均已满足，且没有配置项被设为不同的值</translation>
    </message>
    <message>
        <source>%1 is %2 in the baseline and %3 in the candidate</source>
        <translation>%1 在基线中为 %2，在候选中为 %3</translation>
    </message>
    <message>
        <source>%1: %2 %3 does not belong to %4 %5</source>
        <translation>%1：%2 %3 与 %4 %5 不匹配</translation>
    </message>
    <message>
        <source>Write the output of &quot;pip freeze&quot; of both environments into a file of each run, for example pip_freeze.txt.</source>
        <translation>将两个环境的 “pip freeze” 输出写入各运行的文件，例如 pip_freeze.txt。</translation>
    </message>
    <message>
        <source>No file of either run lists packages (pip freeze, pip list, collect_env, …)</source>
        <translation>两次运行都没有列出软件包的文件（pip freeze、pip list、collect_env 等）</translation>
    </message>
    <message>
        <source>not to be judged, since one side does not tell its version: %1</source>
        <translation>无法判定，因为有一侧未给出版本：%1</translation>
    </message>
    <message>
        <source>Bring these packages as close to each other as the platforms allow.</source>
        <translation>在平台允许的范围内让这些软件包尽量一致。</translation>
    </message>
    <message>
        <source>Install the same versions of %1 on both sides before comparing anything else.</source>
        <translation>先在两侧安装相同版本的 %1，再作其他比较。</translation>
    </message>
    <message>
        <source>No record of the %1 names the version of verl, transformers or another package that must be equal</source>
        <translation>%1没有记录说明 verl、transformers 或其他必须一致的软件包的版本</translation>
    </message>
    <message>
        <source>candidate</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>two runs</source>
        <translation>两次运行</translation>
    </message>
    <message>
        <source>No package that must be equal is named with its version in both runs</source>
        <translation>没有必须一致的软件包在两侧都给出版本</translation>
    </message>
    <message>
        <source>All %1 packages that must be equal are, and no other one differs beyond its rule</source>
        <translation>必须一致的 %1 个软件包全部一致，其他软件包也没有超出各自的规则</translation>
    </message>
    <message>
        <source>The candidate&apos;s answers are not garbled</source>
        <translation>候选的回答没有乱码</translation>
    </message>
    <message>
        <source>The candidate is garbled, but its load_format is not known</source>
        <translation>候选有乱码，但其 load_format 未知</translation>
    </message>
    <message>
        <source>The candidate is garbled %1 and sound before. With load_format %2 its first weights were read from files, but whether later updates arrive whole cannot be told</source>
        <translation>候选%1输出乱码，此前正常。load_format 为 %2，初始权重从文件读入，但之后的权重更新是否完整无法判断</translation>
    </message>
    <message>
        <source>Run the candidate once with actor_rollout_ref.rollout.enable_prefix_caching=False. If it stays garbled then, compare the weights of trainer and rollout engine after an update.</source>
        <translation>将候选以 actor_rollout_ref.rollout.enable_prefix_caching=False 运行一次。若仍有乱码，再比较一次更新之后训练侧与 rollout 引擎的权重。</translation>
    </message>
    <message>
        <source>%1, with load_format %2, %3. How tokens are decoded and where answers end shows so more often than weights do: look at the stop tokens, the chat template and the detokeniser first</source>
        <translation>%1，load_format 为 %2，%3。此类现象更多来自词元解码方式与回答结束的位置，而非权重：请先检查停止词元、聊天模板与反分词器</translation>
    </message>
    <message>
        <source>The candidate is garbled, but load_format is %1: the weights were read from files</source>
        <translation>候选有乱码，但 load_format 为 %1：权重是从文件读取的</translation>
    </message>
    <message>
        <source>Run the candidate once with actor_rollout_ref.rollout.load_format=safetensors. If it reads well then, a layer is not synchronised after resharding.</source>
        <translation>用 actor_rollout_ref.rollout.load_format=safetensors 运行一次候选。若此时正常，则有某层在重切分后没有同步。</translation>
    </message>
    <message>
        <source>%1 is in the baseline only</source>
        <translation>%1 只在基线中</translation>
    </message>
    <message>
        <source>%1 is in the candidate only</source>
        <translation>%1 只在候选中</translation>
    </message>
    <message>
        <source>%1 has other values, first at its byte %2</source>
        <translation>%1 的值不同，首先在第 %2 字节</translation>
    </message>
    <message>
        <source>%1 has another %2</source>
        <translation>%1 的 %2 不同</translation>
    </message>
    <message>
        <source>%1: only pickled shards were found, of which names and sizes alone are read</source>
        <translation>%1：只找到 pickle 分片，只能读取其名称与大小</translation>
    </message>
    <message>
        <source>%1: no weights (*.safetensors) were found</source>
        <translation>%1：未找到权重（*.safetensors）</translation>
    </message>
    <message>
        <source>Only checkpoints were found, which the runs wrote themselves; that they differ does not tell whether the runs started alike</source>
        <translation>只找到运行自己写出的检查点；它们不同并不说明运行的起点是否相同</translation>
    </message>
    <message>
        <source>%1 of %2 tensors differ: %3</source>
        <translation>%2 个张量中有 %1 个不同：%3</translation>
    </message>
    <message>
        <source>The weights have not been compared yet</source>
        <translation>权重尚未比较</translation>
    </message>
    <message>
        <source>Some weights could not be read: %1</source>
        <translation>部分权重无法读取：%1</translation>
    </message>
    <message>
        <source>No difference found in samples of %1 tensors, which proves nothing</source>
        <translation>对 %1 个张量抽样未发现差异，但这不能证明相同</translation>
    </message>
    <message>
        <source>Compare all bytes: --weights full</source>
        <translation>比较全部字节：--weights full</translation>
    </message>
    <message>
        <source>All %1 tensors are equal in dtype, shape and bytes</source>
        <translation>%1 个张量的 dtype、形状和字节全部相同</translation>
    </message>
    <message>
        <source>A config is not complete: it is cut, or the given defaults lack keys that the launch sets</source>
        <translation>某侧配置不完整：被截断，或给定的默认值缺少启动时设置的配置项</translation>
    </message>
    <message>
        <source>The config of a run is cut: the keys behind the cut are not known</source>
        <translation>某次运行的配置被截断：截断之后的配置项未知</translation>
    </message>
    <message>
        <source>%1: the config is cut, and keys behind the cut may be set to other values</source>
        <translation>%1：配置被截断，截断之后的配置项可能设为其他值</translation>
    </message>
    <message>
        <source>None of %1 candidate samples is garbled</source>
        <translation>候选的 %1 个样本都不是乱码</translation>
    </message>
    <message>
        <source>%1 of %2 rollout files could not be read (%3)</source>
        <translation>%2 个 rollout 文件中有 %1 个无法读取（%3）</translation>
    </message>
    <message>
        <source>%1 of %2 rollout lines could not be read (%3)</source>
        <translation>%2 行 rollout 中有 %1 行无法读取（%3）</translation>
    </message>
    <message>
        <source>%1 rollout files end in the middle (%2)</source>
        <translation>%1 个 rollout 文件中途结束（%2）</translation>
    </message>
    <message>
        <source>Nothing of this file could be read</source>
        <translation>此文件完全无法读取</translation>
    </message>
    <message>
        <source>The file ends in the middle</source>
        <translation>文件中途结束</translation>
    </message>
    <message>
        <source>%1 lines could not be read</source>
        <translation>有 %1 行无法读取</translation>
    </message>
    <message>
        <source>The candidate is garbled with load_format %1; whether the baseline is so in the same way cannot be told. %2</source>
        <translation>候选在 load_format 为 %1 时出现乱码；基线是否同样如此无法得知。%2</translation>
    </message>
    <message>
        <source>%1 of %2 steps</source>
        <translation>%2 步中的 %1 步</translation>
    </message>
    <message>
        <source>judged over %1</source>
        <translation>按 %1判定</translation>
    </message>
    <message>
        <source>the candidate ends at step %1</source>
        <translation>候选止于第 %1 步</translation>
    </message>
    <message>
        <source>the baseline ends at step %1</source>
        <translation>基线止于第 %1 步</translation>
    </message>
    <message>
        <source>%1 is not judged: %2</source>
        <translation>%1 未判定：%2</translation>
    </message>
    <message>
        <source>%1 is judged over %2</source>
        <translation>%1 按 %2判定</translation>
    </message>
    <message>
        <source>Most steps are in one run only</source>
        <translation>大多数步只在一个运行中</translation>
    </message>
    <message>
        <source>In one run only, so not judged: %1</source>
        <translation>只在一个运行中，因此未判定：%1</translation>
    </message>
    <message>
        <source>Give the files that hold the missing metrics and steps (attach them, or let the run go on): what no file tells cannot agree.</source>
        <translation>请提供含有缺失指标和步的文件（附加这些文件，或让运行继续）：没有文件记录的内容无法判定为一致。</translation>
    </message>
    <message>
        <source>%1: %2 does not tell how it was made (task, level)</source>
        <translation>%1：%2 没有说明它是如何生成的（task、level）</translation>
    </message>
    <message>
        <source>%1: %2, which shaped the dump, cannot be read</source>
        <translation>%1：决定该 dump 内容的 %2 无法读取</translation>
    </message>
    <message>
        <source>Start at the first one: compare its arguments, dtype and process group; then check the operator alone against the CPU, with its tensors:</source>
        <translation>从第一个开始：比较其参数、dtype 和通信组；然后用其张量在 CPU 上单独核对该算子：</translation>
    </message>
    <message>
        <source>%1 operators have statistics in one run only, such as %2</source>
        <translation>%1 个算子只有一侧有统计值，例如 %2</translation>
    </message>
    <message>
        <source>Run both sides again for one step with verl&apos;s precision debugger: the same config.json (task statistics, level mix), the same steps and stages.</source>
        <translation>用 verl 的 precision debugger 让两侧各重跑一步：使用相同的 config.json（task 为 statistics，level 为 mix）、相同的步和阶段。</translation>
    </message>
    <message>
        <source>%1: no operators could be read from %2 (%3)</source>
        <translation>%1：无法从 %2 读取任何算子（%3）</translation>
    </message>
    <message>
        <source>%1: a dump is cut (%2), what follows is not known</source>
        <translation>%1：一份 dump 被截断（%2），其后的内容未知</translation>
    </message>
    <message>
        <source>%1 was dumped in different ways</source>
        <translation>%1 的 dump 方式不同</translation>
    </message>
    <message>
        <source>only the %1 has %2</source>
        <translation>只有%1有 %2</translation>
    </message>
    <message>
        <source>Look at the step before: its gradients (parameters_grad), the optimizer, or the weights that were loaded. Dump that step:</source>
        <translation>检查上一步：其梯度（parameters_grad）、优化器，或所加载的权重。对那一步做 dump：</translation>
    </message>
    <message>
        <source>An operator between was not dumped. Dump again with risk_level ALL and level mix:</source>
        <translation>中间有算子未被 dump。请以 risk_level ALL、level mix 重新 dump：</translation>
    </message>
    <message>
        <source>Check this operator alone against the CPU with the dumped inputs; run it in float32 or replace the fused operator. Variables that keep the place of the NaN, and its tensors:</source>
        <translation>用 dump 的输入在 CPU 上单独核对该算子；改用 float32 运行，或替换融合算子。使 NaN 位置可复现的变量，以及其张量：</translation>
    </message>
    <message>
        <source>No NaN or infinity in one run only where both dumps were read, but %1</source>
        <translation>在两侧 dump 都已读取之处，没有仅出现于一侧的 NaN 或无穷，但 %1</translation>
    </message>
    <message>
        <source>Let both runs start from the same model directory, or from byte for byte copies:</source>
        <translation>让两次运行从同一模型目录或其逐字节副本启动：</translation>
    </message>
    <message>
        <source>Attach the whole directory of actor_rollout_ref.model.path to each run (--baseline-attach, --candidate-attach); copy again what cannot be read.</source>
        <translation>为每次运行附加 actor_rollout_ref.model.path 的完整目录（--baseline-attach、--candidate-attach）；无法读取的文件请重新复制。</translation>
    </message>
    <message>
        <source>no %1 in either model directory</source>
        <translation>两侧的模型目录中都没有 %1</translation>
    </message>
    <message>
        <source>%1: no %2 in the model directory</source>
        <translation>%1：模型目录中没有 %2</translation>
    </message>
    <message>
        <source>%1 %2, not %3</source>
        <translation>%1 %2，而非 %3</translation>
    </message>
    <message>
        <source>. Model directories used: %1</source>
        <translation>。所用模型目录：%1</translation>
    </message>
    <message>
        <source>%1: %2 cannot be read (%3)</source>
        <translation>%1：%2 无法读取（%3）</translation>
    </message>
    <message>
        <source>%1: the chat template cannot be read (%2)</source>
        <translation>%1：聊天模板无法读取（%2）</translation>
    </message>
    <message>
        <source>Copy the damaged files again and compare their hashes:</source>
        <translation>重新复制损坏的文件并比较其哈希：</translation>
    </message>
    <message>
        <source>Let both runs start from the same weights; copy them byte for byte:</source>
        <translation>让两次运行从相同的权重启动；逐字节复制：</translation>
    </message>
    <message>
        <source>Fetch the files themselves, or attach the directory that the run loaded (--baseline-attach, --candidate-attach):</source>
        <translation>获取文件本身，或附加该运行实际加载的目录（--baseline-attach、--candidate-attach）：</translation>
    </message>
    <message>
        <source>Copy the files that cannot be read again and compare their hashes:</source>
        <translation>重新复制无法读取的文件并比较其哈希：</translation>
    </message>
    <message>
        <source>no rollouts in the baseline at step %1</source>
        <translation>基线在第 %1 步没有 rollout</translation>
    </message>
    <message>
        <source>no rollouts in the candidate at step %1</source>
        <translation>候选在第 %1 步没有 rollout</translation>
    </message>
    <message>
        <source>prompts not known at step %1</source>
        <translation>第 %1 步的提示词不明</translation>
    </message>
    <message>
        <source>Not compared: %1</source>
        <translation>未比较：%1</translation>
    </message>
    <message>
        <source>at step %1 only</source>
        <translation>只在第 %1 步</translation>
    </message>
    <message>
        <source>at step %1, the only one dumped</source>
        <translation>在唯一 dump 的第 %1 步</translation>
    </message>
    <message>
        <source>at every dumped step from %1 on</source>
        <translation>从第 %1 步起的每个 dump 步</translation>
    </message>
    <message>
        <source>at %1 of %2 dumped steps, from %3 to %4</source>
        <translation>在 %2 个 dump 步中的 %1 个，从第 %3 步到第 %4 步</translation>
    </message>
    <message>
        <source>Candidate garbled in %1, %2: %3; baseline in %4</source>
        <translation>候选乱码：%1，%2：%3；基线：%4</translation>
    </message>
    <message>
        <source>%1 garbled, %2</source>
        <translation>%1 为乱码，%2</translation>
    </message>
    <message>
        <source>the candidate can be read up to step %1 only: %2</source>
        <translation>候选只能读到第 %1 步：%2</translation>
    </message>
    <message>
        <source>the baseline can be read up to step %1 only: %2</source>
        <translation>基线只能读到第 %1 步：%2</translation>
    </message>
    <message>
        <source>not all of the candidate can be read: %1</source>
        <translation>候选有一部分无法读取：%1</translation>
    </message>
    <message>
        <source>not all of the baseline can be read: %1</source>
        <translation>基线有一部分无法读取：%1</translation>
    </message>
    <message>
        <source>%1 at step %2 is %3 in %4 and %5 in %6</source>
        <translation>%1 在第 %2 步：%4 中为 %3，%6 中为 %5</translation>
    </message>
    <message>
        <source>%1 is outside its band at %2 of %3 steps, never at %4 in a row; worst %5 at step %6</source>
        <translation>%1 在 %3 步中有 %2 步超出容差带，但没有连续 %4 步；最大 %5，在第 %6 步</translation>
    </message>
    <message>
        <source>No judged metric leaves its band for good, but %1 of %2 have single steps outside: first %3 at step %4, worst %5, %6 at step %7</source>
        <translation>没有已判定的指标持续超出容差带，但 %2 个中有 %1 个在个别步超出：最早是 %3，在第 %4 步；最大是 %5，%6，在第 %7 步</translation>
    </message>
    <message>
        <source>Find out which of the files is right and remove the other one, or choose the one that counts.</source>
        <translation>请查明哪个文件正确并移走另一个，或者选定以哪个为准。</translation>
    </message>
    <message>
        <source>%1 is %2 in %3, but %4 in %5</source>
        <translation>%1 在 %3 中为 %2，但在 %5 中为 %4</translation>
    </message>
    <message>
        <source>%1 operators cannot be compared, most without statistics</source>
        <translation>%1 个算子无法比较，多数没有统计量</translation>
    </message>
    <message>
        <source>%1 operators have an entry that cannot be read (see the notes), such as %2</source>
        <translation>%1 个算子的条目无法读取（见读取提示），例如 %2</translation>
    </message>
    <message>
        <source>The records of one run name several versions of %1 (see the notes), and none of them is nearer to what ran</source>
        <translation>同一次运行的记录中 %1 有多个版本（见读取提示），且没有哪份记录更接近实际运行环境</translation>
    </message>
    <message>
        <source>Key parameters differ, and no record of overrides tells whether both sides set them: %1</source>
        <translation>关键参数不同，但没有覆盖记录说明两侧是否都设置了它们：%1</translation>
    </message>
    <message>
        <source>No file tells the values of these keys, which came from the environment of the run or from another launch: %1</source>
        <translation>以下配置项的取值来自运行环境或另一次启动，没有文件能说明：%1</translation>
    </message>
    <message>
        <source>Add a console log with the config print of each run: it shows the values in use.</source>
        <translation>请为每个运行补充含有配置打印的控制台日志：其中有实际使用的取值。</translation>
    </message>
    <message>
        <source>The launches start from different configs, and nothing tells what they hold (--config-name, --config-path): %1 and %2</source>
        <translation>两次启动所用的基础配置不同（--config-name、--config-path），其内容无从得知：%1 与 %2</translation>
    </message>
    <message>
        <source>%1: no config was found, and the launch sets no key</source>
        <translation>%1：没有找到配置，启动命令也没有设置任何配置项</translation>
    </message>
    <message>
        <source>1 key differs, but no record of overrides tells who set it: %1</source>
        <translation>有 1 个配置项不同，但没有覆盖记录说明由谁设置：%1</translation>
    </message>
    <message>
        <source>%1 (%2 of %3 steps that count)</source>
        <translation>%1（需连续 %3 步才算，已有 %2 步）</translation>
    </message>
    <message>
        <source>Files of one run contradict each other: %1</source>
        <translation>同一次运行的文件互相矛盾：%1</translation>
    </message>
    <message>
        <source>%1 (and %2 more like it)</source>
        <translation>%1（另有 %2 个同类指标）</translation>
    </message>
    <message>
        <source>Let the other run go on to that step: nothing tells whether it turns NaN there, too.</source>
        <translation>让另一次运行继续到该步：没有任何文件能说明它在那里是否也变为 NaN。</translation>
    </message>
    <message>
        <source>Let both runs go on, or measure more often: so few steps decide nothing.</source>
        <translation>让两次运行继续，或更频繁地评测：步数太少，无法判定。</translation>
    </message>
    <message>
        <source>Not compared, or hardly: %1</source>
        <translation>未比较或几乎未比较：%1</translation>
    </message>
    <message>
        <source>Outside at every shared step, which are too few: %1</source>
        <translation>每个共有步都在容差带外，但步数太少：%1</translation>
    </message>
    <message>
        <source>Outside when the curves end: %1</source>
        <translation>曲线结束时仍在容差带外：%1</translation>
    </message>
    <message>
        <source>In both runs, but not judged: %1</source>
        <translation>两次运行都有但未判定：%1</translation>
    </message>
    <message>
        <source>%1 is NaN or infinite at step %2, where only the candidate has a value</source>
        <translation>%1 在步 %2 为 NaN 或无穷，该步只有候选有值</translation>
    </message>
    <message>
        <source>%1 is NaN or infinite at step %2, where only the baseline has a value</source>
        <translation>%1 在步 %2 为 NaN 或无穷，该步只有基线有值</translation>
    </message>
    <message>
        <source>One side misses a recommended value that the other does not tell: %1</source>
        <translation>一侧不满足推荐取值，而另一侧没有给出：%1</translation>
    </message>
    <message>
        <source>%1 may be set in the runtime environment %2, of which it is not known what the workers had</source>
        <translation>%1 可能在运行时环境 %2 中设置，但不知道各 worker 实际得到的是什么</translation>
    </message>
    <message>
        <source>One pair of dumps, made in the same way as far as the files tell</source>
        <translation>一对 dump，就文件所示，采集方式相同</translation>
    </message>
    <message>
        <source>; no other operator differs</source>
        <translation>；其他算子均无差异</translation>
    </message>
    <message>
        <source>One operator that was read agrees</source>
        <translation>已读取的一个算子一致</translation>
    </message>
    <message>
        <source>%1 operators that were read agree</source>
        <translation>已读取的 %1 个算子一致</translation>
    </message>
    <message>
        <source>, but %1</source>
        <translation>，但 %1</translation>
    </message>
    <message>
        <source>One operator agrees</source>
        <translation>一个算子一致</translation>
    </message>
    <message>
        <source>%1 operators agree</source>
        <translation>%1 个算子一致</translation>
    </message>
    <message>
        <source>; %1 cannot be compared</source>
        <translation>；%1 个无法比较</translation>
    </message>
    <message>
        <source>%1: no operator has statistics on both sides</source>
        <translation>%1：没有任何算子在两侧都有统计量</translation>
    </message>
    <message>
        <source>%1: the debugger could not dump everything (%2)</source>
        <translation>%1：调试器未能采集全部内容（%2）</translation>
    </message>
    <message>
        <source>%1: %2 has no dump.json</source>
        <translation>%1：%2 没有 dump.json</translation>
    </message>
    <message>
        <source>one operator cannot be compared</source>
        <translation>一个算子无法比较</translation>
    </message>
    <message>
        <source>one operator has an entry that cannot be read (see the notes): %1</source>
        <translation>一个算子的条目无法读取（见备注）：%1</translation>
    </message>
    <message>
        <source>one operator has statistics in one run only: %1</source>
        <translation>一个算子只在一个运行中有统计量：%1</translation>
    </message>
    <message>
        <source>%1 is the first with NaN or infinity, but a part of its entry cannot be read (%2)</source>
        <translation>%1 是首个出现 NaN 或无穷大的算子，但其条目有一部分无法读取（%2）</translation>
    </message>
    <message>
        <source>%1 is the first with NaN, where the other run has infinity (%2)</source>
        <translation>%1 是首个出现 NaN 的算子，而另一个运行在该处为无穷（%2）</translation>
    </message>
    <message>
        <source>%1 is the first with NaN or infinity; its %2 is not finite in either run (%3)</source>
        <translation>%1 是首个出现 NaN 或无穷的算子；其 %2 在两个运行中都不是有限值（%3）</translation>
    </message>
    <message>
        <source>%1 is the first with NaN or infinity, but the dump does not tell what it was given (%2)</source>
        <translation>%1 是首个出现 NaN 或无穷的算子，但 dump 没有说明它的输入（%2）</translation>
    </message>
    <message>
        <source>%1 makes NaN or infinity out of clean inputs (%2)</source>
        <translation>%1 由正常输入产生 NaN 或无穷（%2）</translation>
    </message>
    <message>
        <source>the parameter %1 already holds NaN or infinity (%2)</source>
        <translation>参数 %1 已含 NaN 或无穷（%2）</translation>
    </message>
    <message>
        <source>NaN or infinity comes with %1 (%2), to which this rank gave none; which rank made it is not told</source>
        <translation>NaN 或无穷随 %1 而来（%2），本 rank 并未给出；不知道由哪个 rank 产生</translation>
    </message>
    <message>
        <source>NaN or infinity comes with %1 (%2) from %3</source>
        <translation>NaN 或无穷随 %1（%2）来自 %3</translation>
    </message>
    <message>
        <source>%1 is NaN or infinite though no dumped operator made it (%2)</source>
        <translation>%1 为 NaN 或无穷，但没有已 dump 的算子产生它（%2）</translation>
    </message>
    <message>
        <source>one operator follows from it</source>
        <translation>其后一个算子受其影响</translation>
    </message>
    <message>
        <source>%1 operators follow from it</source>
        <translation>其后 %1 个算子受其影响</translation>
    </message>
    <message>
        <source>Dump all ranks of that step: the one that made it is the first with NaN:</source>
        <translation>请采集该步的所有 rank：产生它的 rank 最先出现 NaN：</translation>
    </message>
    <message>
        <source>%1: several model directories disagree, %2 and %3, and nothing says which one was loaded</source>
        <translation>%1：多个模型目录不一致：%2 与 %3，且没有任何记录说明加载的是哪一个</translation>
    </message>
    <message>
        <source>The only package that must be equal and that both runs tell is equal, and no other one differs beyond its rule</source>
        <translation>两个运行都给出的、必须相同的唯一一个包相同，其他包的差异也都在规则之内</translation>
    </message>
    <message>
        <source>The only tensor is equal in dtype, shape and bytes</source>
        <translation>唯一的张量在类型、形状与字节上都相同</translation>
    </message>
    <message>
        <source>%1: the config may be cut: it ends before %2, and has all that stands above it in the other run</source>
        <translation>%1：配置可能被截断：它在 %2 之前结束，而另一次运行中位于其上的内容它全都有</translation>
    </message>
    <message>
        <source>%1 is set in one run only (%2), and no file tells what the other one had</source>
        <translation>%1 只在一侧设置（%2），没有文件说明另一侧的取值</translation>
    </message>
    <message>
        <source>%1 is exported beside &quot;ray job submit&quot;, or for a cluster of Ray that ran already: neither passes it on</source>
        <translation>%1 在 “ray job submit” 旁导出，或在 Ray 集群启动之后才导出：两者都不会传递它</translation>
    </message>
    <message>
        <source>one operator is given an argument in one run only: %1</source>
        <translation>有一个算子的某个参数只在一侧给出：%1</translation>
    </message>
    <message>
        <source>%1 operators are given an argument in one run only, such as %2</source>
        <translation>%1 个算子的某个参数只在一侧给出，例如 %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 的 %1</translation>
    </message>
    <message>
        <source>%1: the model directory %2 is not the folder of actor_rollout_ref.model.path (%3)</source>
        <translation>%1：模型目录 %2 不是 actor_rollout_ref.model.path（%3）所指的目录</translation>
    </message>
    <message>
        <source>%1: several model directories have weights, %2 and %3, and nothing says which one was loaded</source>
        <translation>%1：多个模型目录都有权重（%2 和 %3），没有记录说明加载的是哪一个</translation>
    </message>
    <message>
        <source>length in bytes</source>
        <translation>字节长度</translation>
    </message>
    <message>
        <source>%1 is infinite with opposite signs, first at step %2</source>
        <translation>%1 在两侧为符号相反的无穷大，首次出现在第 %2 步</translation>
    </message>
    <message>
        <source>One repeat of the baseline was given and shows no spread: two are needed</source>
        <translation>只给出了基线的一次重复运行，无法体现离散程度：需要两次</translation>
    </message>
    <message>
        <source>Compare that file as a run of its own, or remove it if it is of another training.</source>
        <translation>请把该文件作为单独的运行来比较；如果它属于另一次训练，请将其移除。</translation>
    </message>
    <message>
        <source>Most often outside: %1, %2 of %3 steps</source>
        <translation>超出最频繁的是：%1，%3 步中有 %2 步</translation>
    </message>
    <message>
        <source>Judged over fewer steps: %1</source>
        <translation>只在较少的步上判定：%1</translation>
    </message>
    <message>
        <source>in the candidate only: steps %1</source>
        <translation>仅在候选中：第 %1 步</translation>
    </message>
    <message>
        <source>in the baseline only: steps %1</source>
        <translation>仅在基线中：第 %1 步</translation>
    </message>
    <message>
        <source>%1 steps of the candidate (%2 to %3) are only in %4, and nothing tells that it is the same training</source>
        <translation>候选的 %1 步（%2 至 %3）只在 %4 中，且没有信息表明它属于同一次训练</translation>
    </message>
    <message>
        <source>%1 steps of the baseline (%2 to %3) are only in %4, and nothing tells that it is the same training</source>
        <translation>基线的 %1 步（%2 至 %3）只在 %4 中，且没有信息表明它属于同一次训练</translation>
    </message>
    <message>
        <source>%1 has no readable value at step %2: %3</source>
        <translation>%1 在第 %2 步没有可读的值：%3</translation>
    </message>
    <message>
        <source>Step %1 has the same prompts with other ground truth</source>
        <translation>第 %1 步的提示词相同，但标准答案不同</translation>
    </message>
    <message>
        <source>at step %1 the baseline has %2 and the candidate %3</source>
        <translation>第 %1 步基线有 %2 个，候选有 %3 个</translation>
    </message>
    <message>
        <source>Other numbers of samples</source>
        <translation>样本数不同</translation>
    </message>
    <message>
        <source>Other numbers of samples at %1 steps</source>
        <translation>%1 个步的样本数不同</translation>
    </message>
    <message>
        <source>the prompt of one pair of samples differs in the white space at its end or in its line ends</source>
        <translation>有 1 对样本的提示词在末尾空白或换行符上不同</translation>
    </message>
    <message>
        <source>the prompts of %1 pairs of samples differ in the white space at their end or in their line ends</source>
        <translation>有 %1 对样本的提示词在末尾空白或换行符上不同</translation>
    </message>
    <message>
        <source>Step %1: the prompt has other white space at its end or other line ends than the baseline&apos;s</source>
        <translation>第 %1 步：提示词的末尾空白或换行符与基线不同</translation>
    </message>
    <message>
        <source>the same prompts with other ground truth (gts) at the one shared step (%1)</source>
        <translation>共有的唯一一步（%1）提示词相同，但标准答案（gts）不同</translation>
    </message>
    <message>
        <source>other prompts at the one shared step (%1)</source>
        <translation>共有的唯一一步（%1）提示词不同</translation>
    </message>
    <message>
        <source>the same prompts with other ground truth (gts) at %1 of %2 shared steps (%3)</source>
        <translation>共有的 %2 步中有 %1 步提示词相同，但标准答案（gts）不同（%3）</translation>
    </message>
    <message>
        <source>The same prompts in the same order at the one shared step</source>
        <translation>共有的唯一一步提示词及次序全部相同</translation>
    </message>
    <message>
        <source>%1 of %2 sample (%3 %)</source>
        <translation>%1 / %2 个样本（%3 %）</translation>
    </message>
    <message>
        <source>Candidate garbled in %1, %2: %3; no sample of the baseline was judged</source>
        <translation>候选乱码：%1，%2：%3；基线没有判定过任何样本</translation>
    </message>
    <message>
        <source>The one candidate sample is not garbled</source>
        <translation>候选唯一的样本不是乱码</translation>
    </message>
    <message>
        <source>no sample of the baseline was judged</source>
        <translation>基线没有判定过任何样本</translation>
    </message>
    <message>
        <source>nor is the one baseline sample</source>
        <translation>基线唯一的样本也不是</translation>
    </message>
    <message>
        <source>nor is any of %1 baseline samples</source>
        <translation>基线的 %1 个样本也都不是</translation>
    </message>
    <message>
        <source>The one output of the replayed steps is equal</source>
        <translation>重放各步的唯一一个输出相同</translation>
    </message>
    <message>
        <source>%1 outputs of the replayed steps are equal</source>
        <translation>重放各步有 %1 个输出相同</translation>
    </message>
    <message>
        <source>one sample of the baseline has no partner there</source>
        <translation>其中基线有 1 个样本没有配对</translation>
    </message>
    <message>
        <source>%1 samples of the baseline have no partner there</source>
        <translation>其中基线有 %1 个样本没有配对</translation>
    </message>
    <message>
        <source>one sample of the candidate has no partner there</source>
        <translation>其中候选有 1 个样本没有配对</translation>
    </message>
    <message>
        <source>%1 samples of the candidate have no partner there</source>
        <translation>其中候选有 %1 个样本没有配对</translation>
    </message>
    <message>
        <source>the candidate ended one step earlier</source>
        <translation>候选提前 1 步结束</translation>
    </message>
    <message>
        <source>the candidate ended %1 steps earlier</source>
        <translation>候选提前 %1 步结束</translation>
    </message>
    <message>
        <source>the baseline ended one step earlier</source>
        <translation>基线提前 1 步结束</translation>
    </message>
    <message>
        <source>the baseline ended %1 steps earlier</source>
        <translation>基线提前 %1 步结束</translation>
    </message>
    <message>
        <source>A replay is claimed</source>
        <translation>声明了重放</translation>
    </message>
    <message>
        <source>Look why these samples are missing in the other run, and copy its rollouts whole.</source>
        <translation>查明另一次运行为何缺少这些样本，并完整复制其 rollout。</translation>
    </message>
    <message>
        <source>A replay is claimed, but a step holds samples that only the baseline has and others that only the candidate has</source>
        <translation>声明了重放，但有的步同时含有仅基线有的样本和仅候选有的样本</translation>
    </message>
    <message>
        <source>A replay is claimed, but the one output of the replayed steps differs</source>
        <translation>声明了重放，但重放各步的唯一一个输出不同</translation>
    </message>
    <message>
        <source>%1: which of these folders of rollouts is this run&apos;s cannot be told, and only the first was read (%2)</source>
        <translation>%1：无法判断这些 rollout 文件夹中哪一个属于本次运行，只读取了第一个（%2）</translation>
    </message>
    <message>
        <source>Leave only the folder of this run in the directory, or choose it in the window, among the sources of the run.</source>
        <translation>目录中只保留本次运行的文件夹，或在窗口中该运行的来源里选择它。</translation>
    </message>
    <message>
        <source>The candidate is garbled with load_format %1, but it may be another run that is. %2</source>
        <translation>候选在 load_format 为 %1 时出现乱码，但乱码也可能属于另一次运行。%2</translation>
    </message>
    <message>
        <source>The candidate is garbled, and whether the weights are read from files with load_format %1 is not known</source>
        <translation>候选出现乱码，且不清楚 load_format 为 %1 时权重是否从文件读取</translation>
    </message>
    <message>
        <source>other validation prompts at step %1</source>
        <translation>第 %1 步的验证提示词不同</translation>
    </message>
    <message>
        <source>%1 ends in the middle</source>
        <translation>%1 在中途结束</translation>
    </message>
    <message>
        <source>One line could not be read</source>
        <translation>有 1 行无法读取</translation>
    </message>
    <message>
        <source>The same prompts at the one shared step; in another order inside the step, which is no difference</source>
        <translation>共有的唯一一步提示词全部相同；步内次序不同，这不算差异</translation>
    </message>
    <message>
        <source>The prompts that could be read are the same, but others may be lost on a side</source>
        <translation>能读取的提示词相同，但某一侧可能还缺失其他提示词</translation>
    </message>
    <message>
        <source>all samples of a prompt may be lost at step %1</source>
        <translation>第 %1 步可能缺失某个提示词的全部样本</translation>
    </message>
    <message>
        <source>Compare the chat templates of both tokenizers, the system prompts in the data files, actor_rollout_ref.model.custom_chat_template and data.apply_chat_template_kwargs.</source>
        <translation>请比较两侧分词器的聊天模板、数据文件中的系统提示词、actor_rollout_ref.model.custom_chat_template 和 data.apply_chat_template_kwargs。</translation>
    </message>
    <message>
        <source>Step %1 has the same messages of the user in another template</source>
        <translation>第 %1 步的用户消息相同，模板不同</translation>
    </message>
    <message>
        <source>Step %1: nothing stands around the message of the user</source>
        <translation>第 %1 步：用户消息前后没有其他内容</translation>
    </message>
    <message>
        <source>Step %1: around the message of the user stands &quot;%2&quot;</source>
        <translation>第 %1 步：用户消息前后的内容为“%2”</translation>
    </message>
    <message>
        <source>the same messages of the user in another chat template or system prompt at the one shared step (%1)</source>
        <translation>在唯一的共同步（%1），用户消息相同，但聊天模板或系统提示词不同</translation>
    </message>
    <message>
        <source>the same messages of the user in another chat template or system prompt at %1 of %2 shared steps (%3)</source>
        <translation>%2 个共同步中有 %1 步（%3）用户消息相同，但聊天模板或系统提示词不同</translation>
    </message>
    <message>
        <source>whether it is only the template at %1 further steps as well was not looked at</source>
        <translation>另有 %1 步是否也只是模板不同，未查看</translation>
    </message>
    <message>
        <source>the same messages of the user in another chat template or system prompt in validations at step %1</source>
        <translation>验证的第 %1 步用户消息相同，但聊天模板或系统提示词不同</translation>
    </message>
    <message>
        <source>%1: only validation rollouts are garbled; training rollouts: %2</source>
        <translation>%1：只有验证 rollout 有乱码；训练 rollout：%2</translation>
    </message>
    <message>
        <source>%1: only training rollouts are garbled; validation rollouts: %2</source>
        <translation>%1：只有训练 rollout 有乱码；验证 rollout：%2</translation>
    </message>
    <message>
        <source>the candidate claims a replay, and no config tells whether the baseline does</source>
        <translation>候选声明了重放，没有配置说明基线是否也声明</translation>
    </message>
    <message>
        <source>the baseline claims a replay, and no config tells whether the candidate does</source>
        <translation>基线声明了重放，没有配置说明候选是否也声明</translation>
    </message>
    <message>
        <source>only the candidate claims a replay: the baseline generated its own rollouts</source>
        <translation>只有候选声明了重放：基线的 rollout 是自己生成的</translation>
    </message>
    <message>
        <source>only the baseline claims a replay: the candidate generated its own rollouts</source>
        <translation>只有基线声明了重放：候选的 rollout 是自己生成的</translation>
    </message>
    <message>
        <source>Training rollouts: %1</source>
        <translation>训练 rollout：%1</translation>
    </message>
    <message>
        <source>Validation rollouts: %1</source>
        <translation>验证 rollout：%1</translation>
    </message>
    <message>
        <source>The candidate is garbled in %1 with load_format %2, and the baseline has none of these to compare with; its other ones are garbled in the same way</source>
        <translation>load_format 为 %2 时候选有乱码：%1；基线没有可比的这类 rollout，其另一类 rollout 也有同样的乱码</translation>
    </message>
    <message>
        <source>these are steps of validations, as no rollouts of the training are there</source>
        <translation>这些是验证的步，因为没有训练的 rollout</translation>
    </message>
    <message>
        <source>%1: no training rollouts, unlike the other run</source>
        <translation>%1：没有训练 rollout，与另一次运行不同</translation>
    </message>
    <message>
        <source>%1: no validation rollouts, unlike the other run</source>
        <translation>%1：没有验证 rollout，与另一次运行不同</translation>
    </message>
    <message>
        <source>%1 holds no sample</source>
        <translation>%1 中没有样本</translation>
    </message>
    <message>
        <source>%1 rollout files hold no sample (%2)</source>
        <translation>%1 个 rollout 文件中没有样本（%2）</translation>
    </message>
    <message>
        <source>%1, with load_format %2, %3. The run&apos;s other rollouts are sound with the same weights or later ones: compare the sampling settings and the prompts of these first</source>
        <translation>%1，load_format 为 %2，%3。该运行的另一类 rollout 用相同或更晚的权重生成且正常：请先比较这些 rollout 的采样设置和提示词</translation>
    </message>
    <message>
        <source>the candidate has some of the baseline&apos;s prompts there and no others (at %1 of them)</source>
        <translation>其中 %1 步候选只有基线的一部分提示词，没有其他提示词</translation>
    </message>
    <message>
        <source>the baseline has some of the candidate&apos;s prompts there and no others (at %1 of them)</source>
        <translation>其中 %1 步基线只有候选的一部分提示词，没有其他提示词</translation>
    </message>
</context>
<context>
    <name>Columns</name>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Type and shape</source>
        <translation>类型与形状</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>范数</translation>
    </message>
    <message>
        <source>Largest error</source>
        <translation>最大误差</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查项</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>From step</source>
        <translation>起始步</translation>
    </message>
    <message>
        <source>Worst</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>info</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>candidate</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>侧</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>读取提示</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Set at</source>
        <translation>设置于</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>Cannot draw the page %1</source>
        <translation>无法绘制页面 %1</translation>
    </message>
    <message>
        <source>a check, for example data-order</source>
        <translation>检查项，例如 data-order</translation>
    </message>
    <message>
        <source>a package or a variable</source>
        <translation>软件包或环境变量</translation>
    </message>
    <message>
        <source>a file, a key of its config, or a tensor</source>
        <translation>文件、其中的配置项或张量</translation>
    </message>
    <message>
        <source>a config key</source>
        <translation>配置项</translation>
    </message>
    <message>
        <source>a metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>STEP:NUMBER of a sample, or a step</source>
        <translation>样本的 STEP:NUMBER，或一个步</translation>
    </message>
    <message>
        <source>an operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>The page %1 has no &apos;%2&apos; to select; --select takes %3 there</source>
        <translation>页面 %1 上没有可选中的“%2”；此处 --select 接受：%3</translation>
    </message>
    <message>
        <source>The page %1 shows no such part now: %2</source>
        <translation>页面 %1 此时没有这一部分：%2</translation>
    </message>
    <message>
        <source>SVG and PDF are there for a plot alone: --page metrics --panel plot</source>
        <translation>只有指标页的曲线图可存为 SVG 和 PDF：--page metrics --panel plot</translation>
    </message>
    <message>
        <source>%1 is one of %2, not &apos;%3&apos;</source>
        <translation>%1 只能是 %2 之一，不能是“%3”</translation>
    </message>
</context>
<context>
    <name>ConfigFilter</name>
    <message>
        <source>No valid pattern at character %1: %2</source>
        <translation>第 %1 个字符处不是有效的模式：%2</translation>
    </message>
</context>
<context>
    <name>ConfigMenu</name>
    <message>
        <source>Copy key</source>
        <translation>复制配置项</translation>
    </message>
    <message>
        <source>Copy %1 keys</source>
        <translation>复制 %1 个配置项</translation>
    </message>
    <message>
        <source>Copy as override, as the baseline has it</source>
        <translation>复制为覆盖项（取基线的值）</translation>
    </message>
    <message>
        <source>Copy as override, as the candidate has it</source>
        <translation>复制为覆盖项（取候选的值）</translation>
    </message>
    <message>
        <source>Copy as Markdown table	Ctrl+C</source>
        <translation>复制为 Markdown 表格	Ctrl+C</translation>
    </message>
    <message>
        <source>Copy %1 rows as Markdown table	Ctrl+C</source>
        <translation>将 %1 行复制为 Markdown 表格	Ctrl+C</translation>
    </message>
    <message>
        <source>Copy overrides that make the candidate equal	Ctrl+Shift+C</source>
        <translation>复制使候选与基线一致的覆盖项	Ctrl+Shift+C</translation>
    </message>
    <message>
        <source>Open %1 of the baseline</source>
        <translation>打开基线的 %1</translation>
    </message>
    <message>
        <source>Open %1 of the candidate</source>
        <translation>打开候选的 %1</translation>
    </message>
</context>
<context>
    <name>ConfigModel</name>
    <message>
        <source>default drift</source>
        <translation>默认值漂移</translation>
    </message>
    <message>
        <source>one-sided override</source>
        <translation>单侧覆盖</translation>
    </message>
    <message>
        <source>explicit</source>
        <translation>显式设置</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>only one side</source>
        <translation>仅一侧</translation>
    </message>
    <message>
        <source>run-specific</source>
        <translation>运行专属</translation>
    </message>
    <message>
        <source>ignored</source>
        <translation>已忽略</translation>
    </message>
    <message>
        <source>override</source>
        <translation>覆盖</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>derived</source>
        <translation>派生</translation>
    </message>
    <message>
        <source>Both runs have the same value</source>
        <translation>两次运行的值相同</translation>
    </message>
    <message>
        <source>Run-specific: paths, names, hosts, ports and devices are expected to differ</source>
        <translation>运行专属：路径、名称、主机、端口和设备本就会不同</translation>
    </message>
    <message>
        <source>Only the baseline has this key</source>
        <translation>只有基线有此配置项</translation>
    </message>
    <message>
        <source>Only the candidate has this key</source>
        <translation>只有候选有此配置项</translation>
    </message>
    <message>
        <source>Default drift: neither run sets it, so the defaults of the two installations differ</source>
        <translation>默认值漂移：两次运行都未设置，是两套安装的默认值不同</translation>
    </message>
    <message>
        <source>Only the candidate sets it; the baseline runs on its default</source>
        <translation>只有候选设置了它；基线使用默认值</translation>
    </message>
    <message>
        <source>Only the baseline sets it; the candidate runs on its default</source>
        <translation>只有基线设置了它；候选使用默认值</translation>
    </message>
    <message>
        <source>Both runs set it, to different values</source>
        <translation>两次运行都设置了它，但值不同</translation>
    </message>
    <message>
        <source>No record of overrides tells who set it (launch script, or outputs/…/.hydra/overrides.yaml)</source>
        <translation>没有覆盖记录说明由谁设置（启动脚本，或 outputs/…/.hydra/overrides.yaml）</translation>
    </message>
    <message>
        <source>Neither run sets it, and the defaults of the installations differ</source>
        <translation>两次运行都未设置，两套安装的默认值不同</translation>
    </message>
    <message>
        <source>One run sets it, the other runs on a default that is not the same</source>
        <translation>一次运行设置了它，另一次使用的默认值与之不同</translation>
    </message>
    <message>
        <source>The config of the other run does not have the key</source>
        <translation>另一次运行的配置没有此配置项</translation>
    </message>
    <message>
        <source>Paths, names, hosts, ports and devices: expected to differ from run to run</source>
        <translation>路径、名称、主机、端口和设备：各次运行本就不同</translation>
    </message>
    <message>
        <source>Ignored by the profile, or the key follows another one</source>
        <translation>被规则集忽略，或跟随其他配置项</translation>
    </message>
    <message>
        <source>Named %1 before verl %2</source>
        <translation>在 verl %2 之前名为 %1</translation>
    </message>
    <message>
        <source>The other run spells it %1</source>
        <translation>另一次运行写作 %1</translation>
    </message>
    <message>
        <source>The default changed in verl %1: %2 → %3</source>
        <translation>默认值在 verl %1 中改变：%2 → %3</translation>
    </message>
    <message>
        <source>Required is %1</source>
        <translation>要求为 %1</translation>
    </message>
    <message>
        <source>Recommended is %1</source>
        <translation>建议为 %1</translation>
    </message>
    <message>
        <source> (source: %1)</source>
        <translation>（来源：%1）</translation>
    </message>
    <message>
        <source>Key parameter: %1</source>
        <translation>关键参数：%1</translation>
    </message>
    <message>
        <source>| key | baseline | candidate | cause | set by (baseline) | set by (candidate) |
|---|---|---|---|---|---|
</source>
        <translation>| 配置项 | 基线 | 候选 | 原因 | 设置者（基线） | 设置者（候选） |
|---|---|---|---|---|---|
</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>Only the baseline tells this key; whether the candidate has it, or who set it, is not known</source>
        <translation>只有基线给出此配置项；候选是否有它、由谁设置，均未知</translation>
    </message>
    <message>
        <source>Only the candidate tells this key; whether the baseline has it, or who set it, is not known</source>
        <translation>只有候选给出此配置项；基线是否有它、由谁设置，均未知</translation>
    </message>
    <message>
        <source>No file tells the value in use: it came from the environment of the run, or from another launch</source>
        <translation>没有文件能说明实际使用的取值：它来自运行环境，或来自另一次启动</translation>
    </message>
    <message>
        <source>No record of overrides tells who set it, a run tells a part of its config only, or only its environment knew the value</source>
        <translation>没有覆盖项记录说明由谁设置，有一次运行只给出部分配置，或只有其运行环境知道取值</translation>
    </message>
</context>
<context>
    <name>ConfigPage</name>
    <message>
        <source>Config keys of both runs</source>
        <translation>两次运行的配置项</translation>
    </message>
    <message>
        <source>Seeds of both runs</source>
        <translation>两次运行的随机种子</translation>
    </message>
</context>
<context>
    <name>Details</name>
    <message>
        <source>%1 key</source>
        <translation>%1 个配置项</translation>
    </message>
    <message>
        <source>%1 keys</source>
        <translation>%1 个配置项</translation>
    </message>
    <message>
        <source>%1 config</source>
        <translation>%1 份配置</translation>
    </message>
    <message>
        <source>%1 configs</source>
        <translation>%1 份配置</translation>
    </message>
    <message>
        <source>%1 step</source>
        <translation>%1 步</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 步</translation>
    </message>
    <message>
        <source>%1 launch</source>
        <translation>%1 次启动</translation>
    </message>
    <message>
        <source>%1 launches</source>
        <translation>%1 次启动</translation>
    </message>
    <message>
        <source>%1 override</source>
        <translation>%1 个覆盖项</translation>
    </message>
    <message>
        <source>%1 overrides</source>
        <translation>%1 个覆盖项</translation>
    </message>
    <message>
        <source>%1 metric</source>
        <translation>%1 个指标</translation>
    </message>
    <message>
        <source>%1 metrics</source>
        <translation>%1 个指标</translation>
    </message>
    <message>
        <source>%1 metric line</source>
        <translation>%1 行指标</translation>
    </message>
    <message>
        <source>%1 metric lines</source>
        <translation>%1 行指标</translation>
    </message>
    <message>
        <source>%1 value</source>
        <translation>%1 个值</translation>
    </message>
    <message>
        <source>%1 values</source>
        <translation>%1 个值</translation>
    </message>
    <message>
        <source>%1 file</source>
        <translation>%1 个文件</translation>
    </message>
    <message>
        <source>%1 files</source>
        <translation>%1 个文件</translation>
    </message>
    <message>
        <source>%1 training files</source>
        <translation>%1 个训练文件</translation>
    </message>
    <message>
        <source>%1 validation files</source>
        <translation>%1 个验证文件</translation>
    </message>
    <message>
        <source>%1 package</source>
        <translation>%1 个软件包</translation>
    </message>
    <message>
        <source>%1 packages</source>
        <translation>%1 个软件包</translation>
    </message>
    <message>
        <source>%1 variable</source>
        <translation>%1 个变量</translation>
    </message>
    <message>
        <source>%1 variables</source>
        <translation>%1 个变量</translation>
    </message>
    <message>
        <source>%1 tensors</source>
        <translation>%1 个张量</translation>
    </message>
    <message>
        <source>%1 shards</source>
        <translation>%1 个分片</translation>
    </message>
    <message>
        <source>%1 documents</source>
        <translation>%1 个文档</translation>
    </message>
    <message>
        <source>%1 ranks</source>
        <translation>%1 个 rank</translation>
    </message>
    <message>
        <source>runtime environment</source>
        <translation>运行环境</translation>
    </message>
    <message>
        <source>an SQLite database</source>
        <translation>SQLite 数据库</translation>
    </message>
    <message>
        <source>not read</source>
        <translation>未读取</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 个参数</translation>
    </message>
</context>
<context>
    <name>Keys</name>
    <message>
        <source>Open or close the check that has the focus</source>
        <translation>展开或收起当前检查项</translation>
    </message>
    <message>
        <source>Close the check</source>
        <translation>收起检查项</translation>
    </message>
    <message>
        <source>Open the check</source>
        <translation>展开检查项</translation>
    </message>
    <message>
        <source>Next check</source>
        <translation>下一个检查项</translation>
    </message>
    <message>
        <source>Previous check</source>
        <translation>上一个检查项</translation>
    </message>
    <message>
        <source>Filter the keys by text</source>
        <translation>按文本筛选配置项</translation>
    </message>
    <message>
        <source>Copy the selected rows as Markdown</source>
        <translation>将选中的行复制为 Markdown</translation>
    </message>
    <message>
        <source>Copy overrides that take the candidate to the baseline&apos;s values</source>
        <translation>复制让候选与基线取值一致的覆盖项</translation>
    </message>
    <message>
        <source>Take back the last change of the profile</source>
        <translation>撤销对规则的上一次更改</translation>
    </message>
    <message>
        <source>Previous metric</source>
        <translation>上一个指标</translation>
    </message>
    <message>
        <source>Next metric</source>
        <translation>下一个指标</translation>
    </message>
    <message>
        <source>Pinned step back</source>
        <translation>固定的步后退</translation>
    </message>
    <message>
        <source>Pinned step forward</source>
        <translation>固定的步前进</translation>
    </message>
    <message>
        <source>Logarithmic axis</source>
        <translation>对数坐标轴</translation>
    </message>
    <message>
        <source>Smooth the curves</source>
        <translation>平滑曲线</translation>
    </message>
    <message>
        <source>Next kind of difference</source>
        <translation>切换差异的表示</translation>
    </message>
    <message>
        <source>Steps or time on the axis</source>
        <translation>横轴用步数或时间</translation>
    </message>
    <message>
        <source>Show single attempts</source>
        <translation>分开显示各次启动</translation>
    </message>
    <message>
        <source>Grid of several metrics</source>
        <translation>多个指标的网格</translation>
    </message>
    <message>
        <source>Save the plot or its points</source>
        <translation>保存图或数据点</translation>
    </message>
    <message>
        <source>Copy the metric as Markdown</source>
        <translation>将指标复制为 Markdown</translation>
    </message>
    <message>
        <source>Rollouts of the pinned step</source>
        <translation>固定步的 rollout</translation>
    </message>
    <message>
        <source>Take back the last change of a tolerance</source>
        <translation>撤销对容差的上一次更改</translation>
    </message>
    <message>
        <source>Make the change of the tolerance again</source>
        <translation>重做对容差的更改</translation>
    </message>
    <message>
        <source>Next sample</source>
        <translation>下一个样本</translation>
    </message>
    <message>
        <source>Previous sample</source>
        <translation>上一个样本</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Scroll the texts down</source>
        <translation>向下滚动文本</translation>
    </message>
    <message>
        <source>Scroll the texts up</source>
        <translation>向上滚动文本</translation>
    </message>
    <message>
        <source>Next difference</source>
        <translation>下一处差异</translation>
    </message>
    <message>
        <source>Previous difference</source>
        <translation>上一处差异</translation>
    </message>
    <message>
        <source>Next garbled place</source>
        <translation>下一处乱码</translation>
    </message>
    <message>
        <source>Previous garbled place</source>
        <translation>上一处乱码</translation>
    </message>
    <message>
        <source>Search in all samples</source>
        <translation>在全部样本中搜索</translation>
    </message>
    <message>
        <source>Jump to the sample with a value</source>
        <translation>跳到含某个值的样本</translation>
    </message>
    <message>
        <source>Next hit of the search</source>
        <translation>下一个搜索结果</translation>
    </message>
    <message>
        <source>Previous hit of the search</source>
        <translation>上一个搜索结果</translation>
    </message>
    <message>
        <source>Wrap long lines</source>
        <translation>长行换行</translation>
    </message>
    <message>
        <source>Show invisible characters</source>
        <translation>显示不可见字符</translation>
    </message>
    <message>
        <source>Swap the two texts</source>
        <translation>交换两侧文本</translation>
    </message>
    <message>
        <source>Pair two samples by hand</source>
        <translation>手工配对两个样本</translation>
    </message>
    <message>
        <source>Fold the prompt</source>
        <translation>折叠提示词</translation>
    </message>
    <message>
        <source>Copy the sample</source>
        <translation>复制样本</translation>
    </message>
    <message>
        <source>Copy the sample as Markdown</source>
        <translation>将样本复制为 Markdown</translation>
    </message>
    <message>
        <source>Leave the search, let the marked sample go</source>
        <translation>退出搜索，放开标记的样本</translation>
    </message>
    <message>
        <source>Origin of NaN or Inf</source>
        <translation>NaN 或 Inf 的起点</translation>
    </message>
    <message>
        <source>First divergence</source>
        <translation>第一处偏离</translation>
    </message>
    <message>
        <source>Unmatched operators only</source>
        <translation>仅未匹配的算子</translation>
    </message>
    <message>
        <source>Leave a field, close what lies over the page</source>
        <translation>离开输入框，关闭浮层</translation>
    </message>
    <message>
        <source>Next control</source>
        <translation>下一个控件</translation>
    </message>
</context>
<context>
    <name>Manual</name>
    <message>
        <source>en</source>
        <extracomment>The manual in this language: &quot;en&quot; or &quot;zh-CN&quot;.</extracomment>
        <translation>zh-CN</translation>
    </message>
</context>
<context>
    <name>MarkCanvas</name>
    <message>
        <source>mark</source>
        <translation>标注</translation>
    </message>
</context>
<context>
    <name>MetricPlot</name>
    <message>
        <source>difference, candidate − baseline</source>
        <translation>差值：候选 − 基线</translation>
    </message>
    <message>
        <source>difference relative to the baseline</source>
        <translation>相对基线的差值</translation>
    </message>
    <message>
        <source>difference ÷ allowed difference</source>
        <translation>差值 ÷ 允许差值</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>no wall time: the baseline&apos;s store does not hold it</source>
        <translation>无墙钟时间：基线的存储中没有</translation>
    </message>
    <message>
        <source>no wall time: the candidate&apos;s store does not hold it</source>
        <translation>无墙钟时间：候选的存储中没有</translation>
    </message>
    <message>
        <source>hours since the first step</source>
        <translation>距第一步的小时数</translation>
    </message>
    <message>
        <source>minutes since the first step</source>
        <translation>距第一步的分钟数</translation>
    </message>
    <message>
        <source>seconds since the first step</source>
        <translation>距第一步的秒数</translation>
    </message>
    <message>
        <source>(every %1th of %2 steps)</source>
        <translation>（%2 步中每隔 %1 步取一步）</translation>
    </message>
</context>
<context>
    <name>Metrics</name>
    <message>
        <source>; moved first</source>
        <translation>；最先变化</translation>
    </message>
    <message>
        <source> (not from the noise runs: %1)</source>
        <translation>（不取自噪声运行：%1）</translation>
    </message>
    <message>
        <source>judged by the mean over the last %1 steps, so the curve itself may stray</source>
        <translation>按最近 %1 步的均值判定，因此曲线本身可能越界</translation>
    </message>
    <message>
        <source>%1, at least %2</source>
        <translation>%1，且至少 %2</translation>
    </message>
    <message>
        <source>, where no difference is allowed</source>
        <translation>，此处不允许任何差异</translation>
    </message>
    <message>
        <source>, worst %1 at step %2</source>
        <translation>，最大 %1，在第 %2 步</translation>
    </message>
    <message>
        <source>NaN or infinity in one run only, from step %1</source>
        <translation>只在一次运行中出现 NaN 或无穷，自第 %1 步起</translation>
    </message>
    <message>
        <source>NaN or infinity in the candidate only, from step %1</source>
        <translation>只在候选中出现 NaN 或无穷，自第 %1 步起</translation>
    </message>
    <message>
        <source>NaN or infinity in the baseline only, from step %1</source>
        <translation>只在基线中出现 NaN 或无穷，自第 %1 步起</translation>
    </message>
    <message>
        <source>; first outside its band at step %1</source>
        <translation>；首次超出容差带在第 %1 步</translation>
    </message>
    <message>
        <source> of the largest value so far</source>
        <translation> × 迄今最大值</translation>
    </message>
    <message>
        <source>a factor of %1</source>
        <translation>因子 %1</translation>
    </message>
    <message>
        <source>%1 on the mean over %2 steps</source>
        <translation>%1（%2 步均值）</translation>
    </message>
    <message>
        <source>exact equality</source>
        <translation>完全相等</translation>
    </message>
    <message>
        <source>not judged</source>
        <translation>不判定</translation>
    </message>
    <message>
        <source>±%1 deviations around the mean of %2 runs</source>
        <translation>%2 次运行均值 ± %1 倍标准差</translation>
    </message>
    <message>
        <source>Equal in all %1 shared steps</source>
        <translation>共有的 %1 步全部相等</translation>
    </message>
    <message>
        <source>Stays within %1 but for single steps, the first is %2%3</source>
        <translation>除个别步外均在 %1 之内，首个在第 %2 步%3</translation>
    </message>
    <message>
        <source>Stays within %1, uses at most %2 of it</source>
        <translation>均在 %1 之内，最多用去其 %2</translation>
    </message>
    <message>
        <source>Must be equal and is not from step %1, differs by up to %2</source>
        <translation>必须相等，但自第 %1 步起不等，最多相差 %2</translation>
    </message>
    <message>
        <source>Leaves %1 at step %2%3</source>
        <translation>在第 %2 步超出 %1%3</translation>
    </message>
    <message>
        <source>Only the baseline has this metric</source>
        <translation>只有基线有此指标</translation>
    </message>
    <message>
        <source>Only the candidate has this metric</source>
        <translation>只有候选有此指标</translation>
    </message>
    <message>
        <source>Too short to judge: %1</source>
        <translation>太短，无法判定：%1</translation>
    </message>
    <message>
        <source>Not judged</source>
        <translation>不判定</translation>
    </message>
    <message>
        <source>Not judged: %1</source>
        <translation>不判定：%1</translation>
    </message>
    <message>
        <source>Within</source>
        <translation>在容差内</translation>
    </message>
    <message>
        <source>Leaves its band</source>
        <translation>超出容差带</translation>
    </message>
    <message>
        <source>NaN or infinity</source>
        <translation>NaN 或无穷</translation>
    </message>
    <message>
        <source>Only baseline</source>
        <translation>仅基线</translation>
    </message>
    <message>
        <source>Only candidate</source>
        <translation>仅候选</translation>
    </message>
    <message>
        <source>Too short</source>
        <translation>太短</translation>
    </message>
    <message>
        <source>One side only</source>
        <translation>仅一侧</translation>
    </message>
    <message>
        <source>Largest difference, in units of the allowed one</source>
        <translation>最大差值，以允许差值为单位</translation>
    </message>
    <message>
        <source>Favourites</source>
        <translation>收藏</translation>
    </message>
    <message>
        <source>others</source>
        <translation>其他</translation>
    </message>
    <message>
        <source> (noise runs: %1)</source>
        <translation>（噪声运行：%1）</translation>
    </message>
    <message>
        <source>%1; judged over %2 of %3 steps</source>
        <translation>%1；按 %3 步中的 %2 步判定</translation>
    </message>
</context>
<context>
    <name>OverrideList</name>
    <message>
        <source>no override can give this value</source>
        <translation>没有覆盖项能给出此值</translation>
    </message>
    <message>
        <source>no override can name this key</source>
        <translation>没有覆盖项能指定此配置项</translation>
    </message>
    <message>
        <source>the baseline has some default that no file tells</source>
        <translation>基线使用某个默认值，但没有文件说明是什么</translation>
    </message>
</context>
<context>
    <name>Pages</name>
    <message>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Config</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Rollouts</source>
        <translation>Rollout 样本</translation>
    </message>
    <message>
        <source>Dumps</source>
        <translation>算子 dump</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>suspect</source>
        <translation>嫌疑项</translation>
    </message>
    <message>
        <source>check</source>
        <translation>检查项</translation>
    </message>
    <message>
        <source>config</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>rollouts</source>
        <translation>Rollout 样本</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>Samples of step %1</source>
        <translation>第 %1 步的样本</translation>
    </message>
    <message>
        <source>Sample %1 of step %2</source>
        <translation>第 %2 步的第 %1 个样本</translation>
    </message>
    <message>
        <source>Jump to the sample with a certain %1…</source>
        <translation>跳到 %1 为某值的样本…</translation>
    </message>
    <message>
        <source>Sample whose %1 is %2</source>
        <translation>%1 为 %2 的样本</translation>
    </message>
</context>
<context>
    <name>Panels</name>
    <message>
        <source>Findings</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>配置项</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>The selected key</source>
        <translation>所选配置项</translation>
    </message>
    <message>
        <source>List of metrics</source>
        <translation>指标列表</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>曲线图</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>多幅曲线图</translation>
    </message>
    <message>
        <source>Plot and tolerance</source>
        <translation>曲线图与容差</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>List of samples</source>
        <translation>样本列表</translation>
    </message>
    <message>
        <source>Both answers</source>
        <translation>两侧回答</translation>
    </message>
    <message>
        <source>The whole sample</source>
        <translation>整个样本</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>The selected operator</source>
        <translation>所选算子</translation>
    </message>
</context>
<context>
    <name>Picture</name>
    <message>
        <source>PNG image (*.png)</source>
        <translation>PNG 图片 (*.png)</translation>
    </message>
    <message>
        <source>SVG drawing (*.svg)</source>
        <translation>SVG 矢量图 (*.svg)</translation>
    </message>
    <message>
        <source>PDF document (*.pdf)</source>
        <translation>PDF 文档 (*.pdf)</translation>
    </message>
    <message>
        <source>The image cannot be encoded</source>
        <translation>图片无法编码</translation>
    </message>
    <message>
        <source>Copied as an image: %1, %2 × %3 pixels</source>
        <translation>已复制为图片：%1，%2 × %3 像素</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
</context>
<context>
    <name>ProfileMenu</name>
    <message>
        <source>Ignore this key</source>
        <translation>忽略此配置项</translation>
    </message>
    <message>
        <source>Ignore these %1 keys</source>
        <translation>忽略这 %1 个配置项</translation>
    </message>
    <message>
        <source>Always show this key</source>
        <translation>始终显示此配置项</translation>
    </message>
    <message>
        <source>Always show these %1 keys</source>
        <translation>始终显示这 %1 个配置项</translation>
    </message>
    <message>
        <source>Forget my rule for it</source>
        <translation>删除我的此条规则</translation>
    </message>
    <message>
        <source>Ignore keys like this</source>
        <translation>忽略类似的配置项</translation>
    </message>
    <message>
        <source>%1   (%2 of the differences)</source>
        <translation>%1   （占差异的 %2 项）</translation>
    </message>
    <message>
        <source>Profiles (*.json)</source>
        <translation>规则集 (*.json)</translation>
    </message>
    <message>
        <source>Take the last change back	Ctrl+Z</source>
        <translation>撤销上次更改	Ctrl+Z</translation>
    </message>
    <message>
        <source>Save profile as…</source>
        <translation>规则集另存为…</translation>
    </message>
    <message>
        <source>Save profile as</source>
        <translation>规则集另存为</translation>
    </message>
    <message>
        <source>Load profile…</source>
        <translation>载入规则集…</translation>
    </message>
    <message>
        <source>Load profile</source>
        <translation>载入规则集</translation>
    </message>
</context>
<context>
    <name>QKeySequenceEdit</name>
    <message>
        <source>Press shortcut</source>
        <translation>按下快捷键</translation>
    </message>
</context>
<context>
    <name>QLineEdit</name>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>剪切(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>全选</translation>
    </message>
</context>
<context>
    <name>QPlatformTheme</name>
    <message>
        <source>OK</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>&amp;Yes</source>
        <translation>是(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;No</source>
        <translation>否(&amp;N)</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Don&apos;t Save</source>
        <translation>不保存</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
</context>
<context>
    <name>QWidgetTextControl</name>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>剪切(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy &amp;Link Location</source>
        <translation>复制链接地址(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>全选</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Directory</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Config</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>%1 keys, %2</source>
        <translation>%1 个配置项，%2</translation>
    </message>
    <message>
        <source>verl, estimated from the config</source>
        <translation>verl，由配置推断</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>%1 curves, %2</source>
        <translation>%1 条曲线，%2</translation>
    </message>
    <message>
        <source>Rollouts</source>
        <translation>Rollout 样本</translation>
    </message>
    <message>
        <source>%1 samples in %2 files</source>
        <translation>%2 个文件中有 %1 个样本</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>读取提示</translation>
    </message>
    <message>
        <source>Suspects</source>
        <translation>嫌疑项</translation>
    </message>
    <message>
        <source>No check that could be judged differs. What cannot be judged is listed below.</source>
        <translation>能够判定的检查项均无差异。无法判定的列于下方。</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>下一步：%1</translation>
    </message>
    <message>
        <source>Checklist</source>
        <translation>检查清单</translation>
    </message>
    <message>
        <source>cannot judge: %1</source>
        <translation>无法判定：%1</translation>
    </message>
    <message>
        <source>%1, changed in %2</source>
        <translation>%1，于 %2 改变</translation>
    </message>
    <message>
        <source>No config on either side.</source>
        <translation>两侧都没有配置。</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>配置项</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>%1 keys are equal. Not listed: %2 run-specific, %3 on one side only, %4 ignored or following another key.</source>
        <translation>%1 个配置项相同。未列出：%2 个运行专属，%3 个只在一侧，%4 个已忽略或跟随其他配置项。</translation>
    </message>
    <message>
        <source>NaN from %1</source>
        <translation>自 %1 起为 NaN</translation>
    </message>
    <message>
        <source>not equal</source>
        <translation>不相等</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>No metrics on either side.</source>
        <translation>两侧都没有指标。</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>First outside</source>
        <translation>首次超出</translation>
    </message>
    <message>
        <source>Worst / band</source>
        <translation>最大 / 容差带</translation>
    </message>
    <message>
        <source>%1 curves stay within their bands, %2 are not judged, %3 have too few shared steps, %4 are on one side only.</source>
        <translation>%1 条曲线在容差带内，%2 条不判定，%3 条共有步数太少，%4 条只在一侧。</translation>
    </message>
    <message>
        <source>No rollouts on either side.</source>
        <translation>两侧都没有 rollout。</translation>
    </message>
    <message>
        <source>Garbled sample</source>
        <translation>乱码样本</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>读取提示</translation>
    </message>
    <message>
        <source>Alidade: %1 against %2</source>
        <translation>Alidade：%1 对 %2</translation>
    </message>
    <message>
        <source>fused</source>
        <translation>融合</translation>
    </message>
    <message>
        <source>NaN or infinity begins at %1 (%2); %3 follow from it.</source>
        <translation>NaN 或无穷始于 %1（%2）；其后 %3 个受其影响。</translation>
    </message>
    <message>
        <source>Gradient norms, candidate / baseline: furthest from 1 at %1 (%2).</source>
        <translation>梯度范数，候选 / 基线：偏离 1 最远的是 %1（%2）。</translation>
    </message>
    <message>
        <source>Operator dump %1</source>
        <translation>算子 dump %1</translation>
    </message>
    <message>
        <source>%1 operators agree, %2 differ, %3 have NaN or infinity in one run only, %4 are only in the baseline, %5 only in the candidate, %6 cannot be compared.</source>
        <translation>%1 个算子一致，%2 个不同，%3 个只在一次运行中有 NaN 或无穷，%4 个只在基线，%5 个只在候选，%6 个无法比较。</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Off by</source>
        <translation>相差</translation>
    </message>
    <message>
        <source>%1 further pairs of dumps are not listed.</source>
        <translation>另有 %1 对 dump 未列出。</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>only baseline</source>
        <translation>仅基线</translation>
    </message>
    <message>
        <source>only candidate</source>
        <translation>仅候选</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>Packages</source>
        <translation>软件包</translation>
    </message>
    <message>
        <source>No list of packages on either side.</source>
        <translation>两侧都没有软件包列表。</translation>
    </message>
    <message>
        <source>Package</source>
        <translation>软件包</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>%1 packages are equal, %2 are on one side only.</source>
        <translation>%1 个软件包相同，%2 个只在一侧。</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>No environment variables on either side.</source>
        <translation>两侧都没有环境变量。</translation>
    </message>
    <message>
        <source>Variable</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>Not listed: %1 differing variables that no comparison depends on.</source>
        <translation>未列出：%1 个不同但不影响比较的变量。</translation>
    </message>
    <message>
        <source>all bytes were compared</source>
        <translation>已比较全部字节</translation>
    </message>
    <message>
        <source>samples of the bytes were compared</source>
        <translation>已抽样比较字节</translation>
    </message>
    <message>
        <source>no bytes were compared</source>
        <translation>未比较字节</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>No model directory on either side.</source>
        <translation>两侧都没有模型目录。</translation>
    </message>
    <message>
        <source>%1: no model directory</source>
        <translation>%1：没有模型目录</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>%1 of %2 tensors show no difference; %3.</source>
        <translation>%2 个张量中有 %1 个没有差异；%3。</translation>
    </message>
    <message>
        <source>[%1 characters left out]</source>
        <translation>[略去 %1 个字符]</translation>
    </message>
    <message>
        <source>en</source>
        <translation>zh-CN</translation>
    </message>
    <message>
        <source>%1 more rows.</source>
        <translation>另有 %1 行。</translation>
    </message>
    <message>
        <source>%1 more (--format json has all)</source>
        <translation>另有 %1 行（--format json 包含全部）</translation>
    </message>
    <message>
        <source>Repeats of the baseline: %1. They give the band of %2 curves, as the mean of all runs ± %3 deviations.</source>
        <translation>基线的重复运行：%1 个。它们给出 %2 条曲线的容许带，即所有运行的均值 ± %3 倍标准差。</translation>
    </message>
    <message>
        <source>%1 more reasons are in the JSON report.</source>
        <translation>另有 %1 个原因见 JSON 报告。</translation>
    </message>
    <message>
        <source>The runs share %1 of %2 steps: the verdicts hold for these only.</source>
        <translation>两个运行共有 %2 步中的 %1 步：判定仅对这些步有效。</translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source> (also found, not used: %1)</source>
        <translation>（还找到但未使用：%1）</translation>
    </message>
    <message>
        <source>%1 more keys differ</source>
        <translation>另有 %1 个配置项不同</translation>
    </message>
    <message>
        <source>What happens</source>
        <translation>问题现象</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>How to reproduce</source>
        <translation>复现方法</translation>
    </message>
    <message>
        <source>What should happen</source>
        <translation>预期行为</translation>
    </message>
    <message>
        <source>Difference of the effective configs</source>
        <translation>生效配置的差异</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>%1 does not agree with %2</source>
        <translation>%1 与 %2 不一致</translation>
    </message>
    <message>
        <source>Two runs that should agree were compared: the baseline %1, which is trusted, and the candidate %2.</source>
        <translation>比较了两次应当一致的运行：可信的基线 %1 与候选 %2。</translation>
    </message>
    <message>
        <source>No finding was chosen.</source>
        <translation>未选择任何结论。</translation>
    </message>
    <message>
        <source>and %1 more places</source>
        <translation>另有 %1 处</translation>
    </message>
    <message>
        <source>Neither run left a list of packages; please add the output of the project&apos;s script that collects the environment.</source>
        <translation>两次运行都没有留下软件包列表；请补充该项目环境收集脚本的输出。</translation>
    </message>
    <message>
        <source>No file tells how the candidate was launched; please add it.</source>
        <translation>没有文件说明候选是如何启动的；请补充。</translation>
    </message>
    <message>
        <source>The candidate was launched like this (%1):</source>
        <translation>候选的启动方式（%1）：</translation>
    </message>
    <message>
        <source>More overrides were given than are told here.</source>
        <translation>实际给出的覆盖项多于此处所列。</translation>
    </message>
    <message>
        <source>These overrides give the candidate the baseline&apos;s values where both have the key:</source>
        <translation>以下覆盖项使候选在双方都有的配置项上取基线的值：</translation>
    </message>
    <message>
        <source>%1 more; all of them are in overrides.txt.</source>
        <translation>另有 %1 项；全部见 overrides.txt。</translation>
    </message>
    <message>
        <source>The candidate agrees with the baseline: the same data, the same effective settings, curves inside their tolerance bands, and readable answers.</source>
        <translation>候选与基线一致：数据相同，生效配置相同，曲线在容差带内，回答可读。</translation>
    </message>
    <message>
        <source>What does agree: %1.</source>
        <translation>一致的检查项：%1。</translation>
    </message>
    <message>
        <source>No key that counts differs; run-specific keys are in config.diff.</source>
        <translation>没有值得计入的配置项不同；运行专属的配置项见 config.diff。</translation>
    </message>
    <message>
        <source>: see above</source>
        <translation>：见上文</translation>
    </message>
    <message>
        <source>General issue</source>
        <translation>通用 issue</translation>
    </message>
    <message>
        <source>verl bug report</source>
        <translation>verl 问题报告</translation>
    </message>
    <message>
        <source>vllm-ascend bug report</source>
        <translation>vllm-ascend 问题报告</translation>
    </message>
    <message>
        <source>Cannot make this directory</source>
        <translation>无法创建此目录</translation>
    </message>
    <message>
        <source>User&apos;s note: %1</source>
        <translation>用户备注：%1</translation>
    </message>
    <message>
        <source>%1 at %2 of %3 steps, worst %4</source>
        <translation>%1（%3 步中的 %2 步，最大 %4）</translation>
    </message>
    <message>
        <source>Single steps outside, never for long enough to count: %1.</source>
        <translation>个别步超出容差带，但持续不够长，不算偏离：%1。</translation>
    </message>
    <message>
        <source>not comparable</source>
        <translation>不可比较</translation>
    </message>
    <message>
        <source>More evidence</source>
        <translation>更多证据</translation>
    </message>
    <message>
        <source>In an issue these links lead nowhere: drag the picture files into it, each to its place.</source>
        <translation>粘贴到 issue 后这些链接不会显示图片：请把图片文件逐一拖到相应位置。</translation>
    </message>
    <message>
        <source>%1: %2 paired, %3 with equal output; unpaired: %4 baseline, %5 candidate.</source>
        <translation>%1：%2 对，其中 %3 对输出相同；未配对：基线 %4，候选 %5。</translation>
    </message>
    <message>
        <source>training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>Nothing that can be judged differs between %1 and %2</source>
        <translation>%1 与 %2 之间，凡能判定的都没有差异</translation>
    </message>
    <message>
        <source>Whether %1 agrees with %2 cannot be judged</source>
        <translation>%1 与 %2 是否一致无法判定</translation>
    </message>
    <message>
        <source>%1 agrees with %2</source>
        <translation>%1 与 %2 一致</translation>
    </message>
    <message>
        <source>Nothing differs in the checks that pass; others cannot be judged, and the checklist says why.</source>
        <translation>通过的检查项没有差异；其余无法判定，原因见检查清单。</translation>
    </message>
    <message>
        <source>No check can be judged, so whether the runs agree is not known; the checklist says why.</source>
        <translation>没有一项检查能够判定，因此两次运行是否一致尚不可知；原因见检查清单。</translation>
    </message>
    <message>
        <source>Nothing differs: every check that applies passes.</source>
        <translation>没有差异：所有适用的检查项均通过。</translation>
    </message>
</context>
<context>
    <name>Reproduction</name>
    <message>
        <source>the answers differ from character %1 on</source>
        <translation>回答自第 %1 个字符起不同</translation>
    </message>
    <message>
        <source>Choosing the shortest prompts</source>
        <translation>正在选取最短的提示词</translation>
    </message>
    <message>
        <source>One prompt and one answer at a time:</source>
        <translation>每次一个提示词、一个回答：</translation>
    </message>
    <message>
        <source>A batch of 1 needs one data-parallel group; with more devices than one group takes, set the batch sizes to the number of groups:</source>
        <translation>批大小为 1 时只能有一个数据并行组；设备多于一组所需时，请把批大小设为组数：</translation>
    </message>
    <message>
        <source>The weights stay as they are, so that every prompt meets the same:</source>
        <translation>权重保持不变，使每个提示词面对同样的权重：</translation>
    </message>
    <message>
        <source>Nothing else:</source>
        <translation>其余一概不做：</translation>
    </message>
    <message>
        <source>Left out, because the candidate&apos;s config lacks it: </source>
        <translation>候选的配置中没有，因此略去：</translation>
    </message>
    <message>
        <source>The %1 shortest prompts of %2 samples with garbled answers</source>
        <translation>%2 个乱码样本中最短的 %1 个提示词</translation>
    </message>
    <message>
        <source>The %1 shortest prompts of %2 pairs whose answers differ</source>
        <translation>%2 对不同回答中最短的 %1 个提示词</translation>
    </message>
    <message>
        <source>Chosen from the first %1 of them, which show it soonest</source>
        <translation>从最早显现的前 %1 个中选取</translation>
    </message>
    <message>
        <source>Names, addresses and secrets in the prompts are replaced: they may not show it any more</source>
        <translation>提示词中的姓名、地址和密钥已被替换：可能不再重现</translation>
    </message>
    <message>
        <source>Append these to the launch command of either run, for example:</source>
        <translation>把以下各行附加到任一运行的启动命令，例如：</translation>
    </message>
    <message>
        <source>Make the data once, in this folder:</source>
        <translation>先在此文件夹中生成一次数据：</translation>
    </message>
    <message>
        <source>Seen at step %1. After the first step the weights have changed: start from the checkpoint before it (trainer.resume_mode=resume_path, trainer.resume_from_path=…/global_step_N, and N more trainer.total_training_steps)</source>
        <translation>见于第 %1 步。第一步之后权重已变：请从其之前的检查点开始（trainer.resume_mode=resume_path，trainer.resume_from_path=…/global_step_N，trainer.total_training_steps 加 N）</translation>
    </message>
    <message>
        <source>Some samples do not tell their data source: openai/gsm8k stands for it, and their scores say nothing</source>
        <translation>部分样本没有说明数据来源：以 openai/gsm8k 代替，其得分没有意义</translation>
    </message>
    <message>
        <source>Answers that are drawn at random differ in sound runs too; actor_rollout_ref.rollout.top_k=1 in both runs takes chance away</source>
        <translation>随机采样的回答在正常运行中也会不同；两侧都设置 actor_rollout_ref.rollout.top_k=1 可排除随机性</translation>
    </message>
    <message>
        <source>Long enough for these prompts and for what shows it, whatever the tokenizer:</source>
        <translation>无论何种分词器，长度都足以容纳这些提示词和所要重现的部分：</translation>
    </message>
    <message>
        <source>the answers differ</source>
        <translation>回答不同</translation>
    </message>
</context>
<context>
    <name>RunChooser</name>
    <message>
        <source>Directory of the baseline run</source>
        <translation>基线运行的目录</translation>
    </message>
    <message>
        <source>Directory of the candidate run</source>
        <translation>候选运行的目录</translation>
    </message>
    <message>
        <source>Directory that belongs to the baseline</source>
        <translation>属于基线的目录</translation>
    </message>
    <message>
        <source>Directory that belongs to the candidate</source>
        <translation>属于候选的目录</translation>
    </message>
    <message>
        <source>Choose directory…</source>
        <translation>选择目录…</translation>
    </message>
    <message>
        <source>Recent pairs</source>
        <translation>最近打开</translation>
    </message>
</context>
<context>
    <name>Samples</name>
    <message>
        <source>%1 is gone</source>
        <translation>%1 已不存在</translation>
    </message>
    <message>
        <source>%1 has grown from %2 to %3 bytes since it was read</source>
        <translation>%1 在读取后由 %2 增至 %3 字节</translation>
    </message>
    <message>
        <source>%1 was rewritten since it was read: %2 bytes then, %3 now</source>
        <translation>%1 在读取后被改写：当时 %2 字节，现在 %3 字节</translation>
    </message>
    <message>
        <source>The same prompts in another order</source>
        <translation>提示词相同，次序不同</translation>
    </message>
    <message>
        <source>The sides have different prompts at this step</source>
        <translation>两侧在此步的提示词不同</translation>
    </message>
    <message>
        <source>The candidate has the prompts of the baseline&apos;s step %1 here</source>
        <translation>候选在此处的提示词是基线第 %1 步的</translation>
    </message>
    <message>
        <source>no samples</source>
        <translation>没有样本</translation>
    </message>
    <message>
        <source>Nothing garbled on either side</source>
        <translation>两侧均无乱码</translation>
    </message>
    <message>
        <source>Garbled: candidate %1, baseline %2</source>
        <translation>乱码：候选 %1，基线 %2</translation>
    </message>
    <message>
        <source>Judging is not finished; the rows on screen are judged as they appear</source>
        <translation>判定尚未完成；屏幕上的行随显示即时判定</translation>
    </message>
    <message>
        <source>only the first part of the files is read so far</source>
        <translation>目前只读取了文件的前一部分</translation>
    </message>
    <message>
        <source>a run tells no steps: samples are paired by their prompts alone</source>
        <translation>有一次运行没有步数：样本只按提示词配对</translation>
    </message>
    <message>
        <source>%1 paired by hand</source>
        <translation>%1 对由手工配对</translation>
    </message>
    <message>
        <source>Step %1 has no rollouts on either side; there are those of steps %2</source>
        <translation>第 %1 步两侧都没有 rollout；有 rollout 的步：%2</translation>
    </message>
    <message>
        <source>The baseline has no rollouts of step %1</source>
        <translation>基线第 %1 步没有 rollout</translation>
    </message>
    <message>
        <source>The candidate has no rollouts of step %1</source>
        <translation>候选第 %1 步没有 rollout</translation>
    </message>
    <message>
        <source>The same prompts with other ground truth (gts)</source>
        <translation>提示词相同，但标准答案（gts）不同</translation>
    </message>
    <message>
        <source>%1 of %2 rows, %3 paired</source>
        <translation>%2 行中的 %1 行，%3 对</translation>
    </message>
    <message>
        <source>The same messages of the user in another chat template or system prompt</source>
        <translation>用户消息相同，但聊天模板或系统提示词不同</translation>
    </message>
    <message>
        <source>%1 paired by file order alone</source>
        <translation>%1 对仅按文件顺序配成</translation>
    </message>
</context>
<context>
    <name>SaveFiles</name>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>The name decides the format: end it with one of %1</source>
        <translation>文件名决定格式：请以 %1 之一结尾</translation>
    </message>
    <message>
        <source>Replace names, addresses, paths and secrets</source>
        <translation>替换名称、地址、路径和密钥</translation>
    </message>
    <message>
        <source>Leave out prompts and answers</source>
        <translation>不含提示词与回答</translation>
    </message>
    <message>
        <source>Names, paths and secrets of the runs stay in the report</source>
        <translation>运行中的名称、路径和密钥会保留在报告中</translation>
    </message>
    <message>
        <source>Choose file…</source>
        <translation>选择文件…</translation>
    </message>
</context>
<context>
    <name>SeedsModel</name>
    <message>
        <source>differs, ignored</source>
        <translation>不同，已忽略</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>only in the baseline</source>
        <translation>只在基线中</translation>
    </message>
    <message>
        <source>only in the candidate</source>
        <translation>只在候选中</translation>
    </message>
    <message>
        <source>cannot tell</source>
        <translation>无法得知</translation>
    </message>
</context>
<context>
    <name>Sentences</name>
    <message>
        <source>The file is empty</source>
        <translation>文件为空</translation>
    </message>
    <message>
        <source>%1; the rest of its block is left out</source>
        <translation>%1；所在块的其余部分略去</translation>
    </message>
    <message>
        <source>A part of a record fails its checksum</source>
        <translation>某条记录的一部分校验失败</translation>
    </message>
    <message>
        <source>A Python literal ends too early</source>
        <translation>Python 字面量过早结束</translation>
    </message>
    <message>
        <source>A record fails its checksum and is left out</source>
        <translation>某条记录校验失败，已略去</translation>
    </message>
    <message>
        <source>A record has no beginning and is left out</source>
        <translation>某条记录没有开头，已略去</translation>
    </message>
    <message>
        <source>A record has no end and is left out</source>
        <translation>某条记录没有结尾，已略去</translation>
    </message>
    <message>
        <source>A record is longer than %1 MiB and left out</source>
        <translation>某条记录超过 %1 MiB，已略去</translation>
    </message>
    <message>
        <source>a text is longer than %1 bytes</source>
        <translation>有文本超过 %1 字节</translation>
    </message>
    <message>
        <source>At byte %1: %2</source>
        <translation>第 %1 字节处：%2</translation>
    </message>
    <message>
        <source>Cannot open: %1</source>
        <translation>无法打开：%1</translation>
    </message>
    <message>
        <source>Cannot read a Python literal: %1</source>
        <translation>无法读取 Python 字面量：%1</translation>
    </message>
    <message>
        <source>Cannot read: %1</source>
        <translation>无法读取：%1</translation>
    </message>
    <message>
        <source>Cannot start unpacking</source>
        <translation>无法开始解压</translation>
    </message>
    <message>
        <source>Cannot unpack: %1</source>
        <translation>无法解压：%1</translation>
    </message>
    <message>
        <source>Damaged gzip data</source>
        <translation>gzip 数据损坏</translation>
    </message>
    <message>
        <source>Damaged gzip data: the checksum is wrong</source>
        <translation>gzip 数据损坏：校验和错误</translation>
    </message>
    <message>
        <source>Damaged zstd data: %1</source>
        <translation>zstd 数据损坏：%1</translation>
    </message>
    <message>
        <source>it holds more than %1 values</source>
        <translation>值的个数超过 %1</translation>
    </message>
    <message>
        <source>it is longer than %1 bytes</source>
        <translation>长度超过 %1 字节</translation>
    </message>
    <message>
        <source>it is longer than %1 lines</source>
        <translation>长度超过 %1 行</translation>
    </message>
    <message>
        <source>it is nested more than %1 levels deep</source>
        <translation>嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>Larger than %1 MiB</source>
        <translation>大于 %1 MiB</translation>
    </message>
    <message>
        <source>more than %1 levels of nesting</source>
        <translation>嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>nested deeper than %1 levels</source>
        <translation>嵌套深于 %1 层</translation>
    </message>
    <message>
        <source>No room to unpack into: %1</source>
        <translation>没有空间用于解压：%1</translation>
    </message>
    <message>
        <source>Not a Python literal</source>
        <translation>不是 Python 字面量</translation>
    </message>
    <message>
        <source>Not a regular file</source>
        <translation>不是普通文件</translation>
    </message>
    <message>
        <source>not valid JSON</source>
        <translation>不是有效的 JSON</translation>
    </message>
    <message>
        <source>something follows the JSON object</source>
        <translation>JSON 对象之后还有内容</translation>
    </message>
    <message>
        <source>Text after the end of a Python literal</source>
        <translation>Python 字面量之后还有文本</translation>
    </message>
    <message>
        <source>The archive ends in the middle</source>
        <translation>压缩包在中途结束</translation>
    </message>
    <message>
        <source>Behind the archive lie %1 bytes that are no part of it</source>
        <translation>压缩包之后有 %1 字节不属于它</translation>
    </message>
    <message>
        <source>The document is too large</source>
        <translation>文档过大</translation>
    </message>
    <message>
        <source>the file cannot be read</source>
        <translation>文件无法读取</translation>
    </message>
    <message>
        <source>the file ends in the middle</source>
        <translation>文件在中途结束</translation>
    </message>
    <message>
        <source>The file holds more than one document</source>
        <translation>文件含有不止一个文档</translation>
    </message>
    <message>
        <source>The last record is cut</source>
        <translation>最后一条记录被截断</translation>
    </message>
    <message>
        <source>The length of a record fails its checksum; what follows cannot be read</source>
        <translation>某条记录的长度校验失败；其后无法读取</translation>
    </message>
    <message>
        <source>the line is blank</source>
        <translation>该行为空</translation>
    </message>
    <message>
        <source>the line is cut</source>
        <translation>该行被截断</translation>
    </message>
    <message>
        <source>the line is no JSON object</source>
        <translation>该行不是 JSON 对象</translation>
    </message>
    <message>
        <source>the line is no valid JSON</source>
        <translation>该行不是有效的 JSON</translation>
    </message>
    <message>
        <source>the line nests more than %1 levels</source>
        <translation>该行嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>this is no JSON</source>
        <translation>这不是 JSON</translation>
    </message>
    <message>
        <source>Unpacks to more than %1 MiB, the limit or the room on the disk</source>
        <translation>解压后超过 %1 MiB，即上限或磁盘剩余空间</translation>
    </message>
    <message>
        <source>What stands here is no chunk of a record</source>
        <translation>此处不是记录的数据块</translation>
    </message>
    <message>
        <source>no rule names this metric</source>
        <translation>没有规则指定此指标</translation>
    </message>
    <message>
        <source>No step is in both runs</source>
        <translation>没有两次运行共有的步</translation>
    </message>
    <message>
        <source>Only %1 shared steps; at least %2 are needed</source>
        <translation>只有 %1 个共有步；至少需要 %2 个</translation>
    </message>
    <message>
        <source>Printed in steps of %1: the digits cannot show the band</source>
        <translation>打印精度为 %1：位数不足以显示容差带</translation>
    </message>
    <message>
        <source>Searching rollouts</source>
        <translation>正在搜索 rollout</translation>
    </message>
    <message>
        <source>The repeats are equal to the baseline: no spread to measure</source>
        <translation>各次重复运行与基线相等：没有可测的离散范围</translation>
    </message>
    <message>
        <source>The repeats share too few steps to measure a spread</source>
        <translation>各次重复运行共有的步太少，无法测出离散范围</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing</source>
        <translation>缺少 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is one of %2</source>
        <translation>&quot;%1&quot; 应为 %2 之一</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be a number that is not negative</source>
        <translation>&quot;%1&quot; 必须是非负数</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be text</source>
        <translation>&quot;%1&quot; 必须是文本</translation>
    </message>
    <message>
        <source>&quot;keys&quot; is missing</source>
        <translation>缺少 &quot;keys&quot;</translation>
    </message>
    <message>
        <source>&quot;value&quot; is missing</source>
        <translation>缺少 &quot;value&quot;</translation>
    </message>
    <message>
        <source>A list is expected here</source>
        <translation>此处应为列表</translation>
    </message>
    <message>
        <source>A profile is one JSON object</source>
        <translation>规则集应为单个 JSON 对象</translation>
    </message>
    <message>
        <source>An object is expected here</source>
        <translation>此处应为对象</translation>
    </message>
    <message>
        <source>Both keys or neither must end in &quot;.*&quot;</source>
        <translation>两个配置项须同时以 &quot;.*&quot; 结尾，或都不以其结尾</translation>
    </message>
    <message>
        <source>Cannot create a temporary directory for the demo pair</source>
        <translation>无法为示例对创建临时目录</translation>
    </message>
    <message>
        <source>Cannot create the directory of the demo pair</source>
        <translation>无法创建示例对的目录</translation>
    </message>
    <message>
        <source>Cannot make this directory</source>
        <translation>无法创建此目录</translation>
    </message>
    <message>
        <source>Cannot write a file of the demo pair</source>
        <translation>无法写出示例对的文件</translation>
    </message>
    <message>
        <source>Comparing operator dumps</source>
        <translation>正在比较算子 dump</translation>
    </message>
    <message>
        <source>Comparing weights</source>
        <translation>正在比较权重</translation>
    </message>
    <message>
        <source>Indexing rollouts</source>
        <translation>正在索引 rollout</translation>
    </message>
    <message>
        <source>Judging outputs</source>
        <translation>正在判定输出</translation>
    </message>
    <message>
        <source>Looking for files</source>
        <translation>正在查找文件</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>没有这样的文件或目录</translation>
    </message>
    <message>
        <source>Nothing here was recognised</source>
        <translation>此处没有可识别的内容</translation>
    </message>
    <message>
        <source>Reading config and metrics</source>
        <translation>正在读取配置与指标</translation>
    </message>
    <message>
        <source>Text is expected here</source>
        <translation>此处应为文本</translation>
    </message>
    <message>
        <source>the directory cannot be made</source>
        <translation>无法创建该目录</translation>
    </message>
    <message>
        <source>the line is longer than %1 MiB</source>
        <translation>该行超过 %1 MiB</translation>
    </message>
    <message>
        <source>the object has no %1</source>
        <translation>该对象没有 %1</translation>
    </message>
    <message>
        <source>The profile cannot be written: %1</source>
        <translation>无法写入规则集：%1</translation>
    </message>
    <message>
        <source>The schema is not %1</source>
        <translation>schema 不是 %1</translation>
    </message>
    <message>
        <source>Unknown field &quot;%1&quot;</source>
        <translation>未知字段 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>Unknown rule &quot;%1&quot;</source>
        <translation>未知规则 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>%1 byte pieces that were not merged</source>
        <translation>%1 处字节片段未合并</translation>
    </message>
    <message>
        <source>%1 changes between sentences of %2 scripts</source>
        <translation>句间 %1 次在 %2 种文字之间切换</translation>
    </message>
    <message>
        <source>%1 characters of sentences without a blank</source>
        <translation>%1 个字符的句子没有空格</translation>
    </message>
    <message>
        <source>%1 Chinese characters without a mark</source>
        <translation>%1 个汉字没有标点</translation>
    </message>
    <message>
        <source>%1 Chinese characters without a mark, simplified and traditional ones mixed</source>
        <translation>%1 个汉字没有标点，且简繁混用</translation>
    </message>
    <message>
        <source>%1 control tokens inside the text</source>
        <translation>正文中有 %1 个控制 token</translation>
    </message>
    <message>
        <source>%1 control, private or unassigned characters</source>
        <translation>%1 个控制、私用区或未分配字符</translation>
    </message>
    <message>
        <source>%1 copies of %2 characters that differ in a counter only</source>
        <translation>%1 份各 %2 个字符的副本，只有计数不同</translation>
    </message>
    <message>
        <source>%1 gaps of %2 widths between the words of one line</source>
        <translation>一行的词间有 %1 处空隙、%2 种宽度</translation>
    </message>
    <message>
        <source>%1 groups of %2 other scripts without explanation</source>
        <translation>%1 组共 %2 种其他文字，没有说明</translation>
    </message>
    <message>
        <source>%1 letters in a row stand alone</source>
        <translation>连续 %1 个字母单独出现</translation>
    </message>
    <message>
        <source>%1 marks of pieces that were joined without decoding</source>
        <translation>%1 处片段标记未经解码就拼接</translation>
    </message>
    <message>
        <source>%1 characters are UTF-8 read as %2</source>
        <translation>%1 个字符是 UTF-8 按 %2 读取所致</translation>
    </message>
    <message>
        <source>%1 numbers of %2 widths between marks in no order</source>
        <translation>%1 个数字，共 %2 种宽度，中间的分隔符杂乱无序</translation>
    </message>
    <message>
        <source>%1 signs of %2 kinds in a row</source>
        <translation>连续 %1 个符号，共 %2 种</translation>
    </message>
    <message>
        <source>Combining marks of %1 kinds on %2 letters</source>
        <translation>%2 个字母上叠有 %1 种组合附加符号</translation>
    </message>
    <message>
        <source>%1 little words and marks run backwards</source>
        <translation>%1 个虚词和标点是倒着写的</translation>
    </message>
    <message>
        <source>%1 numbers, %2 of them with leading zeros in %3 widths</source>
        <translation>%1 个数字，其中 %2 个有前导零，共 %3 种宽度</translation>
    </message>
    <message>
        <source>%1 of %2 groups of eight words come again</source>
        <translation>%2 组八词片段中有 %1 组再次出现</translation>
    </message>
    <message>
        <source>Half-width kana stand behind %1 Han characters, as UTF-8 read as Shift-JIS gives</source>
        <translation>%1 个汉字后紧跟半角假名，像是 UTF-8 被当作 Shift-JIS 读取</translation>
    </message>
    <message>
        <source>%1 of %2 Hangul syllables are in no word of Korean</source>
        <translation>%2 个谚文音节中有 %1 个不见于任何韩语词</translation>
    </message>
    <message>
        <source>%1 of %2 Han characters in a row are rare, as UTF-8 read as GBK gives</source>
        <translation>连续 %2 个汉字中有 %1 个生僻，如同 UTF-8 按 GBK 读取</translation>
    </message>
    <message>
        <source>%1 of %2 words are function words without a content</source>
        <translation>%2 个词中有 %1 个是没有内容的虚词</translation>
    </message>
    <message>
        <source>%1 pairs are UTF-8 read as Windows-1251</source>
        <translation>%1 对字符是 UTF-8 按 Windows-1251 读取所致</translation>
    </message>
    <message>
        <source>%1 pieces of text are said twice in a row</source>
        <translation>%1 段文本连续说了两遍</translation>
    </message>
    <message>
        <source>%1 repeated %2 times</source>
        <translation>%1 重复 %2 次</translation>
    </message>
    <message>
        <source>%1 repeated %2 times with gaps</source>
        <translation>%1 重复 %2 次，有间隔</translation>
    </message>
    <message>
        <source>%1 repeated %2 times, to the end</source>
        <translation>%1 重复 %2 次，直至末尾</translation>
    </message>
    <message>
        <source>%1 runs of up to %2 Latin-1 signs, as Chinese or Korean bytes give</source>
        <translation>%1 串各至多 %2 个 Latin-1 符号，如同中文或韩文的字节</translation>
    </message>
    <message>
        <source>%1 sequences are UTF-8 read as Windows-1252</source>
        <translation>%1 串字符是 UTF-8 按 Windows-1252 读取所致</translation>
    </message>
    <message>
        <source>%1 U+FFFD at the very end: the length limit cut a character</source>
        <translation>末尾有 %1 个 U+FFFD：长度限制截断了字符</translation>
    </message>
    <message>
        <source>%1 U+FFFD inside the text</source>
        <translation>正文中有 %1 个 U+FFFD</translation>
    </message>
    <message>
        <source>%1 white-space characters in a row</source>
        <translation>连续 %1 个空白字符</translation>
    </message>
    <message>
        <source>%1 white-space characters in a row, to the end</source>
        <translation>连续 %1 个空白字符，直至末尾</translation>
    </message>
    <message>
        <source>%1 words are said several times in a row</source>
        <translation>%1 个词被连续重复多次</translation>
    </message>
    <message>
        <source>%1 words are said twice in a row</source>
        <translation>%1 个词连续说了两遍</translation>
    </message>
    <message>
        <source>%1 words of %2 letters on average</source>
        <translation>%1 个词平均 %2 个字母</translation>
    </message>
    <message>
        <source>%1, and %2 further places</source>
        <translation>%1，另有 %2 处</translation>
    </message>
    <message>
        <source>%1; the prompt asks for it</source>
        <translation>%1；提示词有此要求</translation>
    </message>
    <message>
        <source>A control token at the very end</source>
        <translation>末尾有一个控制 token</translation>
    </message>
    <message>
        <source>A U+FFFD that is spoken about</source>
        <translation>被谈及的 U+FFFD</translation>
    </message>
    <message>
        <source>After the end of the answer %1 turns of another conversation follow</source>
        <translation>回答结束后又接了另一段对话的 %1 轮</translation>
    </message>
    <message>
        <source>After the end of the answer a program begins that nobody speaks of</source>
        <translation>回答结束后出现了无人提及的程序代码</translation>
    </message>
    <message>
        <source>At least %1 of %2 visible characters are punctuation, of %3 kinds</source>
        <translation>%2 个可见字符中至少 %1 个是标点，共 %3 种</translation>
    </message>
    <message>
        <source>Letters of scripts that do not mix touch in %1 places</source>
        <translation>不应混用的文字在 %1 处相邻</translation>
    </message>
    <message>
        <source>Letters, digits and marks change from character to character</source>
        <translation>字母、数字与符号逐字切换</translation>
    </message>
    <message>
        <source>Most of the characters are emoji, of more than %1 kinds</source>
        <translation>大部分字符是表情符号，超过 %1 种</translation>
    </message>
    <message>
        <source>Nothing but %1 punctuation marks of %2 kinds</source>
        <translation>只有 %1 个标点，共 %2 种</translation>
    </message>
    <message>
        <source>Nothing but white space in %1 characters</source>
        <translation>%1 个字符全是空白</translation>
    </message>
    <message>
        <source>One word of %1 letters with %2 different threes of letters</source>
        <translation>一个 %1 字母的词，含 %2 种不同的三字母组合</translation>
    </message>
    <message>
        <source>Only %1 different words in %2</source>
        <translation>%2 个词中只有 %1 个不同的词</translation>
    </message>
    <message>
        <source>Relics of a wrong Chinese encoding</source>
        <translation>中文编码错误的残留</translation>
    </message>
    <message>
        <source>The case changes inside %1 of %2 words</source>
        <translation>%2 个词中有 %1 个词内大小写混乱</translation>
    </message>
    <message>
        <source>The line goes over into %1 letters of another script that come to no stop</source>
        <translation>该行转入另一种文字，连续 %1 个字母没有停顿</translation>
    </message>
    <message>
        <source>The text is empty</source>
        <translation>文本为空</translation>
    </message>
    <message>
        <source>Two letters are equal in %1 % of cases; in languages it is 5.5 % and more</source>
        <translation>两字母相等的比例为 %1 %；自然语言为 5.5 % 及以上</translation>
    </message>
    <message>
        <source>Two letters are equal in %1 % of cases, as if drawn by chance</source>
        <translation>两字母相等的比例为 %1 %，如同随机抽取</translation>
    </message>
    <message>
        <source>%1 letters stand where no word has them</source>
        <translation>%1 个字母出现在任何单词都不会有的位置</translation>
    </message>
    <message>
        <source>Digits among brackets that do not match</source>
        <translation>数字夹在不配对的括号之间</translation>
    </message>
    <message>
        <source>Pieces of code, glued to each other</source>
        <translation>代码片段彼此粘连</translation>
    </message>
    <message>
        <source>The text runs from its full stop to its capital</source>
        <translation>文本从句末标点倒着写到句首大写字母</translation>
    </message>
    <message>
        <source>Unit of %1 characters, %2 copies</source>
        <translation>%1 个字符的单元，重复 %2 次</translation>
    </message>
    <message>
        <source>Unit of %1 characters, %2 copies, to the end</source>
        <translation>%1 个字符的单元，重复 %2 次，直至末尾</translation>
    </message>
    <message>
        <source>Words among pieces of code, %1 of %2 are brackets that nobody opened</source>
        <translation>代码碎片之间夹杂单词，%2 个中有 %1 个括号没有对应的开括号</translation>
    </message>
    <message>
        <source>%1 %2 stands here, but %3 in %4 is used</source>
        <translation>此处 %1 为 %2，但采用的是 %4 中的 %3</translation>
    </message>
    <message>
        <source>%1 bytes stand behind the last tensor</source>
        <translation>最后一个张量之后还有 %1 字节</translation>
    </message>
    <message>
        <source>%1 cannot be laid over the given defaults</source>
        <translation>%1 无法叠加到给定的默认值上</translation>
    </message>
    <message>
        <source>%1 has no value here</source>
        <translation>%1 在此没有值</translation>
    </message>
    <message>
        <source>%1 is %2 here, but %3 in %4, which counts</source>
        <translation>%1 在此为 %2，但在 %4 中为 %3，以后者为准</translation>
    </message>
    <message>
        <source>%1 is set in a branch that could not be decided, so its value is not known</source>
        <translation>%1 在无法判断的分支中设置，因此其值未知</translation>
    </message>
    <message>
        <source>%1 is set to %2 here, but the run&apos;s config says %3 (%4)</source>
        <translation>%1 在此设为 %2，但运行的配置为 %3（%4）</translation>
    </message>
    <message>
        <source>%1 more keys differ from the config that counts</source>
        <translation>另有 %1 个配置项与所采用的配置不同</translation>
    </message>
    <message>
        <source>%1 more notes on this file were left out</source>
        <translation>该文件另有 %1 条读取提示略去</translation>
    </message>
    <message>
        <source>%1 more values differ from the given defaults without an override</source>
        <translation>另有 %1 个值与给定的默认值不同，且没有覆盖项</translation>
    </message>
    <message>
        <source>%1 of %2 keys differ from %3, which counts: probably the config of another launch</source>
        <translation>%2 个配置项中有 %1 个与所采用的 %3 不同：可能是另一次启动的配置</translation>
    </message>
    <message>
        <source>%1 of %2 values are other ones in %3: %4 at step %5 is %6 here and %7 there</source>
        <translation>%2 个值中有 %1 个与 %3 中不同：%4 在第 %5 步此处为 %6，彼处为 %7</translation>
    </message>
    <message>
        <source>%1 refers to %2, which is absent</source>
        <translation>%1 引用 %2，而后者不存在</translation>
    </message>
    <message>
        <source>%1 stands here more than once; the last one counts</source>
        <translation>%1 在此出现多次；以最后一次为准</translation>
    </message>
    <message>
        <source>%1 tensors are not in the shard that the index names, such as %2</source>
        <translation>%1 个张量不在索引所指的分片中，例如 %2</translation>
    </message>
    <message>
        <source>%1 unreadable lines in all; only the first %2 are listed</source>
        <translation>共 %1 行无法读取；只列出前 %2 行</translation>
    </message>
    <message>
        <source>%1 values written as null are infinite in %2</source>
        <translation>%1 个写作 null 的值在 %2 中为无穷</translation>
    </message>
    <message>
        <source>%1: more than %2 references through each other</source>
        <translation>%1：相互引用超过 %2 层</translation>
    </message>
    <message>
        <source>%1: the reference is not closed</source>
        <translation>%1：引用没有闭合</translation>
    </message>
    <message>
        <source>%1: the references go round in a circle</source>
        <translation>%1：引用形成循环</translation>
    </message>
    <message>
        <source>%1: the resolved text is too long</source>
        <translation>%1：解析后的文本过长</translation>
    </message>
    <message>
        <source>A ) is missing here</source>
        <translation>此处缺少 )</translation>
    </message>
    <message>
        <source>A config was printed</source>
        <translation>打印了一份配置</translation>
    </message>
    <message>
        <source>A list of overrides is expected here</source>
        <translation>此处应为覆盖项列表</translation>
    </message>
    <message>
        <source>A list of packages is expected here</source>
        <translation>此处应为软件包列表</translation>
    </message>
    <message>
        <source>A map is expected here</source>
        <translation>此处应为映射</translation>
    </message>
    <message>
        <source>A quote in the traced command is never closed, so its last word is not certain</source>
        <translation>跟踪输出的命令中有引号未闭合，因此最后一个词不确定</translation>
    </message>
    <message>
        <source>A quote or a bracket that opens here is not closed</source>
        <translation>此处打开的引号或括号没有闭合</translation>
    </message>
    <message>
        <source>A training with another config starts here; the metrics before it are kept apart</source>
        <translation>此处开始以另一份配置训练；之前的指标分开保存</translation>
    </message>
    <message>
        <source>A } is missing here</source>
        <translation>此处缺少 }</translation>
    </message>
    <message>
        <source>An array is not closed</source>
        <translation>数组没有闭合</translation>
    </message>
    <message>
        <source>An item of the defaults list is not understood</source>
        <translation>defaults 列表中有一项无法理解</translation>
    </message>
    <message>
        <source>An operator within an array: bash refuses the script</source>
        <translation>数组中出现运算符：bash 会拒绝该脚本</translation>
    </message>
    <message>
        <source>At byte %1: a row of metrics has no step</source>
        <translation>第 %1 字节处：一行指标没有步数</translation>
    </message>
    <message>
        <source>At byte %1: the config&apos;s %2 cannot be read: %3</source>
        <translation>第 %1 字节处：配置的 %2 无法读取：%3</translation>
    </message>
    <message>
        <source>At byte %1: the event cannot be read</source>
        <translation>第 %1 字节处：事件无法读取</translation>
    </message>
    <message>
        <source>At byte %1: the record cannot be read</source>
        <translation>第 %1 字节处：记录无法读取</translation>
    </message>
    <message>
        <source>console log (*.log, *.out, nohup.out)</source>
        <translation>控制台日志（*.log、*.out、nohup.out）</translation>
    </message>
    <message>
        <source>eval is not followed: what it sets is not known</source>
        <translation>不跟踪 eval：它所设置的内容未知</translation>
    </message>
    <message>
        <source>Hydra output (outputs/DATE/TIME/.hydra/config.yaml and overrides.yaml)</source>
        <translation>Hydra 输出（outputs/DATE/TIME/.hydra/config.yaml 和 overrides.yaml）</translation>
    </message>
    <message>
        <source>it does not begin with an object</source>
        <translation>不以对象开头</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>嵌套过深</translation>
    </message>
    <message>
        <source>launch script (*.sh) and the runtime environment that it names</source>
        <translation>启动脚本（*.sh）及其所指的运行环境</translation>
    </message>
    <message>
        <source>Lines inside the printed config that are no part of it: %1</source>
        <translation>打印的配置中夹有不属于它的行：%1</translation>
    </message>
    <message>
        <source>A setting of the printed config could not be read; what it was is not known</source>
        <translation>打印出的配置中有一项无法读取，其取值未知</translation>
    </message>
    <message>
        <source>model directory (config.json, *.safetensors, tokenizer files)</source>
        <translation>模型目录（config.json、*.safetensors、分词器文件）</translation>
    </message>
    <message>
        <source>More than %1 commands within each other; the rest is not followed</source>
        <translation>命令嵌套超过 %1 层；其余不再跟踪</translation>
    </message>
    <message>
        <source>More than %1 dumps: %2 were not looked at</source>
        <translation>dump 超过 %1 个：%2 个未查看</translation>
    </message>
    <message>
        <source>More than %1 entries: the rest was not looked at</source>
        <translation>条目超过 %1 个：其余未查看</translation>
    </message>
    <message>
        <source>More than %1 levels deep: not looked at</source>
        <translation>超过 %1 层：未查看</translation>
    </message>
    <message>
        <source>More than %1 metrics; further ones are left out</source>
        <translation>指标超过 %1 个；其余略去</translation>
    </message>
    <message>
        <source>More than %1 tensors: the rest was not read</source>
        <translation>张量超过 %1 个：其余未读取</translation>
    </message>
    <message>
        <source>More than %1 values: the rest of the dump was not read</source>
        <translation>值超过 %1 个：dump 的其余部分未读取</translation>
    </message>
    <message>
        <source>Neither .npy nor an archive of torch.save</source>
        <translation>既不是 .npy 也不是 torch.save 的归档</translation>
    </message>
    <message>
        <source>Neither a directory nor a file</source>
        <translation>既不是目录也不是文件</translation>
    </message>
    <message>
        <source>No config, metrics or launch was found in this log</source>
        <translation>该日志中未找到配置、指标或启动信息</translation>
    </message>
    <message>
        <source>No such file or directory of defaults</source>
        <translation>没有这样的默认值文件或目录</translation>
    </message>
    <message>
        <source>No verl/trainer/config/*ppo*trainer.yaml in the directory of defaults</source>
        <translation>默认值目录中没有 verl/trainer/config/*ppo*trainer.yaml</translation>
    </message>
    <message>
        <source>Not a number, ignored: %1</source>
        <translation>不是数字，已忽略：%1</translation>
    </message>
    <message>
        <source>Not read: out of memory</source>
        <translation>未读取：内存不足</translation>
    </message>
    <message>
        <source>null is read as NaN: this file logger writes NaN and infinities so (first: %1)</source>
        <translation>null 按 NaN 读取：该 file logger 这样写 NaN 和无穷（首个：%1）</translation>
    </message>
    <message>
        <source>Only the last values of the metrics are known, those of step %1</source>
        <translation>只知道指标的最后值，即第 %1 步的值</translation>
    </message>
    <message>
        <source>Only the shell could tell which overrides %1 stands for</source>
        <translation>%1 代表哪些覆盖项只有 shell 才知道</translation>
    </message>
    <message>
        <source>operator dumps of msprobe (dump.json)</source>
        <translation>msprobe 的算子 dump（dump.json）</translation>
    </message>
    <message>
        <source>package lists (pip, conda, uv), env output, collect_env, npu-smi, CANN files</source>
        <translation>软件包列表（pip、conda、uv）、env 输出、collect_env、npu-smi、CANN 文件</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>权限不足</translation>
    </message>
    <message>
        <source>Samples without an input cannot be told apart</source>
        <translation>没有输入的样本无法相互区分</translation>
    </message>
    <message>
        <source>Some bytes are no valid UTF-8 and are shown as replacement characters</source>
        <translation>部分字节不是有效的 UTF-8，显示为替换字符</translation>
    </message>
    <message>
        <source>step %1 after step %2</source>
        <translation>第 %2 步之后是第 %1 步</translation>
    </message>
    <message>
        <source>Step %1 follows step %2</source>
        <translation>第 %2 步之后是第 %1 步</translation>
    </message>
    <message>
        <source>SwanLab (swanlog/run-DATE_TIME-ID/ with run-ID.swanlab and files/config.yaml)</source>
        <translation>SwanLab（swanlog/run-DATE_TIME-ID/，含 run-ID.swanlab 和 files/config.yaml）</translation>
    </message>
    <message>
        <source>TensorBoard event files (*tfevents*)</source>
        <translation>TensorBoard 事件文件（*tfevents*）</translation>
    </message>
    <message>
        <source>The archive has too many entries</source>
        <translation>归档中的条目过多</translation>
    </message>
    <message>
        <source>The bytes are in another order</source>
        <translation>字节序不同</translation>
    </message>
    <message>
        <source>the config was changed more than %1 times</source>
        <translation>配置改变超过 %1 次</translation>
    </message>
    <message>
        <source>The data before the tensor %1 has a gap or an overlap</source>
        <translation>张量 %1 之前的数据有空隙或重叠</translation>
    </message>
    <message>
        <source>The default of %1 is %2 here, no override names it, and the run has %3 (%4)</source>
        <translation>%1 的默认值在此为 %2，没有覆盖项指定它，而运行中为 %3（%4）</translation>
    </message>
    <message>
        <source>The defaults list names %1, which is not there</source>
        <translation>defaults 列表指定了 %1，但它不存在</translation>
    </message>
    <message>
        <source>The defaults lists name more files than %1, or each other</source>
        <translation>defaults 列表指定的文件超过 %1 个，或相互引用</translation>
    </message>
    <message>
        <source>The description of the tensor is no plain pickle of a tensor</source>
        <translation>张量的描述不是张量的普通 pickle</translation>
    </message>
    <message>
        <source>The description of the tensor is too long</source>
        <translation>张量的描述过长</translation>
    </message>
    <message>
        <source>The dump cannot be read further (%1); %2 operators were read</source>
        <translation>dump 无法继续读取（%1）；已读取 %2 个算子</translation>
    </message>
    <message>
        <source>The dump has no operators (no &quot;data&quot;)</source>
        <translation>dump 没有算子（没有 &quot;data&quot;）</translation>
    </message>
    <message>
        <source>The dump is empty</source>
        <translation>dump 为空</translation>
    </message>
    <message>
        <source>The entry of the tensor %1 has no dtype, shape and offsets</source>
        <translation>张量 %1 的条目没有 dtype、形状和偏移</translation>
    </message>
    <message>
        <source>The file %1 that is read in here is not followed</source>
        <translation>不跟踪此处读入的文件 %1</translation>
    </message>
    <message>
        <source>The file ends inside this line of metrics; its last number was left out</source>
        <translation>文件在这行指标中途结束；最后一个数字略去</translation>
    </message>
    <message>
        <source>The file holds something other than a tensor</source>
        <translation>文件内容不是张量</translation>
    </message>
    <message>
        <source>The file is cut: it ends within its header</source>
        <translation>文件被截断：在头部之内结束</translation>
    </message>
    <message>
        <source>The file is cut: it has %1 bytes, and its header asks for %2</source>
        <translation>文件被截断：共 %1 字节，而头部要求 %2 字节</translation>
    </message>
    <message>
        <source>The file is cut: it is shorter than the length of its header</source>
        <translation>文件被截断：短于头部的长度</translation>
    </message>
    <message>
        <source>The file was rewritten after it was indexed</source>
        <translation>文件在建立索引后被改写</translation>
    </message>
    <message>
        <source>The given defaults lack %1 of the keys that the launch sets (first: %2): they are of another release, or only a part</source>
        <translation>给定的默认值缺少启动时设置的 %1 个配置项（首个：%2）：属于另一个版本，或只是其中一部分</translation>
    </message>
    <message>
        <source>The header is no JSON object</source>
        <translation>头部不是 JSON 对象</translation>
    </message>
    <message>
        <source>The header of this wandb file is cut</source>
        <translation>该 wandb 文件的头部被截断</translation>
    </message>
    <message>
        <source>The index has no weight_map</source>
        <translation>索引没有 weight_map</translation>
    </message>
    <message>
        <source>The index names the shard %1, which is not there</source>
        <translation>索引指定了分片 %1，但它不存在</translation>
    </message>
    <message>
        <source>The key of this override is not known: %1</source>
        <translation>该覆盖项的名称未知：%1</translation>
    </message>
    <message>
        <source>the last line is cut</source>
        <translation>最后一行被截断</translation>
    </message>
    <message>
        <source>The last line is cut</source>
        <translation>最后一行被截断</translation>
    </message>
    <message>
        <source>The last values of the metrics cannot be used: they have no step</source>
        <translation>指标的最后值无法使用：没有步数</translation>
    </message>
    <message>
        <source>The launch command ended above (by a comment, a blank line or a blank behind a backslash), so bash does not pass on what follows: %1</source>
        <translation>启动命令在上方已结束（注释、空行或反斜杠后的空格），因此 bash 不会传递其后内容：%1</translation>
    </message>
    <message>
        <source>The launch passes on words that the script does not tell, such as its own arguments; overrides among them are not recorded here</source>
        <translation>启动时传递了脚本未给出的词，例如其自身参数；其中的覆盖项在此没有记录</translation>
    </message>
    <message>
        <source>the line has no data</source>
        <translation>该行没有数据</translation>
    </message>
    <message>
        <source>the line has no step</source>
        <translation>该行没有步数</translation>
    </message>
    <message>
        <source>The line is longer than %1 bytes; the rest of it was left out</source>
        <translation>该行超过 %1 字节；其余略去</translation>
    </message>
    <message>
        <source>The lines end as on Windows, which bash does not take; read as if they ended on a line feed alone</source>
        <translation>行尾为 Windows 格式，bash 不接受；按仅以换行符结尾读取</translation>
    </message>
    <message>
        <source>The list of overrides ends before its last bracket</source>
        <translation>覆盖项列表在最后一个括号之前结束</translation>
    </message>
    <message>
        <source>The metrics in this SQLite database are not read; the console log has them too, and trainer.logger can name file or tensorboard beside it</source>
        <translation>不读取此 SQLite 数据库中的指标；控制台日志中也有，trainer.logger 还可另外指定 file 或 tensorboard</translation>
    </message>
    <message>
        <source>The modules around the operators are not all known: %1</source>
        <translation>算子所属的模块未能全部得知：%1</translation>
    </message>
    <message>
        <source>the object has no output</source>
        <translation>该对象没有 output</translation>
    </message>
    <message>
        <source>The offsets of the tensor %1 do not fit its shape and dtype</source>
        <translation>张量 %1 的偏移与其形状和 dtype 不符</translation>
    </message>
    <message>
        <source>The operator is no longer where it was; the dump has changed</source>
        <translation>算子已不在原处；dump 已改变</translation>
    </message>
    <message>
        <source>The printed config ends before its last bracket; the settings behind that place are unknown</source>
        <translation>打印的配置在最后一个括号之前结束；其后的设置未知</translation>
    </message>
    <message>
        <source>The printed config was read in part only: %1</source>
        <translation>打印的配置只读取了一部分：%1</translation>
    </message>
    <message>
        <source>The printed validation metrics could not be read</source>
        <translation>打印的验证指标无法读取</translation>
    </message>
    <message>
        <source>The runtime environment %1 is not in the run</source>
        <translation>运行环境 %1 不在运行目录中</translation>
    </message>
    <message>
        <source>The runtime environment %1 is not known</source>
        <translation>运行环境 %1 未知</translation>
    </message>
    <message>
        <source>The runtime environment is no valid JSON</source>
        <translation>运行环境不是有效的 JSON</translation>
    </message>
    <message>
        <source>The sample says step %1, the file name says %2; the sample counts</source>
        <translation>样本给出第 %1 步，文件名给出第 %2 步；以样本为准</translation>
    </message>
    <message>
        <source>The script does too much to be followed from here on</source>
        <translation>脚本过于复杂，从此处起不再跟踪</translation>
    </message>
    <message>
        <source>The script is not understood here</source>
        <translation>脚本在此处无法理解</translation>
    </message>
    <message>
        <source>The steps of a metric go back</source>
        <translation>某个指标的步数倒退</translation>
    </message>
    <message>
        <source>The tensor %1 is named twice</source>
        <translation>张量 %1 出现了两次</translation>
    </message>
    <message>
        <source>The tensor is not stored row by row</source>
        <translation>张量不是按行存储</translation>
    </message>
    <message>
        <source>The training was started more than %1 times; later starts are not told apart</source>
        <translation>训练启动超过 %1 次；之后的启动不再区分</translation>
    </message>
    <message>
        <source>The value of %1 may hold text of another message</source>
        <translation>%1 的值可能混入了其他消息的文本</translation>
    </message>
    <message>
        <source>There are more than %1 metrics; the others were left out</source>
        <translation>指标超过 %1 个；其余略去</translation>
    </message>
    <message>
        <source>There is more behind the dump; it was not read</source>
        <translation>dump 之后还有内容；未读取</translation>
    </message>
    <message>
        <source>This [[ has no ]]</source>
        <translation>此处 [[ 没有 ]]</translation>
    </message>
    <message>
        <source>This case has no esac</source>
        <translation>此处 case 没有 esac</translation>
    </message>
    <message>
        <source>This case has no in</source>
        <translation>此处 case 没有 in</translation>
    </message>
    <message>
        <source>This does not tell the modules around the operators</source>
        <translation>此文件没有说明算子所属的模块</translation>
    </message>
    <message>
        <source>This folder cannot be read</source>
        <translation>该文件夹无法读取</translation>
    </message>
    <message>
        <source>This if has no fi</source>
        <translation>此处 if 没有 fi</translation>
    </message>
    <message>
        <source>This if has no then</source>
        <translation>此处 if 没有 then</translation>
    </message>
    <message>
        <source>This is no dump: %1</source>
        <translation>这不是 dump：%1</translation>
    </message>
    <message>
        <source>This is no override: %1</source>
        <translation>这不是覆盖项：%1</translation>
    </message>
    <message>
        <source>This is no safetensors file: its header would have %1 bytes</source>
        <translation>这不是 safetensors 文件：其头部将有 %1 字节</translation>
    </message>
    <message>
        <source>This is no SwanLab file, or its header is cut</source>
        <translation>这不是 SwanLab 文件，或其头部被截断</translation>
    </message>
    <message>
        <source>This is no wandb file</source>
        <translation>这不是 wandb 文件</translation>
    </message>
    <message>
        <source>This link leads out of the run and was not followed</source>
        <translation>该链接指向运行目录之外，未跟随</translation>
    </message>
    <message>
        <source>This loop has no do</source>
        <translation>此处循环没有 do</translation>
    </message>
    <message>
        <source>This loop has no done</source>
        <translation>此处循环没有 done</translation>
    </message>
    <message>
        <source>This type of numbers is not read</source>
        <translation>不读取此种数值类型</translation>
    </message>
    <message>
        <source>This word of the launch command is no override: %1</source>
        <translation>启动命令中的这个词不是覆盖项：%1</translation>
    </message>
    <message>
        <source>Too many references; the rest is shown as written</source>
        <translation>引用过多；其余按原样显示</translation>
    </message>
    <message>
        <source>Unknown file</source>
        <translation>未知文件</translation>
    </message>
    <message>
        <source>Unreadable metric: time, value and step are expected here</source>
        <translation>无法读取的指标：此处应为时间、值和步数</translation>
    </message>
    <message>
        <source>Unreadable metrics: %1</source>
        <translation>无法读取的指标：%1</translation>
    </message>
    <message>
        <source>Unreadable sample: %1</source>
        <translation>无法读取的样本：%1</translation>
    </message>
    <message>
        <source>Used as the config of this run; also found: %1</source>
        <translation>用作此次运行的配置；另外找到：%1</translation>
    </message>
    <message>
        <source>Used as the record of overrides of this run; also found: %1</source>
        <translation>用作此次运行的覆盖记录；另外找到：%1</translation>
    </message>
    <message>
        <source>Used as the store of metrics of this run; also found: %1</source>
        <translation>用作此次运行的指标存储；另外找到：%1</translation>
    </message>
    <message>
        <source>Used as the set of training rollouts of this run; also found: %1</source>
        <translation>用作此次运行的训练 rollout；另外找到：%1</translation>
    </message>
    <message>
        <source>Used as the set of validation rollouts of this run; also found: %1</source>
        <translation>用作此次运行的验证 rollout；另外找到：%1</translation>
    </message>
    <message>
        <source>verl&apos;s file logger (&lt;experiment&gt;.jsonl)</source>
        <translation>verl 的 file logger（&lt;experiment&gt;.jsonl）</translation>
    </message>
    <message>
        <source>Version %1 of SwanLab&apos;s file is not read (version %2 is); the console log or another logger of trainer.logger has the metrics too</source>
        <translation>不读取 SwanLab 文件的版本 %1（只读版本 %2）；控制台日志或 trainer.logger 的其他 logger 也有这些指标</translation>
    </message>
    <message>
        <source>Version %1 of wandb&apos;s file is not known; it is read as version 0</source>
        <translation>wandb 文件的版本 %1 未知；按版本 0 读取</translation>
    </message>
    <message>
        <source>wandb (wandb/run-DATE_TIME-ID/ with run-ID.wandb and files/config.yaml)</source>
        <translation>wandb（wandb/run-DATE_TIME-ID/，含 run-ID.wandb 和 files/config.yaml）</translation>
    </message>
    <message>
        <source>What looks like the start of a printed config could not be read</source>
        <translation>疑似配置打印的开头，但无法读取</translation>
    </message>
    <message>
        <source>Decides which samples are read, and how long they are</source>
        <translation>决定读取哪些样本及其长度</translation>
    </message>
    <message>
        <source>Changes what the model computes</source>
        <translation>改变模型的计算</translation>
    </message>
    <message>
        <source>Batch sizes change the order of summation and the number of updates</source>
        <translation>批大小会改变求和次序和更新次数</translation>
    </message>
    <message>
        <source>Changes the order of samples</source>
        <translation>改变样本次序</translation>
    </message>
    <message>
        <source>Part of the loss</source>
        <translation>损失的组成部分</translation>
    </message>
    <message>
        <source>Optimiser and learning rate</source>
        <translation>优化器与学习率</translation>
    </message>
    <message>
        <source>Precision or arithmetic</source>
        <translation>精度或算术</translation>
    </message>
    <message>
        <source>How answers are sampled</source>
        <translation>回答的采样方式</translation>
    </message>
    <message>
        <source>How the inference engine runs</source>
        <translation>推理引擎的运行方式</translation>
    </message>
    <message>
        <source>Advantages, KL and filtering</source>
        <translation>优势、KL 与过滤</translation>
    </message>
    <message>
        <source>The critic trains with its own settings (counted only where a critic is trained)</source>
        <translation>critic 按自己的设置训练（只在训练 critic 时计入）</translation>
    </message>
    <message>
        <source>Decides the scores</source>
        <translation>决定得分</translation>
    </message>
    <message>
        <source>Length and form of the training</source>
        <translation>训练的长度与形式</translation>
    </message>
    <message>
        <source>Replays rollouts instead of sampling</source>
        <translation>重放 rollout 而不采样</translation>
    </message>
    <message>
        <source>Both runs must read the same prompts at the same step</source>
        <translation>两次运行须在同一步读取相同的提示词</translation>
    </message>
    <message>
        <source>verl precision alignment guide, data order</source>
        <translation>verl 精度对齐指南，数据次序</translation>
    </message>
    <message>
        <source>Both runs must validate on the same prompts in the same order</source>
        <translation>两次运行须按相同次序在相同的提示词上验证</translation>
    </message>
    <message>
        <source>Balancing sorts samples by length and so moves them between devices</source>
        <translation>均衡会按长度排序样本，从而在设备间移动样本</translation>
    </message>
    <message>
        <source>msprobe config_check, required values for verl</source>
        <translation>msprobe config_check，verl 必需值</translation>
    </message>
    <message>
        <source>Mini batches are formed in the same order</source>
        <translation>mini batch 按相同次序组成</translation>
    </message>
    <message>
        <source>Both runs start from the checkpoint</source>
        <translation>两次运行都从检查点开始</translation>
    </message>
    <message>
        <source>Dynamic batch sizes change the order of summation</source>
        <translation>动态批大小会改变求和次序</translation>
    </message>
    <message>
        <source>Padding takes part in the computation otherwise</source>
        <translation>否则 padding 会参与计算</translation>
    </message>
    <message>
        <source>Fused communication exists on one device only</source>
        <translation>融合通信只存在于一种设备上</translation>
    </message>
    <message>
        <source>Changes how the loss is averaged</source>
        <translation>改变损失的平均方式</translation>
    </message>
    <message>
        <source>Filtering makes the number of samples depend on the scores</source>
        <translation>过滤使样本数取决于得分</translation>
    </message>
    <message>
        <source>Its meaning changed in verl 0.7.0, which lies between the runs: before, the mean over micro batches; from then on a sum over all mini batches of the step</source>
        <translation>其含义在 verl 0.7.0 中改变，而该版本介于两次运行之间：之前为各 micro batch 的均值；此后为该步所有 mini batch 之和</translation>
    </message>
    <message>
        <source>Its meaning changed in verl 0.8.0, which lies between the runs: before, a sum over all mini batches of the step; from then on summed over micro batches and averaged over updates</source>
        <translation>其含义在 verl 0.8.0 中改变，而该版本介于两次运行之间：之前为该步所有 mini batch 之和；此后为各 micro batch 之和再按更新次数平均</translation>
    </message>
    <message>
        <source>proposal, no outside source</source>
        <translation>建议值，无外部出处</translation>
    </message>
    <message>
        <source>Speed and memory say nothing about the numbers</source>
        <translation>速度与内存不说明数值</translation>
    </message>
    <message>
        <source>Routing statistics, one metric a layer</source>
        <translation>路由统计，每层一个指标</translation>
    </message>
    <message>
        <source>Depends on when the workers answered</source>
        <translation>取决于 worker 何时应答</translation>
    </message>
    <message>
        <source>verl precision alignment guide; event files hold 32-bit floats, which are 6e-8 off</source>
        <translation>verl 精度对齐指南；事件文件保存 32 位浮点数，误差 6e-8</translation>
    </message>
    <message>
        <source>The same data read in the same order gives equal lengths; half of the third decimal, which old releases print</source>
        <translation>相同数据按相同次序读取，长度应相同；取旧版本打印的第三位小数的一半</translation>
    </message>
    <message>
        <source>Ascend nightly check of verl: 0.05 on the mean of ten steps</source>
        <translation>verl 的昇腾每日检查：十步均值 0.05</translation>
    </message>
    <message>
        <source>verl pull request for Ascend (2025): 2 % mean relative difference of the loss; relative to the rolling maximum because the loss changes sign</source>
        <translation>verl 的昇腾 PR（2025）：损失平均相对差 2 %；因损失变号，相对于滚动最大值</translation>
    </message>
    <message>
        <source>verl pull request for Ascend (2025): 2 % mean relative difference of the loss</source>
        <translation>verl 的昇腾 PR（2025）：损失平均相对差 2 %</translation>
    </message>
    <message>
        <source>proposal: 5 % at first, 20 % once the rollouts differ</source>
        <translation>建议值：起初 5 %，rollout 不同后 20 %</translation>
    </message>
    <message>
        <source>proposal: 2 % at first, 5 % once the rollouts differ</source>
        <translation>建议值：起初 2 %，rollout 不同后 5 %</translation>
    </message>
    <message>
        <source>Ascend guide: above 0.01 is suspicious; nightly check: within 5 % of the baseline</source>
        <translation>昇腾指南：高于 0.01 可疑；每日检查：与基线相差 5 % 以内</translation>
    </message>
    <message>
        <source>Ascend guide: above 0.01 is suspicious</source>
        <translation>昇腾指南：高于 0.01 可疑</translation>
    </message>
    <message>
        <source>The largest difference of a single token reaches 1 in sound runs</source>
        <translation>正常运行中单个 token 的最大差值也可达 1</translation>
    </message>
    <message>
        <source>A correlation of at least 0.99 is sound</source>
        <translation>相关系数不低于 0.99 为正常</translation>
    </message>
    <message>
        <source>proposal: 5 % on the mean of ten steps</source>
        <translation>建议值：十步均值 5 %</translation>
    </message>
    <message>
        <source>blank</source>
        <translation>空白</translation>
    </message>
    <message>
        <source>broken-bytes</source>
        <translation>字节损坏</translation>
    </message>
    <message>
        <source>leaked-tokens</source>
        <translation>控制词泄漏</translation>
    </message>
    <message>
        <source>mojibake</source>
        <translation>编码错乱</translation>
    </message>
    <message>
        <source>repetition</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>run-on</source>
        <translation>答后续写</translation>
    </message>
    <message>
        <source>script-drift</source>
        <translation>文字漂移</translation>
    </message>
    <message>
        <source>symbol-flood</source>
        <translation>符号泛滥</translation>
    </message>
    <message>
        <source>token-soup</source>
        <translation>词元杂乱</translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation>正在比较</translation>
    </message>
    <message>
        <source>%1 of the repeats are equal to another run, so only %2 tells of a spread; at least %3 must</source>
        <translation>有 %1 次重复运行与另一次相等，因此只有 %2 次能说明离散范围；至少需要 %3 次</translation>
    </message>
    <message>
        <source>Only 1 repeat has this metric at shared steps; a spread needs at least %1</source>
        <translation>只有 1 次重复运行在共有的步上有此指标；求离散范围至少需要 %1 次</translation>
    </message>
    <message>
        <source>No repeat has this metric at shared steps; a spread needs at least %1</source>
        <translation>没有重复运行在共有的步上有此指标；求离散范围至少需要 %1 次</translation>
    </message>
    <message>
        <source>At %1 of %2 steps the repeats are equal to the baseline: the tolerance holds there</source>
        <translation>%2 步中有 %1 步重复运行与基线相等：这些步沿用容差</translation>
    </message>
    <message>
        <source>%1 saved tensors of the dump cannot be read or have another shape, such as dump_tensor_data/%2: their operators are judged by statistics alone</source>
        <translation>dump 中有 %1 个已保存的张量无法读取或形状不同，例如 dump_tensor_data/%2：相应算子只按统计值判定</translation>
    </message>
    <message>
        <source>More than %1 GiB of saved tensors: %2 were judged by statistics alone</source>
        <translation>已保存的张量超过 %1 GiB：%2 个只按统计值判定</translation>
    </message>
    <message>
        <source>This file of defaults holds no key; give verl&apos;s generated YAML or a checkout of verl</source>
        <translation>该默认值文件没有配置项；请给出 verl 生成的 YAML 或 verl 的检出目录</translation>
    </message>
    <message>
        <source>This file of defaults holds no key</source>
        <translation>该默认值文件没有配置项</translation>
    </message>
    <message>
        <source>The files of defaults in this directory hold no key</source>
        <translation>该目录中的默认值文件没有配置项</translation>
    </message>
    <message>
        <source>The file is cut here: what stood behind is not known</source>
        <translation>文件在此处被截断：其后内容未知</translation>
    </message>
    <message>
        <source>Nothing that tells about the machine stands here</source>
        <translation>此处没有说明机器环境的内容</translation>
    </message>
    <message>
        <source>This is no text, so nothing was read</source>
        <translation>这不是文本，因此未读取</translation>
    </message>
    <message>
        <source>Larger than %1 MiB, so it was not read</source>
        <translation>大于 %1 MiB，因此未读取</translation>
    </message>
    <message>
        <source>This is no list of variables: most lines are no NAME=value</source>
        <translation>这不是变量列表：大部分行不是 NAME=value</translation>
    </message>
    <message>
        <source>This is no variable: %1</source>
        <translation>这不是变量：%1</translation>
    </message>
    <message>
        <source>The last variable is cut</source>
        <translation>最后一个变量被截断</translation>
    </message>
    <message>
        <source>This link leads nowhere</source>
        <translation>该链接没有指向任何内容</translation>
    </message>
    <message>
        <source>This is no file but a pipe, a socket or a device: not read</source>
        <translation>这不是文件，而是管道、套接字或设备：未读取</translation>
    </message>
    <message>
        <source>%1 overrides stand here, but hydra.yaml beside this file names %2: it is cut</source>
        <translation>此处有 %1 个覆盖项，而旁边的 hydra.yaml 列出 %2 个：文件被截断</translation>
    </message>
    <message>
        <source>%1 of the keys that the launch sets are not here (first: %2): the file is cut, and what stood behind is not known</source>
        <translation>启动时设置的配置项有 %1 个不在此处（首个：%2）：文件被截断，其后内容未知</translation>
    </message>
    <message>
        <source>This is no text, so the value was left out</source>
        <translation>这不是文本，该值略去</translation>
    </message>
    <message>
        <source>mlflow cuts values at %1 characters; this one is left out</source>
        <translation>mlflow 将值截断为 %1 个字符；该值略去</translation>
    </message>
    <message>
        <source>mlflow&apos;s files (mlruns/EXPERIMENT/RUN/ with metrics/ and params/)</source>
        <translation>mlflow 的文件（mlruns/EXPERIMENT/RUN/，含 metrics/ 和 params/）</translation>
    </message>
    <message>
        <source>%1 of the keys of this run are not here (first: %2): the file is cut, and what stood behind is not known</source>
        <translation>此次运行的配置项有 %1 个不在此处（首个：%2）：文件被截断，其后内容未知</translation>
    </message>
    <message>
        <source>This is no list of installed packages: most lines name no package with a version</source>
        <translation>这不是已安装软件包的列表：大部分行没有带版本的软件包</translation>
    </message>
    <message>
        <source>The last line has no end: the version of %1 may be cut</source>
        <translation>最后一行没有行尾：%1 的版本可能被截断</translation>
    </message>
    <message>
        <source>The last line has no end: it may be cut</source>
        <translation>最后一行没有行尾：可能被截断</translation>
    </message>
    <message>
        <source>The last line has no end: the value of %1 may be cut</source>
        <translation>最后一行没有行尾：%1 的值可能被截断</translation>
    </message>
    <message>
        <source>The lines end on a carriage return alone, which bash takes for one line, so nothing was read</source>
        <translation>各行只以回车符结尾，bash 将其视为一行，因此未读取</translation>
    </message>
    <message>
        <source>The file is cut here: the command went on</source>
        <translation>文件在此处被截断：命令本应继续</translation>
    </message>
    <message>
        <source>No launch of a training stands in this script</source>
        <translation>该脚本中没有启动训练的命令</translation>
    </message>
    <message>
        <source>%1 values are nested deeper than %2 levels: their operators cannot be compared</source>
        <translation>%1 个值嵌套超过 %2 层：相应算子无法比较</translation>
    </message>
    <message>
        <source>The dump has no operators (&quot;data&quot; is empty)</source>
        <translation>dump 没有算子（&quot;data&quot; 为空）</translation>
    </message>
    <message>
        <source>The index cannot be read: %1</source>
        <translation>无法读取索引：%1</translation>
    </message>
    <message>
        <source>The shard %1 is not there, though the names of the others count it</source>
        <translation>分片 %1 不存在，但其他分片的名称计入了它</translation>
    </message>
    <message>
        <source>It holds no JSON object</source>
        <translation>其中没有 JSON 对象</translation>
    </message>
    <message>
        <source>This is a pointer of Git LFS, not the file itself: run git lfs pull in its directory</source>
        <translation>这是 Git LFS 指针，不是文件本身：请在其目录中运行 git lfs pull</translation>
    </message>
    <message>
        <source>%1: chat_template is no text</source>
        <translation>%1：chat_template 不是文本</translation>
    </message>
    <message>
        <source>it was attached</source>
        <translation>由附加而来</translation>
    </message>
    <message>
        <source>the last checkpoint</source>
        <translation>最后一个检查点</translation>
    </message>
    <message>
        <source>named like actor_rollout_ref.model.path</source>
        <translation>名称与 actor_rollout_ref.model.path 相符</translation>
    </message>
    <message>
        <source>it has weights</source>
        <translation>含有权重</translation>
    </message>
    <message>
        <source>it has the most documents</source>
        <translation>文档最多</translation>
    </message>
    <message>
        <source>Used as the model of this run (%1), but other model directories disagree with it: %2. Leave only the one that was loaded</source>
        <translation>用作此次运行的模型（%1），但其他模型目录与之不一致：%2。请只保留所加载的那个</translation>
    </message>
    <message>
        <source>Used as the model of this run (%1); also found: %2</source>
        <translation>用作此次运行的模型（%1）；另外找到：%2</translation>
    </message>
    <message>
        <source>This rank has no dump.json: its operators cannot be compared</source>
        <translation>该 rank 没有 dump.json：其算子无法比较</translation>
    </message>
    <message>
        <source>A second dump of the same step and rank (%1), beside %2: they are paired in the order of their names. Attach only the dump that is meant</source>
        <translation>同一步和 rank 的第二份 dump（%1），另一份为 %2：按名称次序配对。请只附加所指的 dump</translation>
    </message>
    <message>
        <source>The step of this line of metrics cannot be read; the line was left out</source>
        <translation>该行指标的步数无法读取；该行略去</translation>
    </message>
    <message>
        <source>%1 values in this line of metrics are no numbers and were left out; the first: %2</source>
        <translation>该行指标中有 %1 个值不是数字，已略去；首个：%2</translation>
    </message>
    <message>
        <source>%1 metrics are missing here and were taken from %2 (%3)</source>
        <translation>此处缺少 %1 个指标，已取自 %2（%3）</translation>
    </message>
    <message>
        <source>nothing tells that it is the same training</source>
        <translation>没有说明它是同一次训练</translation>
    </message>
    <message>
        <source>no step is in both</source>
        <translation>没有共有的步</translation>
    </message>
    <message>
        <source>where both have values, they differ</source>
        <translation>双方都有值之处不相同</translation>
    </message>
    <message>
        <source>this store was picked</source>
        <translation>已选定此存储</translation>
    </message>
    <message>
        <source>The scalar %1 is no single number and was left out</source>
        <translation>标量 %1 不是单个数，已略去</translation>
    </message>
    <message>
        <source>No scalars were found in these event files</source>
        <translation>这些事件文件中没有标量</translation>
    </message>
    <message>
        <source>At byte %1: not a number, left out: %2</source>
        <translation>第 %1 字节处：不是数字，已略去：%2</translation>
    </message>
    <message>
        <source>This recording holds no metrics</source>
        <translation>该记录没有指标</translation>
    </message>
    <message>
        <source>the object has no output, only %1</source>
        <translation>该对象没有 output，只有 %1</translation>
    </message>
    <message>
        <source>%1 control tokens in a row</source>
        <translation>连续 %1 个控制 token</translation>
    </message>
    <message>
        <source>A control token in a text about them</source>
        <translation>谈论控制 token 的文本中的控制 token</translation>
    </message>
    <message>
        <source>%1 pieces of words that were not joined</source>
        <translation>%1 个未拼接的词片</translation>
    </message>
    <message>
        <source>Letters of scripts that do not mix touch in a short text</source>
        <translation>短文本中出现了不会混用的文字相邻</translation>
    </message>
    <message>
        <source>A sentence breaks off and %1 letters of another script follow</source>
        <translation>句子中断，其后是另一种文字的 %1 个字母</translation>
    </message>
    <message>
        <source>%1 words have capitals for small letters and small ones for capitals</source>
        <translation>%1 个词的大小写颠倒</translation>
    </message>
    <message>
        <source>Signs stand in %1 Cyrillic words</source>
        <translation>%1 个西里尔字母词中夹有符号</translation>
    </message>
    <message>
        <source>%1 of %2 words have accented letters only</source>
        <translation>%2 个词中有 %1 个只含带重音的字母</translation>
    </message>
    <message>
        <source>%1 characters are each said twice</source>
        <translation>%1 个字各说了两遍</translation>
    </message>
    <message>
        <source>%1 of %2 groups of twelve letters come again</source>
        <translation>%2 组十二字片段中有 %1 组重复出现</translation>
    </message>
    <message>
        <source>%1 bytes that were written out</source>
        <translation>%1 个被写成转义的字节</translation>
    </message>
    <message>
        <source>%1 words of sentences, each on a line</source>
        <translation>%1 个句中的词各占一行</translation>
    </message>
    <message>
        <source>%1; the other run answers in the same way</source>
        <translation>%1；另一运行的回答也是如此</translation>
    </message>
    <message>
        <source>Cannot write this: %1</source>
        <translation>无法写入：%1</translation>
    </message>
    <message>
        <source>%1 repeats are equal to another run; %2 remain, at least %3 are needed</source>
        <translation>有 %1 个重复运行与另一个运行相同；还剩 %2 个，至少需要 %3 个</translation>
    </message>
    <message>
        <source>%1 values were written twice at one step; the later count (first: %2 at step %3)</source>
        <translation>有 %1 个值在同一步写了两次；以后写的为准（第一个：%2，第 %3 步）</translation>
    </message>
    <message>
        <source>No number, so left out of this line of metrics: %1</source>
        <translation>不是数字，已从该指标行中略去：%1</translation>
    </message>
    <message>
        <source>%1 more lines of metrics hold values that are no numbers</source>
        <translation>另有 %1 行指标中有值不是数字</translation>
    </message>
    <message>
        <source>Steps %1 are only in %2 and were not taken: %3</source>
        <translation>第 %1 步只在 %2 中，未采用：%3</translation>
    </message>
    <message>
        <source>Values at steps %1 are missing and were taken from %2</source>
        <translation>缺少第 %1 步的值，已取自 %2</translation>
    </message>
    <message>
        <source>A line of metrics is cut, its rest was not found; its beginning was kept</source>
        <translation>一行指标被截断，未找到其余部分；已保留其开头</translation>
    </message>
    <message>
        <source>syntax error while parsing %1 - %2</source>
        <translation>解析 %1 处语法错误：%2</translation>
    </message>
    <message>
        <source>%1 stands in the printed config more than once with different values; which one the run had is not known</source>
        <translation>打印出的配置中 %1 出现了不止一次且取值不同，运行实际使用的是哪一个无从得知</translation>
    </message>
    <message>
        <source>Not used: %1 beside it holds the same</source>
        <translation>未使用：旁边的 %1 内容相同</translation>
    </message>
    <message>
        <source>Not used, as %1 lies beside it, but the two are not the same: %2</source>
        <translation>未使用，因为旁边有 %1，但两者内容不同：%2</translation>
    </message>
    <message>
        <source>from line %1 on it holds something else</source>
        <translation>从第 %1 行起内容不同</translation>
    </message>
    <message>
        <source>the output is no text but %1</source>
        <translation>output 不是文本，而是 %1</translation>
    </message>
    <message>
        <source>the field %1 is no text but %2</source>
        <translation>字段 %1 不是文本，而是 %2</translation>
    </message>
    <message>
        <source>The input is no text but %1: the prompt is not known</source>
        <translation>input 不是文本，而是 %1：提示词不明</translation>
    </message>
    <message>
        <source>The step is no whole number but %1; the file name counts</source>
        <translation>step 不是整数，而是 %1；以文件名为准</translation>
    </message>
    <message>
        <source>The step is no whole number but %1, and the file name tells none: the step is not known</source>
        <translation>step 不是整数，而是 %1，文件名也未给出：步数不明</translation>
    </message>
    <message>
        <source>The step %1 is out of range; the file name counts</source>
        <translation>step %1 超出范围；以文件名为准</translation>
    </message>
    <message>
        <source>The step %1 is out of range, and the file name tells none: the step is not known</source>
        <translation>step %1 超出范围，文件名也未给出：步数不明</translation>
    </message>
    <message>
        <source>The score is no number but %1</source>
        <translation>score 不是数，而是 %1</translation>
    </message>
    <message>
        <source>The object has more than one %1; the last one counts</source>
        <translation>对象中有多个 %1；以最后一个为准</translation>
    </message>
    <message>
        <source>%1 samples have an input that is no text; only the first %2 are listed</source>
        <translation>%1 个样本的 input 不是文本；只列出前 %2 个</translation>
    </message>
    <message>
        <source>%1 samples have a step that cannot be read; only the first %2 are listed</source>
        <translation>%1 个样本的 step 无法读取；只列出前 %2 个</translation>
    </message>
    <message>
        <source>%1 samples have a score that is no number; only the first %2 are listed</source>
        <translation>%1 个样本的 score 不是数；只列出前 %2 个</translation>
    </message>
    <message>
        <source>%1 keys stand in an object more than once; only the first %2 are listed</source>
        <translation>%1 个键在对象中重复出现；只列出前 %2 个</translation>
    </message>
    <message>
        <source>One row stands more than once, byte for byte: line %1 as line %2</source>
        <translation>有 1 行逐字节重复：第 %1 行与第 %2 行相同</translation>
    </message>
    <message>
        <source>%1 rows stand more than once, byte for byte; the first is line %2 as line %3</source>
        <translation>%1 行逐字节重复；首个是第 %2 行，与第 %3 行相同</translation>
    </message>
    <message>
        <source>%1 of %2 values are a number either here or in %3, and NaN or infinite in the other: %4 at step %5 is %6 here and %7 there</source>
        <translation>%2 个值中有 %1 个在此处与 %3 中一处是数、另一处是 NaN 或无穷：%4 在第 %5 步此处为 %6，彼处为 %7</translation>
    </message>
    <message>
        <source>%1 values were left out: a step is a whole number from 0 to %2 (first: %3 at byte %4)</source>
        <translation>略去 %1 个值：步数应是 0 到 %2 的整数（首个：%3，在字节 %4）</translation>
    </message>
    <message>
        <source>a step is a whole number from 0 to %1, not %2</source>
        <translation>步数应是 0 到 %1 的整数，而不是 %2</translation>
    </message>
    <message>
        <source>true and false are read as 1 and 0 (first: %1)</source>
        <translation>true 和 false 按 1 和 0 读取（首个：%1）</translation>
    </message>
    <message>
        <source>Other text begins inside this line of metrics; its last number was left out</source>
        <translation>这行指标中途混入了其他文本；最后一个数字略去</translation>
    </message>
    <message>
        <source>This line of metrics ends at %1, where others go on; this last number was left out, as it may be cut</source>
        <translation>这行指标止于 %1，而其他行还有后续；最后这个数字可能被截断，已略去</translation>
    </message>
    <message>
        <source>This line of metrics ends in other text; its last number was left out (%1)</source>
        <translation>这行指标的末尾是其他文本；最后一个数字略去（%1）</translation>
    </message>
    <message>
        <source>The process ends behind this line of metrics; its last number was left out, as it may be cut (%1)</source>
        <translation>进程在这行指标之后结束；最后一个数字可能被截断，已略去（%1）</translation>
    </message>
    <message>
        <source>This log goes on with the training of %1 from step %2: both are read as one, and of a repeated step the later one counts</source>
        <translation>此日志从第 %2 步起接续 %1 的训练：两者作为一次运行读取，重复的步以后者为准</translation>
    </message>
    <message>
        <source>This log begins at step %2, where %1 had been: both are read as one training, though nothing but the steps says so</source>
        <translation>此日志从第 %2 步开始，而 %1 已到过该处：两者作为同一训练读取，但依据只有步数</translation>
    </message>
    <message>
        <source>The training was started %1 times; the last start wrote steps %2 to %3, so steps %4 come from an earlier one</source>
        <translation>训练共启动了 %1 次；最后一次写到第 %2 至 %3 步，因此第 %4 步来自更早的一次</translation>
    </message>
    <message>
        <source>More than one start of the training wrote steps %1, with the same values</source>
        <translation>第 %1 步由多次启动重复写入，数值相同</translation>
    </message>
    <message>
        <source>More than one start of the training wrote steps %1; the values of the last start count (%2 of %3 differ, the first is %4 at step %5)</source>
        <translation>第 %1 步由多次启动重复写入；以最后一次启动的值为准（%3 个值中有 %2 个不同，首个是第 %5 步的 %4）</translation>
    </message>
    <message>
        <source>a control character stands within a text</source>
        <translation>一段文本中含有控制字符</translation>
    </message>
    <message>
        <source>not valid JSON: it holds a NUL byte</source>
        <translation>不是有效的 JSON：其中含有 NUL 字节</translation>
    </message>
    <message>
        <source>%1 is no number, so this operator is not compared</source>
        <translation>%1 不是数字，因此不比较该算子</translation>
    </message>
    <message>
        <source>%1 is no text, so this operator is not compared</source>
        <translation>%1 不是文本，因此不比较该算子</translation>
    </message>
    <message>
        <source>%1 is no list, so this operator is not compared</source>
        <translation>%1 不是列表，因此不比较该算子</translation>
    </message>
    <message>
        <source>%1 is no list of sizes, so this operator is not compared</source>
        <translation>%1 不是由尺寸组成的列表，因此不比较该算子</translation>
    </message>
    <message>
        <source>%1 is neither 0 nor 1, so this operator is not compared</source>
        <translation>%1 既不是 0 也不是 1，因此不比较该算子</translation>
    </message>
    <message>
        <source>%1 is no value as msprobe writes one, so this operator is not compared</source>
        <translation>%1 不是 msprobe 会写出的值，因此不比较该算子</translation>
    </message>
    <message>
        <source>%1 stands twice in one value, so this operator is not compared</source>
        <translation>%1 在同一个值中出现了两次，因此不比较该算子</translation>
    </message>
    <message>
        <source>%1 is neither true nor false</source>
        <translation>%1 既不是 true 也不是 false</translation>
    </message>
    <message>
        <source>%1 is too large for a number, so this operator is not compared</source>
        <translation>%1 超出了数字的范围，因此不比较该算子</translation>
    </message>
    <message>
        <source>%1 is a number in quotes; it is read as a number</source>
        <translation>%1 是带引号的数字，按数字读取</translation>
    </message>
    <message>
        <source>%1 has no value of its type (%2), so this operator is not compared</source>
        <translation>%1 没有与其类型（%2）相符的值，因此不比较该算子</translation>
    </message>
    <message>
        <source>%1 is missing, so this operator is not compared</source>
        <translation>缺少 %1，因此不比较该算子</translation>
    </message>
    <message>
        <source>%1 is no object, so this operator is not compared</source>
        <translation>%1 不是对象，因此不比较该算子</translation>
    </message>
    <message>
        <source>%1 is neither a list nor an object, so this operator is not compared</source>
        <translation>%1 既不是列表也不是对象，因此不比较该算子</translation>
    </message>
    <message>
        <source>%1 is no text, so it is not known how the dump was made</source>
        <translation>%1 不是文本，因此无法得知该 dump 是如何采集的</translation>
    </message>
    <message>
        <source>%1 further operators of this dump stand twice; the last ones count</source>
        <translation>该 dump 中另有 %1 个算子出现了两次，以最后一次为准</translation>
    </message>
    <message>
        <source>%1 further values of this dump are not what msprobe writes</source>
        <translation>该 dump 中另有 %1 个值不是 msprobe 会写出的内容</translation>
    </message>
    <message>
        <source>%1 operators have something else here than the module around them</source>
        <translation>此处有 %1 个算子给出的不是其所在的模块</translation>
    </message>
    <message>
        <source>%1 entries hold no call stack</source>
        <translation>%1 个条目中没有调用栈</translation>
    </message>
    <message>
        <source>The call stacks are not all known: %1</source>
        <translation>调用栈不完整：%1</translation>
    </message>
    <message>
        <source>This tells no call stacks</source>
        <translation>此文件没有给出调用栈</translation>
    </message>
    <message>
        <source>It is an empty object, which says nothing</source>
        <translation>其中只有一个空对象，没有任何内容</translation>
    </message>
    <message>
        <source>It names no model (neither model_type nor architectures)</source>
        <translation>其中没有说明是哪种模型（既没有 model_type 也没有 architectures）</translation>
    </message>
    <message>
        <source>%1=%2 stands here, but %3 in %4 (line %5)</source>
        <translation>此处为 %1=%2，但 %4（第 %5 行）中为 %3</translation>
    </message>
    <message>
        <source>What looks like a config here has no trainer section, unlike another one in this log; it was not taken</source>
        <translation>此处看似配置的内容没有 trainer 部分，而同一日志中另一份有；未采用</translation>
    </message>
    <message>
        <source>The file %1 that is read in here is not followed: variables of the script, and defaults of those that it does not set, are not known behind it</source>
        <translation>此处读入的文件 %1 未被跟踪：其后脚本中的变量以及脚本未设置的变量的默认值都无法得知</translation>
    </message>
    <message>
        <source>The launch starts from %1, which is not among the given defaults (%2 was taken)</source>
        <translation>启动所用的基础配置是 %1，不在给出的默认值之中（采用了 %2）</translation>
    </message>
    <message>
        <source>%1 launches may have started the run (another: %2:%3); %4 keys that they set differently are not known (first: %5)</source>
        <translation>可能有 %1 条启动命令启动了这个运行（另一条：%2:%3）；它们设置不同的 %4 个配置项的取值无法得知（第一个：%5）</translation>
    </message>
    <message>
        <source>The name of this file is no valid UTF-8, so it was not read</source>
        <translation>此文件名不是有效的 UTF-8，因此未读取</translation>
    </message>
    <message>
        <source>Files of one run contradict each other: at step %1 it is %2 in %3 and %4 in %5</source>
        <translation>同一次运行的文件互相矛盾：在步 %1，%3 中为 %2，%5 中为 %4</translation>
    </message>
    <message>
        <source>%1 of %2 shared steps lie behind the warm-up; at least %3 are needed</source>
        <translation>%2 个共有步中只有 %1 步在预热之后；至少需要 %3 步</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be a whole number from %2 to %3</source>
        <translation>&quot;%1&quot; 必须是 %2 到 %3 的整数</translation>
    </message>
    <message>
        <source>&quot;%1&quot; stands here twice</source>
        <translation>&quot;%1&quot; 在这里出现了两次</translation>
    </message>
    <message>
        <source>&quot;factor&quot; must be at least 1</source>
        <translation>&quot;factor&quot; 至少为 1</translation>
    </message>
    <message>
        <source>A second rule for &quot;%1&quot;</source>
        <translation>&quot;%1&quot; 的第二条规则</translation>
    </message>
    <message>
        <source>No metric of these runs matches &quot;%1&quot;</source>
        <translation>这两次运行没有与 &quot;%1&quot; 匹配的指标</translation>
    </message>
    <message>
        <source>Nothing here was recognised: %1</source>
        <translation>这里没有识别出任何内容：%1</translation>
    </message>
    <message>
        <source>Nothing here was recognised: it holds NUL bytes, as UTF-16 without a byte order mark does</source>
        <translation>这里没有识别出任何内容：其中有 NUL 字节，像没有字节顺序标记的 UTF-16</translation>
    </message>
    <message>
        <source>Nothing here was recognised: the fields of a line are %1</source>
        <translation>这里没有识别出任何内容：一行的字段是 %1</translation>
    </message>
    <message>
        <source>%1 lines look like metrics and come from workers, which write none; they were left out</source>
        <translation>%1 行看起来像指标，但来自不写指标的 worker；已略去</translation>
    </message>
    <message>
        <source>Texts that say NaN or infinity are read as such (first: %1)</source>
        <translation>写着 NaN 或无穷的文本按其含义读取（首个：%1）</translation>
    </message>
    <message>
        <source>The training goes on here with another config than it began with (%1:%2), and the steps of both count; %3 keys have two values (first: %4)</source>
        <translation>训练在此处以不同于开始时（%1:%2）的配置继续，两段的步都计入；有 %3 个配置项有两个取值（第一个：%4）</translation>
    </message>
    <message>
        <source>not valid JSON: it ends in the middle</source>
        <translation>不是有效的 JSON：内容在中途结束</translation>
    </message>
    <message>
        <source>not valid JSON near %1</source>
        <translation>不是有效的 JSON，问题在 %1 附近</translation>
    </message>
    <message>
        <source>Tensors are in several files, with the same bytes, such as %1 (%2 in all)</source>
        <translation>有张量出现在多个文件中，字节相同，例如 %1（共 %2 个）</translation>
    </message>
    <message>
        <source>Tensors are in several files that are not known to be equal, such as %1 (%2 in all): which one was loaded is not told</source>
        <translation>有张量出现在多个文件中，且不能确定它们相同，例如 %1（共 %2 个）：没有说明加载的是哪一个</translation>
    </message>
    <message>
        <source>No launch of a training names this runtime environment, so it is not known whether the workers had its variables</source>
        <translation>没有训练启动命令引用这个运行时环境，因此不知道各 worker 是否得到了其中的变量</translation>
    </message>
    <message>
        <source>The debugger could not dump everything, first: %1</source>
        <translation>调试器未能采集全部内容，首先是：%1</translation>
    </message>
    <message>
        <source>%1 overrides take the default of a variable that the script does not set, and the environment may have set another (first: %2)</source>
        <translation>%1 个覆盖项取了脚本未设置的变量的默认值，运行环境可能设置了别的值（第一个：%2）</translation>
    </message>
    <message>
        <source>%1 saved tensors of the dump cannot be read or have another shape, such as dump_tensor_data/%2: their operators cannot be compared</source>
        <translation>dump 中有 %1 个已保存的张量无法读取或形状不同，例如 dump_tensor_data/%2：相应算子无法比较</translation>
    </message>
    <message>
        <source>A value in this line of metrics is no number</source>
        <translation>这一行指标中有一个值不是数字</translation>
    </message>
    <message>
        <source>The tolerances leave out %1, without a reason</source>
        <translation>容差设置排除了 %1，未给出原因</translation>
    </message>
    <message>
        <source>A single repeat shows no spread; two are needed</source>
        <translation>只有一次重复运行无法体现离散程度；需要两次</translation>
    </message>
    <message>
        <source>Nothing but control tokens and white space in %1 characters</source>
        <translation>%1 个字符全是控制 token 和空白</translation>
    </message>
    <message>
        <source>%1 folders, one a step or a rank, count as one dump</source>
        <translation>%1 个文件夹（每步或每个 rank 一个）合为一次 dump</translation>
    </message>
    <message>
        <source>Step %1 stands in %2 as well; the samples of both files count</source>
        <translation>第 %1 步也在 %2 中；两个文件的样本都计入</translation>
    </message>
    <message>
        <source>The config names %1 for the training rollouts, and no such folder with rollouts is here: %2 is used</source>
        <translation>配置指定训练 rollout 的文件夹为 %1，但此处没有该文件夹的 rollout：改用 %2</translation>
    </message>
    <message>
        <source>The config names %1 for the validation rollouts, and no such folder with rollouts is here: %2 is used</source>
        <translation>配置指定验证 rollout 的文件夹为 %1，但此处没有该文件夹的 rollout：改用 %2</translation>
    </message>
    <message>
        <source>vLLM LoadConfig and SGLang LoadFormat</source>
        <translation>vLLM 的 LoadConfig 与 SGLang 的 LoadFormat</translation>
    </message>
    <message>
        <source>vLLM LoadConfig</source>
        <translation>vLLM 的 LoadConfig</translation>
    </message>
    <message>
        <source>SGLang LoadFormat</source>
        <translation>SGLang 的 LoadFormat</translation>
    </message>
    <message>
        <source>verl before 0.6.0, vllm_rollout</source>
        <translation>verl 0.6.0 之前的 vllm_rollout</translation>
    </message>
    <message>
        <source>rollout dumps (&lt;step&gt;.jsonl, also .ndjson, .zst and .gz)</source>
        <translation>rollout 输出（&lt;step&gt;.jsonl，也可为 .ndjson、.zst 和 .gz）</translation>
    </message>
    <message>
        <source>1 control token inside the text</source>
        <translation>文本中有 1 个控制词</translation>
    </message>
    <message>
        <source>1 control, private or unassigned character</source>
        <translation>1 个控制字符、私有字符或未分配字符</translation>
    </message>
    <message>
        <source>1 byte piece that was not merged</source>
        <translation>1 个未合并的字节片段</translation>
    </message>
    <message>
        <source>1 byte that was written out</source>
        <translation>1 个被写成文字的字节</translation>
    </message>
    <message>
        <source>Not used: the rollouts of this folder are its .jsonl and .ndjson files</source>
        <translation>未使用：此文件夹的 rollout 取自其中的 .jsonl 和 .ndjson 文件</translation>
    </message>
    <message>
        <source>Not read: rollouts are JSON lines, in files that end in .jsonl, .ndjson or .json</source>
        <translation>未读取：rollout 是逐行的 JSON，文件名以 .jsonl、.ndjson 或 .json 结尾</translation>
    </message>
    <message>
        <source>Not read: of packed files only .zst and .gz are unpacked</source>
        <translation>未读取：压缩文件只支持 .zst 和 .gz</translation>
    </message>
    <message>
        <source>Not read: in a directory only .jsonl and .ndjson files are; name the file itself to have it judged</source>
        <translation>未读取：目录中只读取 .jsonl 和 .ndjson 文件；如要判断此文件，请直接指定它</translation>
    </message>
    <message>
        <source>Not read: lines of JSON in .json are read in a folder that is called after rollouts only</source>
        <translation>未读取：.json 中的 JSON 行只在名称含 rollout 的文件夹中读取</translation>
    </message>
    <message>
        <source>No line has an answer under a known name; --map output=NAME (in the window: Fields… of the rollouts) says which field holds it</source>
        <translation>没有一行在已知的字段名下有回答；用 --map output=NAME（窗口中：rollout 页的“字段…”）指明是哪个字段</translation>
    </message>
    <message>
        <source>No such file, or its name is no valid UTF-8</source>
        <translation>没有此文件，或其文件名不是有效的 UTF-8</translation>
    </message>
    <message>
        <source>The score of this sample is NaN</source>
        <translation>此样本的得分是 NaN</translation>
    </message>
    <message>
        <source>The scores of %1 samples are NaN; this is the first</source>
        <translation>%1 个样本的得分是 NaN；这是第一个</translation>
    </message>
    <message>
        <source>The score of this sample is infinite</source>
        <translation>此样本的得分是无穷</translation>
    </message>
    <message>
        <source>The scores of %1 samples are infinite; this is the first</source>
        <translation>%1 个样本的得分是无穷；这是第一个</translation>
    </message>
    <message>
        <source>Unreadable sample: %1 (%2 lines: %3)</source>
        <translation>无法读取的样本：%1（共 %2 行：%3）</translation>
    </message>
    <message>
        <source>Unreadable sample: %1 (the first of %2 such lines with other values: %3)</source>
        <translation>无法读取的样本：%1（这是 %2 行同类行中的第一行，各行的值不同：%3）</translation>
    </message>
    <message>
        <source>set in this window</source>
        <translation>在本窗口中设置</translation>
    </message>
    <message>
        <source>Capitals, digits and marks without a word or a pair of brackets</source>
        <translation>大写字母、数字和符号混杂，既无单词也无成对的括号</translation>
    </message>
    <message>
        <source>%1 marks in a row that belong to nothing</source>
        <translation>连续 %1 个不属于任何内容的符号</translation>
    </message>
    <message>
        <source>%1 paragraphs come again with a few words changed</source>
        <translation>%1 个段落仅改动几个词后重复出现</translation>
    </message>
    <message>
        <source>Words or letters are said twice without a blank</source>
        <translation>词或字母不留空格地重复两次</translation>
    </message>
    <message>
        <source>Particles without anything that they could belong to</source>
        <translation>只有虚词，没有它们所依附的内容</translation>
    </message>
    <message>
        <source>Only %1 different letters in %2</source>
        <translation>%2 个字中只有 %1 个不同的字</translation>
    </message>
    <message>
        <source>Words without sentences, among pieces of code and of other scripts</source>
        <translation>不成句的词，夹杂代码片段和其他文字</translation>
    </message>
    <message>
        <source>%1; step %2 may be missing</source>
        <translation>%1；可能缺少第 %2 步</translation>
    </message>
    <message>
        <source>%1; samples may be missing</source>
        <translation>%1；可能缺少样本</translation>
    </message>
    <message>
        <source>This is a folder that is called like a file of rollouts</source>
        <translation>这是一个名称像 rollout 文件的文件夹</translation>
    </message>
    <message>
        <source>%1; rollouts may be missing</source>
        <translation>%1；可能缺少 rollout</translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>Suspects first</source>
        <translation>先看嫌疑项</translation>
    </message>
    <message>
        <source>Who set it</source>
        <translation>谁设置的</translation>
    </message>
    <message>
        <source>The evidence leads here: data.shuffle is on in the candidate&apos;s launch script alone. Every difference has a cause: a default that changed, an override on one side, or values set by hand on both.</source>
        <translation>证据指向这里：只有候选的启动脚本打开了 data.shuffle。每处差异都有原因：默认值变了、只有一侧覆盖，或两侧都手工设置。</translation>
    </message>
    <message>
        <source>Where a curve leaves</source>
        <translation>曲线从哪里离开</translation>
    </message>
    <message>
        <source>The gradient norm leaves its band at step 41, before the others. The strip below the plot holds the tolerance; it can be changed and undone. Return shows the answers of the pinned step.</source>
        <translation>梯度范数在第 41 步最先离开容差带。图下方是容差，可以修改和撤销。按回车查看固定步的回答。</translation>
    </message>
    <message>
        <source>What the models wrote</source>
        <translation>模型写了什么</translation>
    </message>
    <message>
        <source>Both answers to one prompt. Marks show what differs, wavy lines what is garbled. g goes to the next garbled place, ] to the next difference, n to the next sample.</source>
        <translation>同一提示的两份回答。标记表示差异，波浪线表示乱码。g 到下一处乱码，] 到下一处差异，n 到下一个样本。</translation>
    </message>
    <message>
        <source>What the runs ran on</source>
        <translation>运行所在的环境</translation>
    </message>
    <message>
        <source>Versions, hardware and variables. The candidate lacks a variable that makes its communication deterministic; the lines to set it can be copied.</source>
        <translation>版本、硬件和变量。候选缺少一个让通信结果确定的变量，设置它的命令可以复制。</translation>
    </message>
    <message>
        <source>And now your runs</source>
        <translation>现在看您的运行</translation>
    </message>
    <message>
        <source>The checklist says what was judged, what cannot be judged and which file would tell. Add a note of yours to any row, save a report at the top right. Ctrl+K finds everything, Ctrl+/ lists all keys.</source>
        <translation>检查清单说明判定了什么、什么无法判断、需要哪个文件。每一行都可以写备注，右上角保存报告。Ctrl+K 查找一切，Ctrl+/ 列出所有按键。</translation>
    </message>
    <message>
        <source>Two runs of the same training: the baseline on GPUs is trusted, the candidate on NPUs is not. Suspects are ordered, causes before symptoms. The one that is open says that the runs saw other prompts; its evidence stands below, with file and line.</source>
        <translation>同一训练的两次运行：GPU 上的基线可信，NPU 上的候选存疑。嫌疑项按顺序排列，原因在前，现象在后。第一项说明两次运行看到的提示词不同，证据列在下面，带文件和行号。</translation>
    </message>
</context>
<context>
    <name>alidade::BugReportDialog</name>
    <message>
        <source>%1, marked; shows names</source>
        <translation>%1，已标注；含有名称</translation>
    </message>
    <message>
        <source>%1, marked</source>
        <translation>%1，已标注</translation>
    </message>
    <message>
        <source>Replacing names</source>
        <translation>正在替换名称</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>正在准备</translation>
    </message>
    <message>
        <source>&amp;Replaced (%1)</source>
        <translation>替换(&amp;R)（%1）</translation>
    </message>
    <message>
        <source>%1 characters</source>
        <translation>%1 个字符</translation>
    </message>
    <message>
        <source>▲ %1 characters; GitHub takes %2</source>
        <translation>▲ %1 个字符；GitHub 最多 %2 个</translation>
    </message>
    <message>
        <source>Bug report</source>
        <translation>问题报告</translation>
    </message>
    <message>
        <source>Headings of</source>
        <translation>标题样式</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Replace names, addresses, paths and secrets</source>
        <translation>替换名称、地址、路径和密钥</translation>
    </message>
    <message>
        <source>Leave out prompts and answers</source>
        <translation>不含提示词与回答</translation>
    </message>
    <message>
        <source>Their texts are replaced in pictures and tables</source>
        <translation>图片和表格中的这些文本会被替换</translation>
    </message>
    <message>
        <source>Text of the report, Markdown</source>
        <translation>报告文本（Markdown）</translation>
    </message>
    <message>
        <source>&amp;Text</source>
        <translation>文本(&amp;T)</translation>
    </message>
    <message>
        <source>How the report looks</source>
        <translation>报告的样子</translation>
    </message>
    <message>
        <source>&amp;Preview</source>
        <translation>预览(&amp;P)</translation>
    </message>
    <message>
        <source>What is replaced</source>
        <translation>被替换的内容</translation>
    </message>
    <message>
        <source>&amp;Replaced</source>
        <translation>替换(&amp;R)</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Save &amp;folder…</source>
        <translation>保存到文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>report.md, report.html, report.json, the difference of the configs, and the pictures</source>
        <translation>report.md、report.html、report.json、配置差异和图片</translation>
    </message>
    <message>
        <source>Save one &amp;HTML file…</source>
        <translation>保存为单个 HTML 文件(&amp;H)…</translation>
    </message>
    <message>
        <source>&amp;Copy Markdown</source>
        <translation>复制 Markdown(&amp;C)</translation>
    </message>
    <message>
        <source>To paste into an issue on GitHub or GitCode</source>
        <translation>用于粘贴到 GitHub 或 GitCode 的 issue</translation>
    </message>
    <message>
        <source>Copied: paste it into an issue. Pictures are added there by hand.</source>
        <translation>已复制：请粘贴到 issue 中。图片需在那里手动添加。</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>HTML file (*.html)</source>
        <translation>HTML 文件 (*.html)</translation>
    </message>
    <message>
        <source>Save report into</source>
        <translation>将报告保存到</translation>
    </message>
    <message>
        <source>Drawing pages</source>
        <translation>正在绘制页面</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>正在写入</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>Start &amp;over</source>
        <translation>重新开始(&amp;O)</translation>
    </message>
    <message>
        <source>Text, choices and replacements as they were at first; undo brings the text back</source>
        <translation>正文、选择和替换恢复为最初的样子；撤销可找回正文</translation>
    </message>
    <message>
        <source>This is no name: it stands for one, or for nothing</source>
        <translation>这不是名称：它是占位内容，或不表示任何内容</translation>
    </message>
    <message>
        <source>Also replace this, wherever it stands</source>
        <translation>另需替换的内容（所有出现之处）</translation>
    </message>
    <message>
        <source>by this (empty: made up)</source>
        <translation>替换为（留空则自动生成）</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>添加(&amp;A)</translation>
    </message>
</context>
<context>
    <name>alidade::Capture</name>
    <message>
        <source>Save image</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>The name decides the format: end it with .png, .svg or .pdf</source>
        <translation>格式由文件名决定：请以 .png、.svg 或 .pdf 结尾</translation>
    </message>
    <message>
        <source>The name decides the format: end it with .png. Lines and text as .svg or .pdf are there for the plot alone</source>
        <translation>格式由文件名决定：请以 .png 结尾。只有曲线图可存为 .svg 或 .pdf 矢量格式</translation>
    </message>
    <message>
        <source>Kept for the bug report: %1</source>
        <translation>已留给问题报告：%1</translation>
    </message>
    <message>
        <source>%1. Names and paths show in it; the capture menu can leave them out</source>
        <translation>%1。图中含名称和路径；可在截图菜单中设为不显示</translation>
    </message>
</context>
<context>
    <name>alidade::CaptureMenu</name>
    <message>
        <source>Capture</source>
        <translation>截图</translation>
    </message>
    <message>
        <source>Copy as image: %1</source>
        <translation>复制为图片：%1</translation>
    </message>
    <message>
        <source>Mark and copy: %1…</source>
        <translation>标注并复制：%1…</translation>
    </message>
    <message>
        <source>Save as image: %1…</source>
        <translation>存为图片：%1…</translation>
    </message>
</context>
<context>
    <name>alidade::CaptureWindow</name>
    <message>
        <source>Mark and copy – %1</source>
        <translation>标注并复制 – %1</translation>
    </message>
    <message>
        <source>Drag to draw. By keyboard: arrow keys move the cross-hair, Return begins and ends a mark, A arrow, B box, T text</source>
        <translation>拖动即可绘制。键盘：方向键移动十字光标，回车开始和结束标注，A 箭头，B 方框，T 文字</translation>
    </message>
    <message>
        <source>Arrow (A)</source>
        <translation>箭头 (A)</translation>
    </message>
    <message>
        <source>Box (B)</source>
        <translation>方框 (B)</translation>
    </message>
    <message>
        <source>Text (T)</source>
        <translation>文字 (T)</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Keep for the bug report</source>
        <translation>留给问题报告</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Save image</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>PNG image (*.png)</source>
        <translation>PNG 图片 (*.png)</translation>
    </message>
</context>
<context>
    <name>alidade::CheatSheet</name>
    <message>
        <source>Everywhere</source>
        <translation>所有页面</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
</context>
<context>
    <name>alidade::CommandPalette</name>
    <message>
        <source>Commands and places</source>
        <translation>命令与位置</translation>
    </message>
    <message>
        <source>A command, page, finding, key, metric, or step:sample</source>
        <translation>命令、页面、结论、配置项、指标，或 步:样本</translation>
    </message>
    <message>
        <source>What to look for</source>
        <translation>要查找的内容</translation>
    </message>
    <message>
        <source>What it may mean</source>
        <translation>可能的含义</translation>
    </message>
    <message>
        <source>Nothing matches</source>
        <translation>没有匹配项</translation>
    </message>
    <message>
        <source>The best %1 of %2; type more to narrow them</source>
        <translation>%2 项中最匹配的 %1 项；继续输入可缩小范围</translation>
    </message>
    <message>
        <source>Return goes there, Escape closes</source>
        <translation>回车前往，Esc 关闭</translation>
    </message>
</context>
<context>
    <name>alidade::ConfigDetail</name>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>candidate</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>Copy as override</source>
        <translation>复制为覆盖项</translation>
    </message>
    <message>
        <source>Value in the baseline</source>
        <translation>基线中的值</translation>
    </message>
    <message>
        <source>Value in the candidate</source>
        <translation>候选中的值</translation>
    </message>
    <message>
        <source>Select a key to see both values in full</source>
        <translation>选择一个配置项以查看两侧的完整值</translation>
    </message>
    <message>
        <source>An environment variable that seeds a random generator</source>
        <translation>为随机数生成器设定种子的环境变量</translation>
    </message>
    <message>
        <source>set</source>
        <translation>已设置</translation>
    </message>
    <message>
        <source>set to something only the shell could tell</source>
        <translation>其值只有 shell 才知道</translation>
    </message>
    <message>
        <source>no file of this run sets it</source>
        <translation>此次运行没有文件设置它</translation>
    </message>
    <message>
        <source>The variable is set at %1</source>
        <translation>变量设置于 %1</translation>
    </message>
    <message>
        <source>not set; the defaults of this run are not known</source>
        <translation>未设置；此次运行的默认值未知</translation>
    </message>
    <message>
        <source>does not have this key</source>
        <translation>没有此配置项</translation>
    </message>
    <message>
        <source>set by: %1</source>
        <translation>设置者：%1</translation>
    </message>
    <message>
        <source>, follows %1</source>
        <translation>，跟随 %1</translation>
    </message>
    <message>
        <source>The override stands at %1</source>
        <translation>覆盖项位于 %1</translation>
    </message>
    <message>
        <source>The effective value stands at %1</source>
        <translation>生效值位于 %1</translation>
    </message>
    <message>
        <source>not in the part of the config that was read</source>
        <translation>不在已读到的配置部分之中</translation>
    </message>
</context>
<context>
    <name>alidade::ConfigFilterBar</name>
    <message>
        <source>Filter by key or value</source>
        <translation>按配置项或值筛选</translation>
    </message>
    <message>
        <source>Ctrl+F or / comes here, ↓ goes on to the keys</source>
        <translation>Ctrl+F 或 / 跳到这里，↓ 转到配置项</translation>
    </message>
    <message>
        <source>Take the text as a regular expression</source>
        <translation>将文本作为正则表达式</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>Which keys are shown</source>
        <translation>显示哪些配置项</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>All keys</source>
        <translation>全部配置项</translation>
    </message>
    <message>
        <source>Equal keys</source>
        <translation>相同的配置项</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>树形</translation>
    </message>
    <message>
        <source>Fold the keys by prefix</source>
        <translation>按前缀折叠配置项</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>规则集</translation>
    </message>
    <message>
        <source>Your own rules: which keys are ignored or always shown</source>
        <translation>你自己的规则：哪些配置项忽略或始终显示</translation>
    </message>
    <message>
        <source>%1
Ctrl+click shows these alone</source>
        <translation>%1
按住 Ctrl 单击只显示这些</translation>
    </message>
    <message>
        <source>★ only key parameters</source>
        <translation>★ 仅关键参数</translation>
    </message>
    <message>
        <source>Keys that are known to change the result of a training</source>
        <translation>已知会改变训练结果的配置项</translation>
    </message>
    <message>
        <source>seeds</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>≠ seeds</source>
        <translation>≠ 种子</translation>
    </message>
    <message>
        <source>Every setting that seeds a random generator, with the variables: %1 of %2 contradict each other</source>
        <translation>所有设定随机数生成器种子的设置及变量：%2 个中有 %1 个互相矛盾</translation>
    </message>
    <message>
        <source>%1 of %2 keys</source>
        <translation>%2 个配置项中的 %1 个</translation>
    </message>
</context>
<context>
    <name>alidade::ConfigModel</name>
    <message>
        <source>%1: does not have this key</source>
        <translation>%1：没有此配置项</translation>
    </message>
    <message>
        <source>, set at %1</source>
        <translation>，设置于 %1</translation>
    </message>
    <message>
        <source>, follows %1</source>
        <translation>，跟随 %1</translation>
    </message>
    <message>
        <source>, value stands at %1</source>
        <translation>，值位于 %1</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>配置项</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Set by</source>
        <translation>设置者</translation>
    </message>
    <message>
        <source>%1
the other run spells it %2</source>
        <translation>%1
另一次运行写作 %2</translation>
    </message>
    <message>
        <source>O override, F file, D default, R derived, ? unknown</source>
        <translation>O 覆盖，F 文件，D 默认，R 派生，? 未知</translation>
    </message>
    <message>
        <source>does not have this key</source>
        <translation>没有此配置项</translation>
    </message>
    <message>
        <source>Who set the value, baseline and candidate: O override, F file, D default, R follows another key, ? unknown, – not there</source>
        <translation>取值由谁设置（基线与候选）：O 覆盖项，F 文件，D 默认值，R 跟随另一配置项，? 未知，– 没有该项</translation>
    </message>
</context>
<context>
    <name>alidade::ConfigPage</name>
    <message>
        <source>No config was found in the baseline, so there is nothing to compare. %1</source>
        <translation>基线中未找到配置，因此无从比较。%1</translation>
    </message>
    <message>
        <source>No config was found in the candidate, so there is nothing to compare. %1</source>
        <translation>候选中未找到配置，因此无从比较。%1</translation>
    </message>
    <message>
        <source>Keep its console output (bash run.sh 2&gt;&amp;1 | tee train.log) or Hydra&apos;s outputs directory beside the run.</source>
        <translation>请在运行目录旁保留控制台输出（bash run.sh 2&gt;&amp;1 | tee train.log）或 Hydra 的 outputs 目录。</translation>
    </message>
    <message>
        <source>The configs appear here when both runs are read</source>
        <translation>两次运行读取后配置将显示在这里</translation>
    </message>
    <message>
        <source>The config was left out of this comparison</source>
        <translation>此次比较未纳入配置</translation>
    </message>
    <message>
        <source>No config was found in either run</source>
        <translation>两次运行中都未找到配置</translation>
    </message>
    <message>
        <source>Looked for: a console log with the config that verl prints at the start, outputs/…/.hydra/config.yaml, and launch scripts.</source>
        <translation>已查找：含 verl 启动时打印的配置的控制台日志、outputs/…/.hydra/config.yaml，以及启动脚本。</translation>
    </message>
    <message>
        <source>To provide it, keep the console output of the training (for example “bash run.sh 2&gt;&amp;1 | tee train.log”) or Hydra&apos;s outputs directory beside the run.</source>
        <translation>要提供配置，请保留训练的控制台输出（例如 “bash run.sh 2&gt;&amp;1 | tee train.log”），或在运行目录旁保留 Hydra 的 outputs 目录。</translation>
    </message>
    <message>
        <source>No differing key matches this filter; choose All keys to see the equal ones</source>
        <translation>没有不同的配置项符合此筛选；选择“全部配置项”可查看相同的</translation>
    </message>
    <message>
        <source>No key matches this filter</source>
        <translation>没有配置项符合此筛选</translation>
    </message>
    <message>
        <source>No key differs in a way that counts</source>
        <translation>没有需要计入的配置差异</translation>
    </message>
    <message>
        <source>Folded away: %1 run-specific keys (paths, names, hosts)</source>
        <translation>已折叠：%1 个运行专属配置项（路径、名称、主机）</translation>
    </message>
    <message>
        <source>Folded away: %1 ignored keys</source>
        <translation>已折叠：%1 个已忽略的配置项</translation>
    </message>
</context>
<context>
    <name>alidade::DropZone</name>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>Choose directory…</source>
        <translation>选择目录…</translation>
    </message>
    <message>
        <source>Now the other side</source>
        <translation>再选另一侧</translation>
    </message>
    <message>
        <source>The run that you trust</source>
        <translation>你信任的运行</translation>
    </message>
    <message>
        <source>The run under suspicion</source>
        <translation>受怀疑的运行</translation>
    </message>
    <message>
        <source>Choose another…</source>
        <translation>另选…</translation>
    </message>
</context>
<context>
    <name>alidade::DumpDetail</name>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Call stack</source>
        <translation>调用栈</translation>
    </message>
    <message>
        <source>Gradients by layer</source>
        <translation>各层梯度</translation>
    </message>
    <message>
        <source>Select an operator to see its tensors</source>
        <translation>选择一个算子以查看其张量</translation>
    </message>
    <message>
        <source>Baseline, innermost call first</source>
        <translation>基线，最内层调用在前</translation>
    </message>
    <message>
        <source>Candidate, innermost call first</source>
        <translation>候选，最内层调用在前</translation>
    </message>
    <message>
        <source>not recorded (stack.json)</source>
        <translation>未记录（stack.json）</translation>
    </message>
</context>
<context>
    <name>alidade::DumpsModel</name>
    <message>
        <source>Operator, in the order of execution</source>
        <translation>算子，按执行次序</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Worst tensor</source>
        <translation>最差张量</translation>
    </message>
    <message>
        <source>Largest error</source>
        <translation>最大误差</translation>
    </message>
    <message>
        <source> (%1 steps)</source>
        <translation> （%1 步）</translation>
    </message>
    <message>
        <source>not finite</source>
        <translation>非有限</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>on one side</source>
        <translation>仅一侧</translation>
    </message>
    <message>
        <source>not comparable</source>
        <translation>不可比较</translation>
    </message>
    <message>
        <source>within tolerance</source>
        <translation>在容差内</translation>
    </message>
    <message>
        <source>fused with the row that stands beside it</source>
        <translation>与旁边的行融合</translation>
    </message>
    <message>
        <source>only in the baseline</source>
        <translation>只在基线中</translation>
    </message>
    <message>
        <source>only in the candidate</source>
        <translation>只在候选中</translation>
    </message>
    <message>
        <source>NaN or infinity, handed on</source>
        <translation>传递而来的 NaN 或无穷</translation>
    </message>
    <message>
        <source>NaN or infinity on one side</source>
        <translation>一侧有 NaN 或无穷</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>process group</source>
        <translation>通信组</translation>
    </message>
    <message>
        <source>fused with the row beside it, but gives something else</source>
        <translation>与相邻行融合，但结果不同</translation>
    </message>
    <message>
        <source> (1 step)</source>
        <translation> （1 步）</translation>
    </message>
    <message>
        <source>one-sided statistics</source>
        <translation>仅一侧有统计量</translation>
    </message>
    <message>
        <source>entry unreadable</source>
        <translation>条目无法读取</translation>
    </message>
</context>
<context>
    <name>alidade::DumpsPage</name>
    <message>
        <source>Places: step, stage and rank</source>
        <translation>位置：步、阶段和 rank</translation>
    </message>
    <message>
        <source>Step, stage and rank</source>
        <translation>步、阶段和 rank</translation>
    </message>
    <message>
        <source>Filter by operator or module</source>
        <translation>按算子或模块筛选</translation>
    </message>
    <message>
        <source>Where NaN or infinity begins (O)</source>
        <translation>NaN 或无穷的起源（O）</translation>
    </message>
    <message>
        <source>The first operator outside its tolerance (D)</source>
        <translation>首个超出容差的算子（D）</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>candidate</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>Only this run has it</source>
        <translation>只有此次运行有</translation>
    </message>
    <message>
        <source>%1: %2 in the baseline, %3 in the candidate</source>
        <translation>%1：基线为 %2，候选为 %3</translation>
    </message>
    <message>
        <source>The dumps were not made alike. %1</source>
        <translation>两侧 dump 的采集方式不同。%1</translation>
    </message>
    <message>
        <source>Operator dumps appear here when both runs are read</source>
        <translation>两次运行读取后算子 dump 将显示在这里</translation>
    </message>
    <message>
        <source>The dumps were left out of this comparison</source>
        <translation>此次比较未纳入 dump</translation>
    </message>
    <message>
        <source>No place of one run&apos;s dump has a counterpart in the other&apos;s</source>
        <translation>一次运行的 dump 位置在另一次中都没有对应</translation>
    </message>
    <message>
        <source>Dump the same steps, stages and ranks on both sides (precision_debugger.steps and stages of verl, rank of msprobe&apos;s config.json).</source>
        <translation>两侧请采集相同的步、阶段和 rank（verl 的 precision_debugger.steps 与 stages，msprobe config.json 的 rank）。</translation>
    </message>
    <message>
        <source>Neither run has an operator dump</source>
        <translation>两次运行都没有算子 dump</translation>
    </message>
    <message>
        <source>Looked for: dump.json below step…/rank… directories, as msprobe writes them.</source>
        <translation>已查找：step…/rank… 目录下由 msprobe 写出的 dump.json。</translation>
    </message>
    <message>
        <source>To provide them, switch verl&apos;s precision debugger on for a few steps: global_profiler.tool=precision_debugger, with steps, stages and msprobe&apos;s config.json, or call msprobe&apos;s PrecisionDebugger yourself.</source>
        <translation>要提供 dump，请为若干步打开 verl 的精度调试器：global_profiler.tool=precision_debugger，并设置 steps、stages 和 msprobe 的 config.json；或自行调用 msprobe 的 PrecisionDebugger。</translation>
    </message>
    <message>
        <source>No origin of NaN</source>
        <translation>没有 NaN 起源</translation>
    </message>
    <message>
        <source>Origin of NaN: %1</source>
        <translation>NaN 起源：%1</translation>
    </message>
    <message>
        <source>NaN was in a parameter: %1</source>
        <translation>NaN 在参数中：%1</translation>
    </message>
    <message>
        <source>NaN came from outside: %1</source>
        <translation>NaN 来自外部：%1</translation>
    </message>
    <message>
        <source>First divergence: %1</source>
        <translation>首个偏离：%1</translation>
    </message>
    <message>
        <source>No divergence</source>
        <translation>没有偏离</translation>
    </message>
    <message>
        <source>%1 of %2 operators</source>
        <translation>%2 个算子中的 %1 个</translation>
    </message>
    <message>
        <source>No operators could be read from the baseline&apos;s dump</source>
        <translation>无法从基线的 dump 读取任何算子</translation>
    </message>
    <message>
        <source>No operators could be read from the candidate&apos;s dump</source>
        <translation>无法从候选的 dump 读取任何算子</translation>
    </message>
    <message>
        <source>The dumps were made in different ways</source>
        <translation>两份 dump 的生成方式不同</translation>
    </message>
    <message>
        <source>A dump is cut: what follows is not known</source>
        <translation>一份 dump 被截断：其后的内容未知</translation>
    </message>
    <message>
        <source>Operators without statistics on both sides cannot be compared</source>
        <translation>两侧没有齐全统计值的算子无法比较</translation>
    </message>
    <message>
        <source>Differing</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>The entries of some operators cannot be read: see the notes</source>
        <translation>部分算子的条目无法读取，见读取提示</translation>
    </message>
    <message>
        <source>NaN came from another rank: %1</source>
        <translation>NaN 来自其他 rank：%1</translation>
    </message>
</context>
<context>
    <name>alidade::EnvironmentPage</name>
    <message>
        <source>Package</source>
        <translation>软件包</translation>
    </message>
    <message>
        <source>must be equal</source>
        <translation>必须一致</translation>
    </message>
    <message>
        <source>should be equal</source>
        <translation>应当一致</translation>
    </message>
    <message>
        <source>belongs to one device</source>
        <translation>属于某种设备</translation>
    </message>
    <message>
        <source>The versions differ</source>
        <translation>版本不同</translation>
    </message>
    <message>
        <source>Expected on one side only</source>
        <translation>本应只在一侧</translation>
    </message>
    <message>
        <source>The versions differ, but no rule asks for equal ones</source>
        <translation>版本不同，但没有规则要求一致</translation>
    </message>
    <message>
        <source>Only one side names a version</source>
        <translation>只有一侧给出版本</translation>
    </message>
    <message>
        <source>Equal</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>only the shell knows</source>
        <translation>只有 shell 知道</translation>
    </message>
    <message>
        <source>Determinism</source>
        <translation>确定性</translation>
    </message>
    <message>
        <source>must be %1</source>
        <translation>必须为 %1</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>未设置</translation>
    </message>
    <message>
        <source>%1 (off)</source>
        <translation>%1（关闭）</translation>
    </message>
    <message>
        <source>%1 (does not reach the workers)</source>
        <translation>%1（未到达 worker）</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Neither run sets it, so neither is deterministic</source>
        <translation>两次运行都未设置，因此都不是确定性的</translation>
    </message>
    <message>
        <source>The candidate lacks it</source>
        <translation>候选缺少它</translation>
    </message>
    <message>
        <source>The baseline lacks it</source>
        <translation>基线缺少它</translation>
    </message>
    <message>
        <source>Set as the guide asks</source>
        <translation>已按指南设置</translation>
    </message>
    <message>
        <source>Variable</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>does not reach the Ray workers</source>
        <translation>未到达 Ray worker</translation>
    </message>
    <message>
        <source>Equal by meaning</source>
        <translation>含义相同</translation>
    </message>
    <message>
        <source>Only one side sets it</source>
        <translation>只有一侧设置</translation>
    </message>
    <message>
        <source>The values differ</source>
        <translation>值不同</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>The seeds differ</source>
        <translation>随机种子不同</translation>
    </message>
    <message>
        <source>Only one side tells it</source>
        <translation>只有一侧给出</translation>
    </message>
    <message>
        <source>System</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>Different, which no rule forbids</source>
        <translation>不同，但没有规则禁止</translation>
    </message>
    <message>
        <source>Packages and variables appear here when both runs are read</source>
        <translation>两次运行读取后软件包与变量将显示在这里</translation>
    </message>
    <message>
        <source>The environment was left out of this comparison</source>
        <translation>此次比较未纳入环境</translation>
    </message>
    <message>
        <source>Neither run tells its environment</source>
        <translation>两次运行都没有给出环境</translation>
    </message>
    <message>
        <source>Looked for: lists of pip, conda and uv, requirements.txt, the output of collect_env, npu-smi and nvidia-smi, CANN&apos;s info files, env dumps, launch scripts, Ray runtime environments, wandb&apos;s requirements.txt and versions in logs.</source>
        <translation>已查找：pip、conda 和 uv 的列表，requirements.txt，collect_env、npu-smi 和 nvidia-smi 的输出，CANN 的版本信息文件，env 输出，启动脚本，Ray 运行环境，wandb 的 requirements.txt，以及日志中的版本。</translation>
    </message>
    <message>
        <source>To provide it, run “pip freeze &gt; pip_freeze.txt” and “env &gt; env.txt” where the training runs, and put both files beside the run or attach them.</source>
        <translation>要提供环境，请在训练处运行 “pip freeze &gt; pip_freeze.txt” 和 “env &gt; env.txt”，并将两个文件放在运行目录旁或附加进来。</translation>
    </message>
    <message>
        <source>%1, but %2 in %3</source>
        <translation>%1，但 %3 中为 %2</translation>
    </message>
    <message>
        <source>No record tells for certain what it was</source>
        <translation>没有记录能确定它当时的值</translation>
    </message>
    <message>
        <source>perhaps in %1</source>
        <translation>可能在 %1 中</translation>
    </message>
    <message>
        <source>The versions cannot be set beside each other</source>
        <translation>两侧版本无法相互比较</translation>
    </message>
</context>
<context>
    <name>alidade::FactsPage</name>
    <message>
        <source>Attach to the baseline…</source>
        <translation>附加到基线…</translation>
    </message>
    <message>
        <source>Attach to the candidate…</source>
        <translation>附加到候选…</translation>
    </message>
    <message>
        <source>Filter by name or value</source>
        <translation>按名称或值筛选</translation>
    </message>
    <message>
        <source>equal rows too</source>
        <translation>也显示相同的行</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>复制为 Markdown</translation>
    </message>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%2 行中的 %1 行</translation>
    </message>
    <message>
        <source>All %1 rows agree; choose “equal rows too” to see them</source>
        <translation>%1 行全部一致；选择“也显示相同的行”可查看</translation>
    </message>
    <message>
        <source>No row matches this filter</source>
        <translation>没有行符合此筛选</translation>
    </message>
    <message>
        <source>| name | baseline | candidate | rule |</source>
        <translation>| 名称 | 基线 | 候选 | 规则 |</translation>
    </message>
    <message>
        <source>Copy export lines</source>
        <translation>复制 export 语句</translation>
    </message>
    <message>
        <source>Open the baseline&apos;s file</source>
        <translation>打开基线的文件</translation>
    </message>
    <message>
        <source>Open the candidate&apos;s file</source>
        <translation>打开候选的文件</translation>
    </message>
    <message>
        <source>Attach to the baseline</source>
        <translation>附加到基线</translation>
    </message>
    <message>
        <source>Attach to the candidate</source>
        <translation>附加到候选</translation>
    </message>
</context>
<context>
    <name>alidade::FieldMappingDialog</name>
    <message>
        <source>Fields of the rollouts</source>
        <translation>Rollout 的字段</translation>
    </message>
    <message>
        <source>Which field of the rollout files holds what? The choice counts for both runs and is remembered.</source>
        <translation>Rollout 文件的哪个字段存放什么？该选择用于两次运行，并会被记住。</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>the name of the file</source>
        <translation>文件名</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>alidade::FieldsPanel</name>
    <message>
        <source>Fields shown</source>
        <translation>显示的字段</translation>
    </message>
    <message>
        <source>Which fields are shown; new ones appear by themselves</source>
        <translation>显示哪些字段；新字段会自动出现</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>%1 not shown</source>
        <translation>%1 个未显示</translation>
    </message>
    <message>
        <source>Show all fields</source>
        <translation>显示全部字段</translation>
    </message>
</context>
<context>
    <name>alidade::FindingView</name>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>candidate</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>显示 %1</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Show %1 more</source>
        <translation>再显示 %1 条</translation>
    </message>
    <message>
        <source>What next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>There is a note of yours</source>
        <translation>有您的备注</translation>
    </message>
</context>
<context>
    <name>alidade::FindingsModel</name>
    <message>
        <source>Pass: the evidence of both runs agrees</source>
        <translation>通过：两次运行的证据一致</translation>
    </message>
    <message>
        <source>Cannot judge: a file that would tell is missing or unreadable</source>
        <translation>无法判定：可说明此项的文件缺失或无法读取</translation>
    </message>
    <message>
        <source>Not applicable: the question does not arise</source>
        <translation>不适用：不存在此问题</translation>
    </message>
    <message>
        <source>Differs: to be settled before anything else</source>
        <translation>有差异：须先解决</translation>
    </message>
    <message>
        <source>Differs: worth a look</source>
        <translation>有差异：值得查看</translation>
    </message>
    <message>
        <source>Differs: for information</source>
        <translation>有差异：仅供参考</translation>
    </message>
</context>
<context>
    <name>alidade::GradientBars</name>
    <message>
        <source>Ratio of gradient norms by layer</source>
        <translation>各层梯度范数之比</translation>
    </message>
</context>
<context>
    <name>alidade::MainWindow</name>
    <message>
        <source>The demo pair cannot be unpacked: %1</source>
        <translation>无法解压示例对：%1</translation>
    </message>
    <message>
        <source>%1 ⇄ %2 – Alidade</source>
        <translation>%1 ⇄ %2 – Alidade</translation>
    </message>
    <message>
        <source>The cache of rollouts is empty now; it had %1 bytes</source>
        <translation>rollout 缓存已清空；原有 %1 字节</translation>
    </message>
    <message>
        <source>page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Tolerances that you set are in no file</source>
        <translation>您设置的容差还没有保存到文件</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 等另外 %2 项</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Close without saving</source>
        <translation>不保存并关闭</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>留下</translation>
    </message>
    <message>
        <source>Your notes are not saved</source>
        <translation>您的备注没有保存</translation>
    </message>
    <message>
        <source>Copy the notes and stay</source>
        <translation>复制备注并留下</translation>
    </message>
    <message>
        <source>Neither run is there any more: %1, %2</source>
        <translation>两次运行都已不存在：%1，%2</translation>
    </message>
    <message>
        <source>The baseline is not there any more: %1</source>
        <translation>基线已不存在：%1</translation>
    </message>
    <message>
        <source>The candidate is not there any more: %1</source>
        <translation>候选已不存在：%1</translation>
    </message>
</context>
<context>
    <name>alidade::ManualView</name>
    <message>
        <source>Manual</source>
        <translation>使用手册</translation>
    </message>
    <message>
        <source>Find in the manual</source>
        <translation>在手册中查找</translation>
    </message>
</context>
<context>
    <name>alidade::MarkCanvas</name>
    <message>
        <source>Picture to mark</source>
        <translation>待标注的图片</translation>
    </message>
    <message>
        <source>Words to write on the picture</source>
        <translation>写在图片上的文字</translation>
    </message>
    <message>
        <source>Words, then Return</source>
        <translation>输入文字，然后回车</translation>
    </message>
</context>
<context>
    <name>alidade::MessageBar</name>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
</context>
<context>
    <name>alidade::MetricDetail</name>
    <message>
        <source>Logarithmic</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Logarithmic axis (L)</source>
        <translation>对数轴（L）</translation>
    </message>
    <message>
        <source>Smooth</source>
        <translation>平滑</translation>
    </message>
    <message>
        <source>A mean over %1 steps on top of the curve; the verdict does not use it (S)</source>
        <translation>在曲线上叠加 %1 步均值；判定不使用它（S）</translation>
    </message>
    <message>
        <source>Difference: absolute</source>
        <translation>差值：绝对</translation>
    </message>
    <message>
        <source>Absolute, relative, or in units of the band (D)</source>
        <translation>绝对、相对，或以容差带为单位（D）</translation>
    </message>
    <message>
        <source>Wall time</source>
        <translation>墙钟时间</translation>
    </message>
    <message>
        <source>Wall time instead of steps (T)</source>
        <translation>以墙钟时间代替步（T）</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>各次启动</translation>
    </message>
    <message>
        <source>Every start of a resumed run by itself (A)</source>
        <translation>续训运行的每次启动单独显示（A）</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>Several metrics over one axis (G)</source>
        <translation>多个指标共用一条横轴（G）</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>PNG, SVG, PDF or CSV (E)</source>
        <translation>PNG、SVG、PDF 或 CSV（E）</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>The visible steps as a Markdown table (M)</source>
        <translation>将可见的步复制为 Markdown 表格（M）</translation>
    </message>
    <message>
        <source>Rollouts of the step</source>
        <translation>该步的 rollout</translation>
    </message>
    <message>
        <source>Show the samples of the marked step (Enter)</source>
        <translation>显示所标步的样本（Enter）</translation>
    </message>
    <message>
        <source>Save tolerances</source>
        <translation>保存容差</translation>
    </message>
    <message>
        <source>Tolerances (*.json)</source>
        <translation>容差 (*.json)</translation>
    </message>
    <message>
        <source>Directory of a repeat of the baseline</source>
        <translation>基线重复运行的目录</translation>
    </message>
    <message>
        <source>The first %1 metrics of the list; filter the list to choose others. Click chooses, double click shows one alone.</source>
        <translation>列表中的前 %1 个指标；筛选列表可另选。单击选择，双击单独显示。</translation>
    </message>
    <message>
        <source>Difference: relative</source>
        <translation>差值：相对</translation>
    </message>
    <message>
        <source>Difference: in bands</source>
        <translation>差值：按容差带</translation>
    </message>
    <message>
        <source>Neither run has rollouts. verl writes them with trainer.rollout_data_dir.</source>
        <translation>两次运行都没有 rollout。设置 trainer.rollout_data_dir 后 verl 会写出。</translation>
    </message>
    <message>
        <source>Step %1 has no rollouts in either run; the closest step that has is %2.</source>
        <translation>第 %1 步两次运行都没有 rollout；最接近的有 rollout 的步是 %2。</translation>
    </message>
    <message>
        <source>Export the plot</source>
        <translation>导出曲线图</translation>
    </message>
    <message>
        <source>PNG image (*.png);;SVG drawing (*.svg);;PDF (*.pdf);;Values (*.csv)</source>
        <translation>PNG 图片 (*.png);;SVG 矢量图 (*.svg);;PDF (*.pdf);;数值 (*.csv)</translation>
    </message>
    <message>
        <source>The name decides the format: end it with .png, .svg, .pdf or .csv</source>
        <translation>文件名决定格式：请以 .png、.svg、.pdf 或 .csv 结尾</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>无法写入 %1</translation>
    </message>
    <message>
        <source>Saved as %1; alidade compare takes it with --tolerance</source>
        <translation>已保存为 %1；alidade compare 可用 --tolerance 读取</translation>
    </message>
    <message>
        <source>The visible steps are copied as a table</source>
        <translation>可见的步已复制为表格</translation>
    </message>
    <message>
        <source>Curves of both runs and their difference</source>
        <translation>两次运行的曲线及其差异</translation>
    </message>
    <message>
        <source>Curves of several metrics</source>
        <translation>多个指标的曲线</translation>
    </message>
</context>
<context>
    <name>alidade::MetricList</name>
    <message>
        <source>Filter by name</source>
        <translation>按名称筛选</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>From step</source>
        <translation>起始步</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>alidade::MetricPlot</name>
    <message>
        <source>Curves of both runs over their difference</source>
        <translation>两次运行的曲线及其差值</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>wide lines: mean over %1 steps of all points, never used for the verdict</source>
        <translation>粗线：所有点的 %1 步均值，从不用于判定</translation>
    </message>
    <message>
        <source>by wall time: the difference stands where the candidate reached a step</source>
        <translation>按墙钟时间：差值位于候选到达该步之处</translation>
    </message>
    <message>
        <source>every start by itself; dotted: where a start begins. The verdict uses the last one of a step</source>
        <translation>每次启动单独显示；点线：启动之处。判定使用每步的最后一次</translation>
    </message>
    <message>
        <source>neither run was started more than once</source>
        <translation>两次运行都只启动过一次</translation>
    </message>
    <message>
        <source>a logarithmic axis cannot show values of 0 and below</source>
        <translation>对数轴无法显示 0 及以下的值</translation>
    </message>
    <message>
        <source>logarithmic axis</source>
        <translation>对数轴</translation>
    </message>
</context>
<context>
    <name>alidade::MetricsPage</name>
    <message>
        <source>No runs are open</source>
        <translation>没有打开的运行</translation>
    </message>
    <message>
        <source>Neither run has metrics</source>
        <translation>两次运行都没有指标</translation>
    </message>
    <message>
        <source>Looked for console logs with “step:N - key:value” lines and for the stores that verl&apos;s loggers write.</source>
        <translation>已查找含 “step:N - key:value” 行的控制台日志，以及 verl 各 logger 写出的存储。</translation>
    </message>
    <message>
        <source>verl prints metrics with trainer.logger=console and writes JSON lines with trainer.logger=file. A log that lies elsewhere can be attached to the run.</source>
        <translation>trainer.logger=console 时 verl 打印指标，trainer.logger=file 时写出 JSON 行。位于别处的日志可附加到运行。</translation>
    </message>
</context>
<context>
    <name>alidade::ModelPage</name>
    <message>
        <source>whole file</source>
        <translation>整个文件</translation>
    </message>
    <message>
        <source>changes numbers</source>
        <translation>影响数值</translation>
    </message>
    <message>
        <source>should be equal</source>
        <translation>应当一致</translation>
    </message>
    <message>
        <source>not judged</source>
        <translation>不判定</translation>
    </message>
    <message>
        <source>Equal in meaning</source>
        <translation>含义相同</translation>
    </message>
    <message>
        <source>Different, but of no consequence</source>
        <translation>不同，但没有影响</translation>
    </message>
    <message>
        <source>Different in meaning</source>
        <translation>含义不同</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>bytes differ from byte %1 on</source>
        <translation>自第 %1 字节起不同</translation>
    </message>
    <message>
        <source>bytes not compared</source>
        <translation>未比较字节</translation>
    </message>
    <message>
        <source>no difference in samples</source>
        <translation>抽样未见差异</translation>
    </message>
    <message>
        <source>all bytes equal</source>
        <translation>全部字节相同</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>by size; shards may differ</source>
        <translation>按大小；分片可能不同</translation>
    </message>
    <message>
        <source>Equal in size</source>
        <translation>大小相同</translation>
    </message>
    <message>
        <source>Only one side has it</source>
        <translation>只有一侧有</translation>
    </message>
    <message>
        <source>The sizes differ, which sharding explains</source>
        <translation>大小不同，可由分片解释</translation>
    </message>
    <message>
        <source>Fault</source>
        <translation>损坏</translation>
    </message>
    <message>
        <source>the file is cut</source>
        <translation>文件被截断</translation>
    </message>
    <message>
        <source>a shard is missing</source>
        <translation>缺少分片</translation>
    </message>
    <message>
        <source>the header cannot be read</source>
        <translation>头部无法读取</translation>
    </message>
    <message>
        <source>Model files appear here when both runs are read</source>
        <translation>两次运行读取后模型文件将显示在这里</translation>
    </message>
    <message>
        <source>The model files were left out of this comparison</source>
        <translation>此次比较未纳入模型文件</translation>
    </message>
    <message>
        <source>No model files were found</source>
        <translation>未找到模型文件</translation>
    </message>
    <message>
        <source>Looked for: a directory with config.json, tokenizer files and *.safetensors below the run, and checkpoints of FSDP and Megatron.</source>
        <translation>已查找：运行目录下含 config.json、分词器文件和 *.safetensors 的目录，以及 FSDP 和 Megatron 的检查点。</translation>
    </message>
    <message>
        <source>A model that lies elsewhere (actor_rollout_ref.model.path) is not followed: attach its directory to each run.</source>
        <translation>不会跟随位于别处的模型（actor_rollout_ref.model.path）：请把其目录附加到各次运行。</translation>
    </message>
    <message>
        <source>Only one side has it: it cannot be compared</source>
        <translation>只有一侧有：无法比较</translation>
    </message>
    <message>
        <source>A side cannot be read: it cannot be compared</source>
        <translation>有一侧无法读取：无法比较</translation>
    </message>
    <message>
        <source>the file was not fetched</source>
        <translation>文件未获取</translation>
    </message>
    <message>
        <source>Directory</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>model directory that is used</source>
        <translation>所用的模型目录</translation>
    </message>
    <message>
        <source>%1 (also found: %2)</source>
        <translation>%1（还找到：%2）</translation>
    </message>
    <message>
        <source>where the rows below come from</source>
        <translation>以下各行的来源</translation>
    </message>
    <message>
        <source>The only model directory of each run</source>
        <translation>每次运行仅有的模型目录</translation>
    </message>
    <message>
        <source>Several model directories were found; see the notes for what they disagree in</source>
        <translation>找到多个模型目录；不一致之处见读取提示</translation>
    </message>
    <message>
        <source>tensors stand in several files</source>
        <translation>张量出现在多个文件中</translation>
    </message>
</context>
<context>
    <name>alidade::NoteField</name>
    <message>
        <source>Your note</source>
        <translation>您的备注</translation>
    </message>
    <message>
        <source>What you know about it; kept with this pair, part of reports</source>
        <translation>您对此的了解；随这一对运行保存，并写入报告</translation>
    </message>
</context>
<context>
    <name>alidade::NotesDrawer</name>
    <message>
        <source>Notes</source>
        <translation>读取提示</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>%1 more of the same files are counted, not listed</source>
        <translation>同样文件的另外 %1 条只计数，未列出</translation>
    </message>
    <message>
        <source>double click shows the place in the file</source>
        <translation>双击可查看文件中的位置</translation>
    </message>
</context>
<context>
    <name>alidade::OverviewPage</name>
    <message>
        <source>Reading both runs</source>
        <translation>正在读取两次运行</translation>
    </message>
    <message>
        <source>Config and metrics appear first, rollouts and the search for garbled text follow</source>
        <translation>先显示配置与指标，随后是 rollout 和乱码查找</translation>
    </message>
    <message>
        <source>Checklist</source>
        <translation>检查清单</translation>
    </message>
    <message>
        <source>Suspects</source>
        <translation>嫌疑项</translation>
    </message>
    <message>
        <source>No suspects: nothing differs that should agree</source>
        <translation>没有嫌疑项：应当一致的都没有差异</translation>
    </message>
    <message>
        <source>Nothing could be judged: the reasons stand below</source>
        <translation>什么都无法判定：原因列于下方</translation>
    </message>
    <message>
        <source>No suspects among what could be judged; 1 check cannot be judged</source>
        <translation>能够判定的部分没有嫌疑项；1 个检查项无法判定</translation>
    </message>
    <message>
        <source>No suspects among what could be judged; %1 checks cannot be judged</source>
        <translation>能够判定的部分没有嫌疑项；%1 个检查项无法判定</translation>
    </message>
    <message>
        <source>Suspects and checklist</source>
        <translation>嫌疑项与检查清单</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
</context>
<context>
    <name>alidade::OverviewStrip</name>
    <message>
        <source>Differences (amber) and garbled text (magenta) along the whole text</source>
        <translation>全文中的差异（琥珀色）与乱码（品红色）</translation>
    </message>
</context>
<context>
    <name>alidade::PageFrame</name>
    <message>
        <source>F%1 or Ctrl+%1</source>
        <translation>F%1 或 Ctrl+%1</translation>
    </message>
</context>
<context>
    <name>alidade::PlotGrid</name>
    <message>
        <source>Several metrics over one axis</source>
        <translation>多个指标共用一条横轴</translation>
    </message>
</context>
<context>
    <name>alidade::PlotReadoutBar</name>
    <message>
        <source>candidate</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>pinned, step %1</source>
        <translation>已固定，第 %1 步</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>allowed</source>
        <translation>允许</translation>
    </message>
    <message>
        <source>%1 times the allowed</source>
        <translation>允许值的 %1 倍</translation>
    </message>
</context>
<context>
    <name>alidade::ProfileStore</name>
    <message>
        <source>Your profile cannot be read, so the built-in one alone counts: %1</source>
        <translation>无法读取你的规则集，因此只用内置规则集：%1</translation>
    </message>
    <message>
        <source>%1 keys</source>
        <translation>%1 个配置项</translation>
    </message>
    <message>
        <source>Ignored from now on: %1</source>
        <translation>今后忽略：%1</translation>
    </message>
    <message>
        <source>Run-specific from now on: %1</source>
        <translation>今后视为运行专属：%1</translation>
    </message>
    <message>
        <source>Always shown from now on: %1</source>
        <translation>今后始终显示：%1</translation>
    </message>
    <message>
        <source>As the built-in profile has it: %1</source>
        <translation>与内置规则集一致：%1</translation>
    </message>
    <message>
        <source>The profile cannot be changed: %1</source>
        <translation>无法更改规则集：%1</translation>
    </message>
    <message>
        <source>The last change of your profile is taken back</source>
        <translation>已撤销规则集的上次更改</translation>
    </message>
    <message>
        <source>Your profile is saved as %1</source>
        <translation>规则集已保存为 %1</translation>
    </message>
    <message>
        <source>Your profile cannot be saved: %1</source>
        <translation>无法保存规则集：%1</translation>
    </message>
    <message>
        <source>Your profile is that of %1 now</source>
        <translation>现在使用 %1 的规则集</translation>
    </message>
    <message>
        <source>The profile cannot be loaded: %1</source>
        <translation>无法载入规则集：%1</translation>
    </message>
    <message>
        <source>Your change counts now, but it is not saved: %1</source>
        <translation>更改已生效，但未保存：%1</translation>
    </message>
    <message>
        <source>The fields of rollout files are kept in your profile</source>
        <translation>rollout 文件的字段已存入你的规则集</translation>
    </message>
</context>
<context>
    <name>alidade::ReplacementsModel</name>
    <message>
        <source>secret</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>e-mail</source>
        <translation>电子邮件</translation>
    </message>
    <message>
        <source>address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>user</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Take the tick away to keep this as it is</source>
        <translation>取消勾选则保留原样</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Original</source>
        <translation>原文</translation>
    </message>
    <message>
        <source>Replaced by</source>
        <translation>替换为</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>folder</source>
        <translation>文件夹</translation>
    </message>
</context>
<context>
    <name>alidade::RolloutFilterBar</name>
    <message>
        <source>parts within</source>
        <translation>分叉早于</translation>
    </message>
    <message>
        <source>All pairs</source>
        <translation>全部配对</translation>
    </message>
    <message>
        <source>Different outputs</source>
        <translation>输出不同</translation>
    </message>
    <message>
        <source>Garbled on any side</source>
        <translation>任一侧乱码</translation>
    </message>
    <message>
        <source>Garbled in the candidate</source>
        <translation>候选乱码</translation>
    </message>
    <message>
        <source>Garbled in the baseline</source>
        <translation>基线乱码</translation>
    </message>
    <message>
        <source>Garbled on one side only</source>
        <translation>仅一侧乱码</translation>
    </message>
    <message>
        <source>Different scores</source>
        <translation>得分不同</translation>
    </message>
    <message>
        <source>Without a partner</source>
        <translation>没有配对</translation>
    </message>
    <message>
        <source>Paired by hand</source>
        <translation>手工配对</translation>
    </message>
    <message>
        <source>Kind of garbled text</source>
        <translation>乱码类型</translation>
    </message>
    <message>
        <source>Any kind</source>
        <translation>任意类型</translation>
    </message>
    <message>
        <source>Only pairs whose outputs part within the first characters</source>
        <translation>只显示输出在前若干字符内分叉的配对</translation>
    </message>
    <message>
        <source> characters</source>
        <translation> 个字符</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>Within so many characters</source>
        <translation>在这么多字符之内</translation>
    </message>
</context>
<context>
    <name>alidade::RolloutsPage</name>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>Choose the fields…</source>
        <translation>选择字段…</translation>
    </message>
    <message>
        <source>No runs are open</source>
        <translation>没有打开的运行</translation>
    </message>
    <message>
        <source>Reading the rollouts</source>
        <translation>正在读取 rollout</translation>
    </message>
    <message>
        <source>The rollouts have other fields</source>
        <translation>rollout 使用其他字段</translation>
    </message>
    <message>
        <source>There are rollout files, but no line of theirs has a prompt and an answer under a name that is known (input and output, prompt and response). The notes tell which lines.</source>
        <translation>有 rollout 文件，但没有一行以已知名称（input 与 output、prompt 与 response）给出提示词和回答。读取提示中说明了是哪些行。</translation>
    </message>
    <message>
        <source>Files of another framework can be read when you say which of their fields is which.</source>
        <translation>指明各字段的含义后，也可读取其他框架的文件。</translation>
    </message>
    <message>
        <source>Neither run has rollouts</source>
        <translation>两次运行都没有 rollout</translation>
    </message>
    <message>
        <source>Looked for &lt;step&gt;.jsonl files with the fields input and output in both run directories.</source>
        <translation>已在两个运行目录中查找含字段 input 和 output 的 &lt;step&gt;.jsonl 文件。</translation>
    </message>
    <message>
        <source>verl writes them with trainer.rollout_data_dir, and those of the validation with trainer.validation_data_dir. A directory that lies elsewhere can be attached to the run.</source>
        <translation>设置 trainer.rollout_data_dir 后 verl 会写出 rollout，验证的则由 trainer.validation_data_dir 指定。位于别处的目录可附加到运行。</translation>
    </message>
    <message>
        <source>What the bars of the steps show</source>
        <translation>各步柱形显示的内容</translation>
    </message>
    <message>
        <source>garbled share</source>
        <translation>乱码占比</translation>
    </message>
    <message>
        <source>mean score</source>
        <translation>平均得分</translation>
    </message>
    <message>
        <source>mean length</source>
        <translation>平均长度</translation>
    </message>
    <message>
        <source>Search…</source>
        <translation>查找…</translation>
    </message>
    <message>
        <source>Search all samples of both runs (/)</source>
        <translation>在两次运行的全部样本中查找（/）</translation>
    </message>
    <message>
        <source>Fields…</source>
        <translation>字段…</translation>
    </message>
    <message>
        <source>Which fields of the rollout files hold prompt, answer, score and step</source>
        <translation>rollout 文件的哪些字段存放提示词、回答、得分和步</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>candidate</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>This row has no sample of the %1</source>
        <translation>此行没有%1的样本</translation>
    </message>
    <message>
        <source>The %1&apos;s sample %2 of step %3 waits for its partner: select a row of the %4 and press m; Escape lets it go</source>
        <translation>%1第 %3 步的第 %2 个样本在等待配对：选择%4的一行并按 m；按 Escape 放弃</translation>
    </message>
    <message>
        <source>Paired by hand; m on this row takes the pair apart again</source>
        <translation>手工配对；在此行按 m 可拆开</translation>
    </message>
    <message>
        <source>The pair made by hand is taken apart</source>
        <translation>已拆开手工配对</translation>
    </message>
    <message>
        <source>Export reproduction…</source>
        <translation>导出复现…</translation>
    </message>
    <message>
        <source>The shortest prompts that show garbled or differing answers, and overrides that run them alone</source>
        <translation>能显示乱码或不同回答的最短提示词，以及只运行它们的覆盖项</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>Folder for the reproduction</source>
        <translation>存放复现的文件夹</translation>
    </message>
    <message>
        <source>Choosing the shortest prompts…</source>
        <translation>正在选取最短的提示词…</translation>
    </message>
    <message>
        <source>No answer is garbled and no answers differ: there is nothing to reproduce</source>
        <translation>没有乱码，回答也没有不同：没有可复现的内容</translation>
    </message>
    <message>
        <source>No answers differ, and whether any is garbled is not known yet</source>
        <translation>回答没有不同，是否有乱码尚不清楚</translation>
    </message>
    <message>
        <source>%1 prompts and their overrides are in %2</source>
        <translation>%1 个提示词及其覆盖项已存入 %2</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>%1: %2 garbled</source>
        <translation>%1：%2 乱码</translation>
    </message>
    <message>
        <source>Shows the samples of this set</source>
        <translation>显示这一组样本</translation>
    </message>
    <message>
        <source>The search found none of these samples</source>
        <translation>搜索没有找到任何样本</translation>
    </message>
    <message>
        <source>No pair is left by the filters</source>
        <translation>筛选后没有剩下任何配对</translation>
    </message>
    <message>
        <source>%1: %2 of the candidate&apos;s samples are garbled</source>
        <translation>%1：候选的样本有 %2 是乱码</translation>
    </message>
    <message>
        <source>Pair with the sample that waits	M</source>
        <translation>与等待中的样本配对	M</translation>
    </message>
    <message>
        <source>Take the pair made by hand apart	M</source>
        <translation>拆开手工配成的对	M</translation>
    </message>
    <message>
        <source>Pair by hand with another row	M</source>
        <translation>手工与另一行配对	M</translation>
    </message>
    <message>
        <source>Copy text of the baseline</source>
        <translation>复制基线的文本</translation>
    </message>
    <message>
        <source>Copy text of the candidate</source>
        <translation>复制候选的文本</translation>
    </message>
    <message>
        <source>Copy as Markdown	Shift+C</source>
        <translation>复制为 Markdown	Shift+C</translation>
    </message>
    <message>
        <source>Only samples like this</source>
        <translation>只看此类样本</translation>
    </message>
    <message>
        <source>Garbled: %1</source>
        <translation>乱码：%1</translation>
    </message>
    <message>
        <source>Without a partner</source>
        <translation>没有配对</translation>
    </message>
    <message>
        <source>Different outputs</source>
        <translation>输出不同</translation>
    </message>
    <message>
        <source>Different scores</source>
        <translation>得分不同</translation>
    </message>
    <message>
        <source>Paired by hand</source>
        <translation>手工配对</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>Export reproduction of this sample…</source>
        <translation>导出此样本的复现…</translation>
    </message>
    <message>
        <source>The answers of this sample are equal and not garbled, or it has no prompt: there is nothing to reproduce</source>
        <translation>此样本的两个回答相同且没有乱码，或没有提示词：没有可复现的内容</translation>
    </message>
</context>
<context>
    <name>alidade::RunBar</name>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>candidate</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>Swap baseline and candidate</source>
        <translation>交换基线与候选</translation>
    </message>
    <message>
        <source>choose…</source>
        <translation>选择…</translation>
    </message>
</context>
<context>
    <name>alidade::RunsBox</name>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>candidate</source>
        <translation>候选</translation>
    </message>
    <message>
        <source> (%1 starts)</source>
        <translation> （%1 次启动）</translation>
    </message>
    <message>
        <source>%1 keys</source>
        <translation>%1 个配置项</translation>
    </message>
    <message>
        <source>1 file</source>
        <translation>1 个文件</translation>
    </message>
    <message>
        <source>%1 files</source>
        <translation>%1 个文件</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 个样本</translation>
    </message>
    <message>
        <source>%1 samples so far</source>
        <translation>目前 %1 个样本</translation>
    </message>
    <message>
        <source>Config</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>Overrides</source>
        <translation>覆盖项</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Rollouts</source>
        <translation>Rollout 样本</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>读取提示</translation>
    </message>
    <message>
        <source>verl</source>
        <translation>verl</translation>
    </message>
    <message>
        <source>Estimated from the config, never a reason</source>
        <translation>由配置推断，从不作为理由</translation>
    </message>
    <message>
        <source>Several were found; used is</source>
        <translation>找到多个，所用的是</translation>
    </message>
    <message>
        <source>Recognised</source>
        <translation>已识别</translation>
    </message>
    <message>
        <source>nothing that this version reads</source>
        <translation>此版本不读取任何内容</translation>
    </message>
    <message>
        <source>Looked for, not found</source>
        <translation>已查找，未找到</translation>
    </message>
    <message>
        <source>either side</source>
        <translation>两侧均无</translation>
    </message>
</context>
<context>
    <name>alidade::SampleSearchBar</name>
    <message>
        <source>Regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>区分大小写</translation>
    </message>
    <message>
        <source>in outputs</source>
        <translation>在输出中</translation>
    </message>
    <message>
        <source>in prompts</source>
        <translation>在提示词中</translation>
    </message>
    <message>
        <source>anywhere</source>
        <translation>任意位置</translation>
    </message>
    <message>
        <source>value of a field</source>
        <translation>字段的值</translation>
    </message>
    <message>
        <source>both runs</source>
        <translation>两次运行</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>candidate</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>End the search and show all rows</source>
        <translation>结束查找并显示全部行</translation>
    </message>
    <message>
        <source>No regular expression: %1</source>
        <translation>不是正则表达式：%1</translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>正在查找</translation>
    </message>
    <message>
        <source>The search was cancelled</source>
        <translation>查找已取消</translation>
    </message>
    <message>
        <source>Found: baseline %1, candidate %2</source>
        <translation>找到：基线 %1，候选 %2</translation>
    </message>
    <message>
        <source>; %1 samples can no longer be read</source>
        <translation>；%1 个样本已无法读取</translation>
    </message>
    <message>
        <source>No field of any sample has this value</source>
        <translation>没有样本的字段为此值</translation>
    </message>
    <message>
        <source>Value, or field=value</source>
        <translation>值，或 字段=值</translation>
    </message>
    <message>
        <source>Text in the samples of both runs</source>
        <translation>两次运行样本中的文本</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Jump</source>
        <translation>跳转</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>; not searched, as the expression is too expensive for them: %1 samples</source>
        <translation>；表达式对 %1 个样本开销过大，这些样本未被搜索</translation>
    </message>
</context>
<context>
    <name>alidade::SampleView</name>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>Reads both runs again, with what was written meanwhile</source>
        <translation>重新读取两次运行，包括其间写入的内容</translation>
    </message>
    <message>
        <source>n p sample   N P step   ] [ difference   g G garbled   / search   m pair   c copy   …</source>
        <translation>n p 样本   N P 步   ] [ 差异   g G 乱码   / 查找   m 配对   c 复制   …</translation>
    </message>
    <message>
        <source>n, p: next, previous sample
N, P: next, previous step
j, k: scroll
], [: next, previous difference
g, G: next, previous garbled text
/: search; h, H: next, previous place that was found
J: jump to the value of a field
w: wrap lines
i: show invisible characters
x: swap the texts
m: pair two samples by hand
c: copy; C: copy as Markdown, with marks
Space: fold the prompt</source>
        <translation>n、p：下一个、上一个样本
N、P：下一步、上一步
j、k：滚动
]、[：下一处、上一处差异
g、G：下一处、上一处乱码
/：查找；h、H：下一处、上一处找到的位置
J：按字段的值跳转
w：自动换行
i：显示不可见字符
x：交换两侧文本
m：手工配对两个样本
c：复制；C：连同标记复制为 Markdown
空格：折叠提示词</translation>
    </message>
    <message>
        <source>The output is empty</source>
        <translation>输出为空</translation>
    </message>
    <message>
        <source>This sample can no longer be read: %1</source>
        <translation>该样本已无法读取：%1</translation>
    </message>
    <message>
        <source>No sample answers this prompt at this step</source>
        <translation>此步没有样本回答该提示词</translation>
    </message>
    <message>
        <source>The prompt is empty</source>
        <translation>提示词为空</translation>
    </message>
    <message>
        <source>Little is common after character %1: shown as one block</source>
        <translation>第 %1 个字符之后几乎没有共同之处：显示为一整块</translation>
    </message>
    <message>
        <source>Too long to compare word by word, and few lines are common after character %1: shown as one block</source>
        <translation>文本太长，无法逐词比较，且第 %1 个字符之后几乎没有相同的行：显示为一整块</translation>
    </message>
    <message>
        <source>Too long to compare word by word: a line that differs is marked whole</source>
        <translation>文本太长，无法逐词比较：有差异的行整行标出</translation>
    </message>
    <message>
        <source>score %1</source>
        <translation>得分 %1</translation>
    </message>
    <message>
        <source>%1 characters</source>
        <translation>%1 个字符</translation>
    </message>
    <message>
        <source>garbled: %1</source>
        <translation>乱码：%1</translation>
    </message>
    <message>
        <source>broken bytes in the line</source>
        <translation>该行有损坏的字节</translation>
    </message>
    <message>
        <source>No further difference</source>
        <translation>后面没有差异</translation>
    </message>
    <message>
        <source>No earlier difference</source>
        <translation>前面没有差异</translation>
    </message>
    <message>
        <source>No further garbled text in this sample</source>
        <translation>该样本后面没有乱码</translation>
    </message>
    <message>
        <source>No earlier garbled text in this sample</source>
        <translation>该样本前面没有乱码</translation>
    </message>
    <message>
        <source>No search is shown; / starts one</source>
        <translation>当前没有查找；按 / 开始</translation>
    </message>
    <message>
        <source>Found nothing further</source>
        <translation>后面没有找到</translation>
    </message>
    <message>
        <source>Found nothing earlier</source>
        <translation>前面没有找到</translation>
    </message>
    <message>
        <source>The candidate&apos;s text stands first now</source>
        <translation>现在候选的文本在前</translation>
    </message>
    <message>
        <source>The baseline&apos;s text stands first again</source>
        <translation>基线的文本恢复在前</translation>
    </message>
    <message>
        <source>Copied the selection</source>
        <translation>已复制所选内容</translation>
    </message>
    <message>
        <source>Copied the sample as Markdown</source>
        <translation>已将样本复制为 Markdown</translation>
    </message>
    <message>
        <source>Sample %1</source>
        <translation>样本 %1</translation>
    </message>
    <message>
        <source>Step %1, sample %2</source>
        <translation>第 %1 步，样本 %2</translation>
    </message>
    <message>
        <source>Copied the output of the baseline</source>
        <translation>已复制基线的输出</translation>
    </message>
    <message>
        <source>Copied the output of the candidate</source>
        <translation>已复制候选的输出</translation>
    </message>
    <message>
        <source>There is no text to copy</source>
        <translation>没有可复制的文本</translation>
    </message>
    <message>
        <source>No sample is selected</source>
        <translation>未选择样本</translation>
    </message>
    <message>
        <source>Paired by the order in the files alone; m pairs by hand</source>
        <translation>仅按文件中的顺序配对；按 m 可手工配对</translation>
    </message>
    <message>
        <source>The sample is still being read</source>
        <translation>样本仍在读取中</translation>
    </message>
</context>
<context>
    <name>alidade::SamplesModel</name>
    <message>
        <source>Place of the pair within its step</source>
        <translation>配对在其步内的位置</translation>
    </message>
    <message>
        <source>Score, baseline │ candidate. Click to order by the difference.</source>
        <translation>得分，基线 │ 候选。单击按差值排序。</translation>
    </message>
    <message>
        <source>Characters of the output, baseline │ candidate. Click to order by the difference.</source>
        <translation>输出的字符数，基线 │ 候选。单击按差值排序。</translation>
    </message>
    <message>
        <source>Kinds of garbled text, baseline │ candidate</source>
        <translation>乱码类型，基线 │ 候选</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Garbled</source>
        <translation>乱码</translation>
    </message>
    <message>
        <source>Parts at</source>
        <translation>分叉处</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Baseline:</source>
        <translation>基线：</translation>
    </message>
    <message>
        <source>Candidate:</source>
        <translation>候选：</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>以及另外 %1 条</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>unpaired</source>
        <translation>未配对</translation>
    </message>
    <message>
        <source>Paired by hand; m takes the pair apart again</source>
        <translation>手工配对；按 m 可拆开</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>已略去</translation>
    </message>
    <message>
        <source>Character at which the outputs part. Click to order by it: all outputs that differ are read for that.</source>
        <translation>输出开始分叉的字符。单击按此排序：为此要读取所有不同的输出。</translation>
    </message>
    <message>
        <source>Click to order so that equal prompts stand together.</source>
        <translation>单击排序，使相同的提示词排在一起。</translation>
    </message>
    <message>
        <source>Paired by the order in the files: this prompt has several answers, and what they begin with does not tell which belong together. m pairs by hand.</source>
        <translation>按文件中的顺序配对：该提示词有多个回答，从它们的开头看不出哪两个是一对。按 m 可手工配对。</translation>
    </message>
</context>
<context>
    <name>alidade::SessionStore</name>
    <message>
        <source>What is remembered of this pair cannot be read and will not be written over: %1</source>
        <translation>无法读取这一对运行的记录，不会覆盖它：%1</translation>
    </message>
    <message>
        <source>What is remembered of this pair cannot be written: %1</source>
        <translation>无法写入这一对运行的记录：%1</translation>
    </message>
    <message>
        <source>The note is not saved: what is remembered of this pair cannot be read and is not written over</source>
        <translation>备注没有保存：这一对运行的记录无法读取，不会覆盖它</translation>
    </message>
</context>
<context>
    <name>alidade::ShortcutEditor</name>
    <message>
        <source>Keys of the commands</source>
        <translation>命令的按键</translation>
    </message>
    <message>
        <source>Filter the commands</source>
        <translation>筛选命令</translation>
    </message>
    <message>
        <source>Use these keys</source>
        <translation>使用这些按键</translation>
    </message>
    <message>
        <source>All as they came</source>
        <translation>全部恢复默认</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Key of %1</source>
        <translation>%1 的按键</translation>
    </message>
    <message>
        <source>As it came</source>
        <translation>恢复默认</translation>
    </message>
    <message>
        <source>Key of %1 as it came</source>
        <translation>恢复 %1 的默认按键</translation>
    </message>
    <message>
        <source>%1 also: %2</source>
        <translation>%1 同时用于：%2</translation>
    </message>
    <message>
        <source>A key that means two things does nothing; change one of them</source>
        <translation>一个按键有两种含义时不起作用，请更改其中一个</translation>
    </message>
</context>
<context>
    <name>alidade::SourceView</name>
    <message>
        <source>Copy path</source>
        <translation>复制路径</translation>
    </message>
    <message>
        <source>Open directory</source>
        <translation>打开目录</translation>
    </message>
</context>
<context>
    <name>alidade::StartPage</name>
    <message>
        <source>Recent pairs</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Where do two runs stop agreeing, and why?</source>
        <translation>两次运行从何处开始不一致，为什么？</translation>
    </message>
    <message>
        <source>Drop two run directories of verl here: logs, config, metrics and rollouts are found by themselves. Nothing is changed.</source>
        <translation>将两个 verl 运行目录拖到这里：日志、配置、指标和 rollout 会自动找到。不会改动任何内容。</translation>
    </message>
    <message>
        <source>Open the demo pair</source>
        <translation>打开示例对</translation>
    </message>
    <message>
        <source>A small pair of runs that comes with the program</source>
        <translation>程序自带的一对小型运行</translation>
    </message>
    <message>
        <source>Tour in five minutes</source>
        <translation>五分钟导览</translation>
    </message>
    <message>
        <source>Opens the demo pair and explains one place after the other</source>
        <translation>打开示例对，逐一讲解各处</translation>
    </message>
</context>
<context>
    <name>alidade::StepStrip</name>
    <message>
        <source>no step</source>
        <translation>无步数</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>Samples that tell no step</source>
        <translation>没有步数的样本</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>Samples: %1 in the baseline, %2 in the candidate</source>
        <translation>样本：基线 %1，候选 %2</translation>
    </message>
    <message>
        <source>Garbled: %1 │ %2</source>
        <translation>乱码：%1 │ %2</translation>
    </message>
    <message>
        <source>Mean score: %1 │ %2</source>
        <translation>平均得分：%1 │ %2</translation>
    </message>
    <message>
        <source>Mean length: %1 │ %2 characters</source>
        <translation>平均长度：%1 │ %2 个字符</translation>
    </message>
</context>
<context>
    <name>alidade::TaskBar</name>
    <message>
        <source>What could not be read, and other remarks of the readers</source>
        <translation>无法读取的内容，以及读取时的其他说明</translation>
    </message>
    <message>
        <source>%1  %2 %</source>
        <translation>%1  %2 %</translation>
    </message>
    <message>
        <source>No notes</source>
        <translation>没有读取提示</translation>
    </message>
    <message>
        <source>1 note</source>
        <translation>1 条读取提示</translation>
    </message>
    <message>
        <source>%1 notes</source>
        <translation>%1 条读取提示</translation>
    </message>
    <message>
        <source>verl %1</source>
        <translation>verl %1</translation>
    </message>
    <message>
        <source>Releases estimated from the configs, never a reason</source>
        <translation>版本由配置推断，从不作为理由</translation>
    </message>
    <message>
        <source>⏸ Not watching</source>
        <translation>⏸ 未监视</translation>
    </message>
    <message>
        <source>◉ Watching</source>
        <translation>◉ 监视中</translation>
    </message>
    <message>
        <source>◉ Watching, changed %1</source>
        <translation>◉ 监视中，%1 有变化</translation>
    </message>
    <message>
        <source>New steps and samples are shown when the runs are read again; click to watch</source>
        <translation>重新读取后才显示新的步和样本；点击开始监视</translation>
    </message>
    <message>
        <source>New steps and samples of the runs appear by themselves; click to pause</source>
        <translation>运行中新的步和样本会自动出现；点击暂停</translation>
    </message>
</context>
<context>
    <name>alidade::TextPair</name>
    <message>
        <source>Difference %1 of %2, at character %3</source>
        <translation>第 %1 处差异，共 %2 处，在第 %3 个字符</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Found in the baseline, %1 of %2</source>
        <translation>在基线中找到，第 %1 处，共 %2 处</translation>
    </message>
    <message>
        <source>Found in the candidate, %1 of %2</source>
        <translation>在候选中找到，第 %1 处，共 %2 处</translation>
    </message>
    <message>
        <source>Text of the baseline</source>
        <translation>基线的文本</translation>
    </message>
    <message>
        <source>Text of the candidate</source>
        <translation>候选的文本</translation>
    </message>
</context>
<context>
    <name>alidade::ToleranceEdits</name>
    <message>
        <source>tolerance of %1</source>
        <translation>%1 的容差</translation>
    </message>
</context>
<context>
    <name>alidade::ToleranceStrip</name>
    <message>
        <source>band</source>
        <translation>容差带</translation>
    </message>
    <message>
        <source>band by scale</source>
        <translation>按量级的容差带</translation>
    </message>
    <message>
        <source>factor</source>
        <translation>因子</translation>
    </message>
    <message>
        <source>mean over a window</source>
        <translation>窗口均值</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>完全相等</translation>
    </message>
    <message>
        <source>not judged</source>
        <translation>不判定</translation>
    </message>
    <message>
        <source>band: of the baseline at every step
band by scale: of the largest value so far, for curves around zero
factor: how many times larger or smaller
mean over a window: of the last steps, for noisy curves</source>
        <translation>容差带：每步相对基线
按量级的容差带：相对迄今最大值，用于在零附近的曲线
因子：相差多少倍
窗口均值：最近若干步的均值，用于噪声大的曲线</translation>
    </message>
    <message>
        <source>Allowed:</source>
        <translation>允许：</translation>
    </message>
    <message>
        <source>± %</source>
        <translation>± %</translation>
    </message>
    <message>
        <source>at least ±</source>
        <translation>至少 ±</translation>
    </message>
    <message>
        <source>window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>So many shared steps at the start are not judged</source>
        <translation>开头这么多个共有步不判定</translation>
    </message>
    <message>
        <source>patience</source>
        <translation>耐受</translation>
    </message>
    <message>
        <source>So many steps in a row must be outside</source>
        <translation>须连续这么多步越界</translation>
    </message>
    <message>
        <source>From noise runs…</source>
        <translation>取自噪声运行…</translation>
    </message>
    <message>
        <source>Add a repeat of the baseline: the measured spread of the repeats becomes the band</source>
        <translation>添加一次基线重复运行：以实测的离散范围作为容差带</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove the noise runs</source>
        <translation>移除噪声运行</translation>
    </message>
    <message>
        <source>mean ±</source>
        <translation>均值 ±</translation>
    </message>
    <message>
        <source>Deviations of the noise runs</source>
        <translation>噪声运行的标准差倍数</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>What was changed here, as a file for --tolerance</source>
        <translation>将此处的更改存为供 --tolerance 使用的文件</translation>
    </message>
    <message>
        <source>Back to the profile&apos;s tolerance</source>
        <translation>恢复规则集的容差</translation>
    </message>
    <message>
        <source>Save tolerances</source>
        <translation>保存容差</translation>
    </message>
    <message>
        <source>Set so in this window</source>
        <translation>在此窗口中如此设置</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>来源：%1</translation>
    </message>
    <message>
        <source>no repeats of the baseline</source>
        <translation>没有基线重复运行</translation>
    </message>
    <message>
        <source>deviations of %1 runs (baseline and repeats) is the band</source>
        <translation>倍标准差（%1 次运行，含基线与重复）即容差带</translation>
    </message>
    <message>
        <source>deviations; here the tolerance is the band. %1</source>
        <translation>倍标准差；此处容差带取自容差。%1</translation>
    </message>
    <message>
        <source>deviations; this metric is not judged by them</source>
        <translation>倍标准差；此指标不据此判定</translation>
    </message>
</context>
<context>
    <name>alidade::Tour</name>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>End the tour</source>
        <translation>结束导览</translation>
    </message>
    <message>
        <source>Tour</source>
        <translation>导览</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
</context>
<context>
    <name>alidade::UndoStrip</name>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Take this back (Ctrl+Z)</source>
        <translation>撤销此操作（Ctrl+Z）</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
</context>
<context>
    <name>alidade::ValueView</name>
    <message>
        <source>
… %1 further characters are not shown</source>
        <translation>
… 另有 %1 个字符未显示</translation>
    </message>
</context>
<context>
    <name>alidade::Workspace</name>
    <message>
        <source>Reading a repeat of the baseline</source>
        <translation>正在读取基线重复运行</translation>
    </message>
    <message>
        <source>The repeat has no metrics: %1</source>
        <translation>重复运行没有指标：%1</translation>
    </message>
    <message>
        <source>The repeat cannot be read: %1</source>
        <translation>无法读取重复运行：%1</translation>
    </message>
    <message>
        <source>Reading the runs</source>
        <translation>正在读取运行</translation>
    </message>
    <message>
        <source>The baseline cannot be read: %1</source>
        <translation>无法读取基线：%1</translation>
    </message>
    <message>
        <source>The candidate cannot be read: %1</source>
        <translation>无法读取候选：%1</translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation>正在比较</translation>
    </message>
    <message>
        <source>The runs cannot be compared: %1</source>
        <translation>无法比较两次运行：%1</translation>
    </message>
    <message>
        <source>Reading the first rollouts</source>
        <translation>正在读取首批 rollout</translation>
    </message>
    <message>
        <source>Reading all rollouts</source>
        <translation>正在读取全部 rollout</translation>
    </message>
    <message>
        <source>The rollouts cannot be read: %1</source>
        <translation>无法读取 rollout：%1</translation>
    </message>
    <message>
        <source>Judging rollouts</source>
        <translation>正在判定 rollout</translation>
    </message>
    <message>
        <source>The rollouts cannot be judged: %1</source>
        <translation>无法判定 rollout：%1</translation>
    </message>
    <message>
        <source>Comparing weights</source>
        <translation>正在比较权重</translation>
    </message>
    <message>
        <source>The weights cannot be compared: %1</source>
        <translation>无法比较权重：%1</translation>
    </message>
    <message>
        <source>Reading what is new</source>
        <translation>正在读取新内容</translation>
    </message>
    <message>
        <source>The baseline cannot be read any more, it is shown as it was: %1</source>
        <translation>基线已无法读取，仍按之前的内容显示：%1</translation>
    </message>
    <message>
        <source>The candidate cannot be read any more, it is shown as it was: %1</source>
        <translation>候选已无法读取，仍按之前的内容显示：%1</translation>
    </message>
</context>
<context>
    <name>alidade::WrappedText</name>
    <message>
        <source>Copy text</source>
        <translation>复制文本</translation>
    </message>
</context>
<context>
    <name>alidade::ReadingBar</name>
    <message>
        <source>Reading where the outputs part</source>
        <translation>正在读取输出的分叉处</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
</TS>
