# SPDX-FileCopyrightText: 2026 The Alidade developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Word problems with worked answers, and the ways in which an answer can be broken.

All text is made up. An answer is a list of sentences drawn from a random generator, so two runs that draw from the same
generator for a while and then part give answers with a common beginning.
"""

ASK_EN = " Think step by step and put the final number after ####."
ASK_ZH = "请逐步推理，并把最后的数字写在 #### 之后。"


def prompt_text(question, ask):
    """As the trainer dumps it: roles as bare words, special tokens removed."""
    return f"user\n{question}{ask}\nassistant\n"


class Problem:
    """One word problem: question, the lines of its solution (some with several wordings), and the number."""

    def __init__(self, chinese, question, steps, answer):
        self.chinese = chinese
        self.question = question
        self.steps = steps
        self.answer = answer
        self.prompt = prompt_text(question, ASK_ZH if chinese else ASK_EN)


def _bakery(rng):
    trays, per_tray, sold, price = rng.randint(6, 18), rng.choice([12, 15, 18, 24]), rng.randint(20, 60), rng.choice([2, 3, 4])
    baked = trays * per_tray
    left = baked - sold
    return Problem(False,
        f"A bakery fills {trays} trays with {per_tray} rolls each. By noon {sold} rolls are sold. The rest are sold in the "
        f"afternoon for ${price} each. How many dollars does the afternoon bring in?",
        [[f"First count what was baked: {trays} × {per_tray} = {baked} rolls.",
          f"The number of rolls that come out of the oven is {trays} times {per_tray}, which is {baked}."],
         [f"By noon {sold} are gone, so {baked} - {sold} = {left} rolls are left for the afternoon.",
          f"Subtracting the morning's sales leaves {baked} - {sold} = {left}."],
         [f"Each of these {left} rolls brings ${price}: {left} × {price} = {left * price}.",
          f"At ${price} a roll the afternoon brings {left} × {price} = {left * price} dollars."]], left * price)


def _train(rng):
    speed, hours, stop = rng.choice([60, 72, 80, 90]), rng.randint(2, 5), rng.choice([15, 20, 30])
    distance = speed * hours
    return Problem(False,
        f"A train covers {distance} km at {speed} km/h and stands {stop} minutes at a station on the way. How many minutes "
        "does the whole journey take?",
        [[f"Time in motion is distance over speed: {distance} / {speed} = {hours} hours.",
          f"Without the stop the train needs \\( \\frac{{{distance}}}{{{speed}}} = {hours} \\) hours."],
         [f"In minutes that is {hours} × 60 = {hours * 60}.", f"{hours} hours are {hours * 60} minutes."],
         [f"Adding the stop gives {hours * 60} + {stop} = {hours * 60 + stop} minutes.",
          f"The stop adds {stop} minutes, so the total is {hours * 60 + stop} minutes."]], hours * 60 + stop)


def _savings(rng):
    start, weekly, weeks, gift = rng.randint(20, 90), rng.randint(6, 15), rng.randint(5, 12), rng.choice([25, 30, 40])
    saved = start + weekly * weeks
    return Problem(False,
        f"Mira has ${start} and puts aside ${weekly} every week. After {weeks} weeks she spends ${gift} on a present. How "
        "much money does she have then?",
        [[f"In {weeks} weeks she puts aside {weeks} × {weekly} = {weeks * weekly} dollars.",
          f"Saving ${weekly} for {weeks} weeks makes ${weeks * weekly}."],
         [f"Together with the first ${start} she holds {start} + {weeks * weekly} = {saved} dollars.",
          f"She started with ${start}, so now she has {saved}."],
         [f"The present costs ${gift}: {saved} - {gift} = {saved - gift}.",
          f"After paying {gift} for the present, {saved} - {gift} = {saved - gift} dollars remain."]], saved - gift)


def _percent(rng):
    pupils, share, extra = rng.choice([120, 160, 200, 240]), rng.choice([15, 25, 35, 45]), rng.randint(3, 9)
    cyclists = pupils * share // 100
    return Problem(False,
        f"In a school of {pupils} pupils {share}% come by bicycle. One sunny day {extra} more of them take the bicycle. How "
        "many pupils do not cycle on that day?",
        [[f"Usually {share}% of {pupils} cycle, that is 0.{share} × {pupils} = {cyclists}.",
          f"{share}/100 × {pupils} = {cyclists} pupils cycle on an ordinary day."],
         [f"On the sunny day it is {cyclists} + {extra} = {cyclists + extra}.",
          f"With {extra} more the count becomes {cyclists + extra}."],
         [f"So {pupils} - {cyclists + extra} = {pupils - cyclists - extra} pupils come some other way.",
          f"The others number {pupils} - {cyclists + extra} = {pupils - cyclists - extra}."]], pupils - cyclists - extra)


def _orchard(rng):
    rows, trees, kilos, spoiled = rng.randint(4, 9), rng.randint(7, 14), rng.choice([20, 25, 30]), rng.randint(30, 90)
    total = rows * trees * kilos
    return Problem(True,
        f"果园里有 {rows} 行苹果树，每行 {trees} 棵，每棵收 {kilos} 千克苹果，其中 {spoiled} 千克坏了不能卖。能卖的苹果有多少千克？",
        [[f"先求树的总数：{rows} × {trees} = {rows * trees}（棵）。", f"一共有 {rows} 行，每行 {trees} 棵，所以共有 {rows * trees} 棵树。"],
         [f"每棵收 {kilos} 千克，总产量是 {rows * trees} × {kilos} = {total}（千克）。",
          f"总产量：{rows * trees} 棵 × {kilos} 千克 = {total} 千克。"],
         [f"去掉坏的 {spoiled} 千克，还剩 {total} - {spoiled} = {total - spoiled}（千克）。",
          f"能卖的是 {total} - {spoiled} = {total - spoiled} 千克。"]], total - spoiled)


def _pool(rng):
    rate, drain = rng.choice([12, 15, 18]), rng.choice([3, 5, 6])
    hours = rng.randint(4, 11)
    volume = (rate - drain) * hours
    return Problem(True,
        f"水池容积是 {volume} 立方米。进水管每小时进水 {rate} 立方米，排水管每小时排水 {drain} 立方米。两管同时打开，几小时能把空池注满？",
        [[f"两管同时打开，每小时净进水 {rate} - {drain} = {rate - drain} 立方米。",
          f"每小时实际增加的水量为 {rate} - {drain} = {rate - drain}（立方米）。"],
         [f"注满需要 {volume} ÷ {rate - drain} = {hours} 小时。", f"所以时间是 {volume} / {rate - drain} = {hours}（小时）。"],
         [f"检验：{rate - drain} × {hours} = {volume}，与容积一致 ✅。", f"验算一下，{hours} 小时净进水 {volume} 立方米，正确 👍。"]], hours)


def _ages(rng):
    child, factor, years = rng.randint(6, 12), rng.choice([3, 4, 5]), rng.randint(4, 10)
    return Problem(False,
        f"Anna is {child} years old and her father is {factor} times as old. How old will the father be in {years} years?",
        [[f"The father is {factor} × {child} = {factor * child} years old now.",
          f"Let x be Anna's age, x = {child}; the father's age is {factor}x = {factor * child}."],
         [f"In {years} years he will be {factor * child} + {years} = {factor * child + years}.",
          f"Adding {years} years gives {factor * child + years}."]], factor * child + years)


def _tiles(rng):
    width, height, side = rng.choice([24, 30, 36]), rng.choice([18, 24]), rng.choice([2, 3])
    count = (width // side) * (height // side)
    return Problem(False,
        f"A wall of {width} dm by {height} dm is covered with square tiles of {side} dm. A tenth of the tiles, rounded down, is "
        "bought in addition for breakage. How many tiles are bought?",
        [[f"Along the width fit {width} / {side} = {width // side} tiles, along the height {height} / {side} = {height // side}.",
          f"One row has {width // side} tiles and there are {height // side} rows."],
         [f"The wall takes {width // side} × {height // side} = {count} tiles.", f"So {count} tiles cover the wall."],
         [f"A tenth of {count} is {count // 10} after rounding down, so {count} + {count // 10} = {count + count // 10} are bought.",
          f"Breakage adds ⌊{count}/10⌋ = {count // 10}, in total {count + count // 10}."]], count + count // 10)


FAMILIES = [_bakery, _train, _savings, _percent, _orchard, _pool, _ages, _tiles]

_OPENING = {
    False: ["Let me work through this carefully.", "We go step by step.", "Okay, let me see what is asked here.",
            "The question asks for one number, so I set up the quantities first.",
            "Let me write down what is known before computing anything."],
    True: ["我们一步一步来分析。", "先把题目中的已知条件列出来。", "好的，先弄清楚题目问的是什么。", "这道题可以分成几个小步骤。"]}
_REFLECTION = {
    False: ["Let me double-check the multiplication: it holds.", "Wait, is anything counted twice? No, every part is used once.",
            "A quick sanity check: the size of the result is plausible.",
            "Hmm, the wording could be read differently, but the natural reading is the one above.",
            "I will verify by going backwards: undoing the last operation gives the previous value again.",
            "Units: everything is in the same unit, so no conversion is needed here.",
            "I could also set up one equation, but the arithmetic is simple enough to do directly.",
            "Before going on I read the question again to be sure that nothing is left out.",
            "An estimate with round numbers lands close to this, which is reassuring.",
            "Alternatively one can group the terms the other way round; the value does not change.",
            "This matches what I expected from the size of the numbers."],
    True: ["检查一下计算过程，没有问题。", "再想想有没有漏掉的条件：没有。", "反过来验算，结果一致。", "注意单位是统一的，不需要换算。",
           "也可以列方程来解，不过这里直接计算更简单。", "用整数估算一下，数量级是合理的。", "再读一遍题目，确认没有遗漏的条件。"]}
_CLOSING = {False: ["Therefore the answer is {x}.", "So the final answer is {x}.", "This gives {x}."],
            True: ["所以答案是 {x}。", "因此，最后的结果是 {x}。"]}


def answer_sentences(problem, rng, correct):
    """Sentences of one sampled answer; a wrong one slips in the last step."""
    zh = problem.chinese
    sentences = ["<think>", rng.choice(_OPENING[zh])]
    reflections = rng.sample(_REFLECTION[zh], len(_REFLECTION[zh]))
    for step in problem.steps:
        sentences.append(rng.choice(step))
        while reflections and rng.random() < 0.68:
            sentences.append(reflections.pop())
    number = problem.answer
    if not correct:
        number += rng.choice([-20, -10, -2, -1, 1, 2, 3, 10])
        sentences.append(f"不对，重新算一下，应该是 {number}。" if zh else f"Wait, I made a slip there; the last value should be {number}.")
    sentences += ["</think>", rng.choice(_CLOSING[zh]).replace("{x}", f"\\boxed{{{number}}}"), f"#### {number}"]
    return sentences


def join_sentences(sentences, chinese):
    """Sentences as paragraphs: tags and the last line stand alone."""
    out = ""
    for sentence in sentences:
        alone = sentence in ("<think>", "</think>") or sentence.startswith("####")
        if out and (alone or out.endswith("</think>")):
            out += "\n"
        elif out and not out.endswith("\n"):
            out += "" if chinese else " "
        out += sentence + ("\n" if sentence == "<think>" else "")
    return out


# ------------------------------------------------------------------------------------------ broken answers

def _first_part(text, rng, low=0.15, high=0.45):
    return text[:max(20, int(len(text) * rng.uniform(low, high)))]


def flood(text, rng):
    """Token 0 for ever: what NaN logits decode to."""
    return _first_part(text, rng) + "!" * rng.randint(500, 900)


def flood_whole(text, rng):
    return "!" * rng.randint(700, 1000)


def loop(text, rng):
    unit = rng.choice([" so we multiply again and get the same number,", " The next step is the next step.",
                       "\nLet me check this once more. It is correct.", " 所以我们继续计算，"])
    return _first_part(text, rng) + unit * rng.randint(16, 24)


def soup(text, rng):
    """Tokens drawn from anywhere in a vocabulary."""
    pieces = ["atom", ".Split", "ский", "_FACTORY", "ですが", " ünd", "的小", "ing", "اً", "\\\\n", "Repo", "ğı", " thuế", "]){", "лся",
              "ercise", "지만", " Lawrence", "$temp", "็น", "쌍", "_ids", "éri", "mq", "ющ", "(stderr", "ção", " หา", "οδ", "纽约", "VALUES"]
    return _first_part(text, rng, 0.02, 0.1) + "".join(rng.choice(pieces) for _ in range(rng.randint(130, 200)))


def broken_bytes(text, rng):
    """Multi-byte characters that were cut: replacement characters between letters."""
    out = []
    for character in text:
        out.append("\ufffd" if ord(character) > 0x7f and rng.random() < 0.6 or rng.random() < 0.035 else character)
    return "".join(out)


def mojibake(text, rng):
    """UTF-8 read as another encoding, from some place on."""
    at = len(_first_part(text, rng, 0.1, 0.3))
    return text[:at] + text[at:].replace("'", "’").replace(". ", " — ").encode("utf-8").decode("cp1252", errors="replace").replace("\ufffd", "")


BREAKAGE = {"flood": flood, "flood_whole": flood_whole, "loop": loop, "soup": soup, "broken_bytes": broken_bytes,
            "mojibake": mojibake}
