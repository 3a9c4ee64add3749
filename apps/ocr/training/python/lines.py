"""Lines of text composed from the pack: ink on an empty canvas, the label, and the ink's box."""

import unicodedata

import numpy as np

import hidden
from letters import fresh_word
from mrz_text import mrz_text
from pack import ARABIC_DIGITS, LATIN_DIGITS, visual

LETTERS = "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي"
ALPHABETS = {
    "arabic": LETTERS + ARABIC_DIGITS + LATIN_DIGITS + " /-.،:",
    "digits": ARABIC_DIGITS + LATIN_DIGITS + "/-",
    "mrz": "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<",
    "latin": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 -'.,/",
}
# The lines that each network reads: there are two for Arabic.
TASKS = {"arabic": "arabic", "arabic2": "arabic", "digits": "digits", "mrz": "mrz", "latin": "latin"}
HEIGHTS = {"arabic": 48, "digits": 40, "mrz": 32, "latin": 32}
WIDTHS = {
    "arabic": (192, 320, 448, 576, 736), "digits": (128, 224, 320, 416, 512), "mrz": (480, 576, 704), "latin": (128, 224, 352, 480, 608),
}
CANVAS_HEIGHT = 128
BASELINE = 76


def number_token(rng, latin):
    digits = LATIN_DIGITS if latin else ARABIC_DIGITS
    kind = rng.random()
    if kind < 0.55:
        n = 1 + rng.integers(4)
        return "".join(digits[rng.integers(10)] for _ in range(n))
    if kind < 0.75:
        return "/".join("".join(digits[rng.integers(10)] for _ in range(1 + rng.integers(3))) for _ in range(2))
    if kind < 0.9:
        y, m, d = 1940 + rng.integers(100), 1 + rng.integers(12), 1 + rng.integers(31)
        text = f"{y}/{m:02d}/{d:02d}" if rng.random() < 0.7 else f"{d}/{m}/{y}"
        return "".join(digits[int(c)] if c.isdigit() else c for c in text)
    return "".join(digits[rng.integers(10)] for _ in range(5 + rng.integers(10)))


def draw_number(pack, canvas, face, text, x, baseline, gap=lambda: 0.0):
    boxes, units = [], []
    for ch in text:
        entry = pack.glyphs[face].get(ch)
        if entry is None:
            continue
        box = pack.draw(canvas, entry, x, baseline)
        if box:
            boxes.append(box)
            units.append((ch, x, x + entry[5]))
        x += entry[5] + gap()
    return x, boxes, units


def join(boxes):
    a = np.array(boxes)
    return a[:, 0].min(), a[:, 1].min(), a[:, 2].max(), a[:, 3].max()


def short_number(rng, latin):
    digits = LATIN_DIGITS if latin else ARABIC_DIGITS
    return "".join(digits[rng.integers(10)] for _ in range(1 + rng.integers(3)))


def width_of(pack, face, tokens):
    """At most: with the widest spaces."""
    glyphs = pack.glyphs[face]
    return sum(glyphs[ch][5] + 1.5 for token in tokens for ch in token if ch in glyphs) + 14 * len(tokens)


def draw_tokens(pack, rng, canvas, face, tokens, x, baseline):
    """Numbers and signs with clear spaces between them. On paper "5 / 7" has its parts from right to left, but "5/7" has not,
    so the spaces decide what is read."""
    tight = rng.random() * 1.5
    boxes, units = [], []
    for i, token in enumerate(tokens):
        if i:
            units.append((" ", x, x))
            x += 6 + 8 * rng.random()
        x, drawn, signs = draw_number(pack, canvas, face, token, x, baseline, lambda: tight)
        boxes += drawn
        units += signs
    return x, boxes, units


def word_units(entry, x):
    """The letters of a word from left to right with their places; the whole word where these are not known."""
    text, cuts = entry[6][::-1], entry[7]
    if len(cuts) != len(text) - 1 or not cuts:
        return [(text, x, x + entry[5])]
    edges = [0, *cuts, entry[5]]
    return [(ch, x + edges[i], x + edges[i + 1]) for i, ch in enumerate(text)]


# The share of words that are composed from letters, in faces that allow it.
FRESH = 0.6


def next_word(pack, rng, face):
    """(text, [(entry, place)], units, width)"""
    fresh = pack.forms[face] and rng.random() < FRESH and fresh_word(pack, rng, face)
    if fresh:
        return fresh
    words = pack.words[face]
    entry = words[rng.integers(len(words))]
    return entry[6], [(entry, 0)], word_units(entry, 0), entry[5]


# Addresses have lone slashes: "5 / 7".
MARKS, MARK_SHARES = "-.،:/", [0.42, 0.11, 0.11, 0.08, 0.28]


def arabic_line(pack, rng, width, canvas, face=None, baseline=BASELINE, start=None, target=None, units=None):
    """Draws from left to right, so the first token drawn is the last one read. Adds to `units` what is where."""
    if face is None:
        face = pack.arabic_face(rng)
    has_digits = "٠" in pack.glyphs[face]
    target = target or width * (0.3 + 0.7 * rng.random())
    # Narrower ones cannot be told from the gaps inside of words.
    space = 6 + 14 * rng.random() ** 1.5
    number_rate = rng.choice([0.0, 0.15, 0.35])
    latin = (not has_digits) or rng.random() < 0.3
    x = begin = 20 * rng.random() if start is None else start
    label, boxes = "", []
    units = [] if units is None else units
    while True:
        roll = rng.random()
        if label:
            units.append((" ", x, x))
        if roll < number_rate:
            spaced = rng.random() < 0.25 and "/" in pack.glyphs[face]
            tokens = [short_number(rng, latin), "/", short_number(rng, latin)] if spaced else [number_token(rng, latin)]
            if x + width_of(pack, face, tokens) > canvas.shape[1]:
                if label:
                    break
                continue
            end, drawn, signs = draw_tokens(pack, rng, canvas, face, tokens, x, baseline)
            if not drawn:
                break
            boxes += drawn
            units += signs
            token = " ".join(tokens)
            x = end
        elif roll < number_rate + 0.1 and label and pack.glyphs[face].get("-"):
            mark = MARKS[rng.choice(5, p=MARK_SHARES)]
            entry = pack.glyphs[face].get(mark)
            if entry is None:
                continue
            box = pack.draw(canvas, entry, x, baseline)
            if box is None:
                break
            boxes.append(box)
            token = mark
            units.append((mark, x, x + entry[5]))
            x += entry[5]
        else:
            token, pieces, letters, wide = next_word(pack, rng, face)
            if x + wide > canvas.shape[1] - 8:
                if label:
                    break
                continue
            x = int(round(x))
            drawn = [pack.draw(canvas, entry, x + place, baseline) for entry, place in pieces]
            drawn = [box for box in drawn if box]
            if not drawn:
                break
            boxes += drawn
            units += [(text, x + x0, x + x1) for text, x0, x1 in letters]
            x += wide
        label += (" " if label else "") + visual(token)
        if x - begin > target or x > canvas.shape[1] - 60 or rng.random() < 0.06:
            break
        x += space * (0.85 + 0.3 * rng.random())
    return label, join(boxes) if boxes else None


def national_number(rng):
    if rng.random() < 0.5:
        return "".join(str(rng.integers(10)) for _ in range(14))
    return f"{2 + rng.integers(2)}{rng.integers(100):02d}{1 + rng.integers(12):02d}{1 + rng.integers(31):02d}" + (
        f"{rng.choice([1, 2, 3, 4, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 24, 25, 26, 27, 28, 29, 31, 32, 33, 34, 35, 88]):02d}"
        f"{rng.integers(100000):05d}"
    )


def digits_line(pack, rng, width, canvas, units):
    latin = rng.random() < 0.22
    face = pack.face(rng, "latin") if latin and rng.random() < 0.3 else pack.arabic_face(rng, digits=True)
    digits = LATIN_DIGITS if latin else ARABIC_DIGITS
    kind = rng.random()
    fits = width / 22
    if kind < 0.45 and fits > 13:
        text = national_number(rng)
    elif kind < 0.7:
        y, m, d = 1930 + rng.integers(120), 1 + rng.integers(12), 1 + rng.integers(31)
        text = rng.choice([f"{y}/{m:02d}/{d:02d}", f"{y}/{m:02d}", f"{d:02d}/{m:02d}/{y}", f"{y}-{m:02d}-{d:02d}", f"{y}/{m}/{d}"])
    else:
        text = "".join(str(rng.integers(10)) for _ in range(1 + rng.integers(max(2, min(16, int(fits))))))
    text = "".join(digits[int(c)] if c.isdigit() else c for c in text)
    spread = rng.random() ** 2 * 9 - 0.5
    groups = {1, 3, 5, 7, 9, 12} if len(text) == 14 and rng.random() < 0.75 else set()
    wide = 2 + rng.random() * 22
    x = 10 * rng.random()
    boxes, label, distractor = [], "", rng.random()
    words = pack.words[face]
    if distractor < 0.08 and pack.faces[face]["kind"] == "arabic":
        entry = words[rng.integers(len(words))]
        pack.draw(canvas, entry, x, BASELINE)
        x += entry[5] + 14 + rng.random() * 30
    for i, ch in enumerate(text):
        entry = pack.glyphs[face].get(ch)
        if entry is None:
            continue
        if x + entry[5] > canvas.shape[1] - 4:
            break
        if i in groups:
            x += wide
        boxes.append(pack.draw(canvas, entry, x, BASELINE))
        label += ch
        units.append((ch, x, x + entry[5]))
        x += entry[5] + spread
    if distractor > 0.92 and pack.faces[face]["kind"] == "arabic":
        x += 14 + rng.random() * 30
        entry = words[rng.integers(len(words))]
        if x + entry[5] < canvas.shape[1]:
            pack.draw(canvas, entry, x, BASELINE)
    boxes = [b for b in boxes if b]
    if not boxes:
        return "", None
    x0, y0, x1, y1 = join(boxes)
    # Zeros alone are dots: the crop's height comes from the line, never from them.
    if y1 - y0 < pack.alef * 0.8:
        y0, y1 = BASELINE - pack.alef, BASELINE + 2
    return label, (x0, y0, x1, y1)


def draw_mrz(pack, canvas, face, text, x, baseline, pitch):
    boxes = []
    for ch in text:
        entry = pack.glyphs[face][ch]
        box = pack.draw(canvas, entry, x, baseline)
        if box:
            boxes.append(box)
        x += pitch
    return x, boxes


def mrz_line(pack, rng, width, canvas, units):
    length = {480: 30, 576: 36, 704: 44}[width]
    face = pack.face(rng, "mrz")
    pitch = pack.glyphs[face]["A"][5] * (0.93 + 0.2 * rng.random())
    text = mrz_text(rng, length)
    _, boxes = draw_mrz(pack, canvas, face, text, 6.0, BASELINE, pitch)
    units += [(ch, 6.0 + i * pitch, 6.0 + (i + 1) * pitch) for i, ch in enumerate(text)]
    if rng.random() < 0.7:
        down = pack.alef * (1.55 + 0.6 * rng.random())
        for step in (-down, down):
            if rng.random() < 0.65:
                draw_mrz(pack, canvas, face, mrz_text(rng, length), 6.0, BASELINE + step, pitch)
    return text, join(boxes)


SYLLABLES = "MA RI NA EL AB DUL RAH MAN SA RAH JO HN SON KOW SKI ANN AL EX AN DRA PE TER MO HA MED IB RA HIM VAN DER SCH MIDT GAR CIA LO PEZ THI NG UY EN OL GA VLA DI MIR KO VA TSU JEAN LUC O'N DE LA MC".split()


def plain(ch):
    """The letter without its marks: what the reader is to say."""
    return {"Ø": "O", "ø": "o", "Ł": "L", "ł": "l"}.get(ch) or unicodedata.normalize("NFD", ch)[0]


def latin_word(rng, accented):
    if rng.random() < 0.5:
        word = "".join(SYLLABLES[rng.integers(len(SYLLABLES))] for _ in range(1 + rng.integers(4)))
    else:
        word = "".join(ALPHABETS["latin"][rng.integers(26)] for _ in range(1 + rng.integers(11)))
    if rng.random() < 0.06:
        word += "-" + "".join(ALPHABETS["latin"][rng.integers(26)] for _ in range(2 + rng.integers(7)))
    return "".join(ch if rng.random() > 0.15 else accented[rng.integers(len(accented))] for ch in word) if accented and rng.random() < 0.25 else word


def latin_line(pack, rng, width, canvas, units=None):
    face = pack.face(rng, "latin")
    glyphs = pack.glyphs[face]
    accented = [ch for ch in glyphs if ord(ch) > 127 and ch.isupper()]
    case = rng.choice(["upper", "upper", "upper", "title", "title", "lower"])
    spread = rng.choice([0.0, 0.0, 1.5 * rng.random(), 4 * rng.random()])
    space = 5 + 10 * rng.random()
    target = width * (0.2 + 0.75 * rng.random())
    x, label, boxes = 6.0 + 8 * rng.random(), "", []
    while x < target:
        if rng.random() < 0.12:
            word = rng.choice(["01", "19", "2031", "12/08/1990", "JAN", "No.", "M", "F"]) if rng.random() < 0.5 else str(rng.integers(10 ** (1 + rng.integers(8))))
        else:
            word = latin_word(rng, accented)
        word = word if case == "upper" else word.title() if case == "title" else word.lower()
        if rng.random() < 0.05:
            word += ",."[rng.integers(2)]
        word = "".join(ch for ch in word if ch in glyphs)
        if not word or x + sum(glyphs[ch][5] + spread for ch in word) > canvas.shape[1] - 8:
            break
        for ch in word:
            box = pack.draw(canvas, glyphs[ch], x, BASELINE)
            if box:
                boxes.append(box)
            x += glyphs[ch][5] + spread
        label += (" " if label else "") + "".join(plain(ch) for ch in word)
        x += space + spread
    return label, join(boxes) if boxes else None


COMPOSERS = {"arabic": arabic_line, "digits": digits_line, "mrz": mrz_line, "latin": latin_line}


def neighbours(pack, rng, canvas, task):
    """Ink of the lines above and below, as a loose crop would hold it."""
    if task == "mrz" or rng.random() < 0.45:
        return
    if task == "latin":
        for step in (-1, 1):
            if rng.random() < 0.4:
                other = np.zeros_like(canvas)
                latin_line(pack, rng, canvas.shape[1], other)
                np.maximum(canvas, np.roll(other, int(step * pack.alef * (1.7 + rng.random())), 0), out=canvas)
        return
    face = pack.arabic_face(rng)
    for step in (-1, 1):
        if rng.random() < 0.6:
            other = np.zeros_like(canvas)
            arabic_line(pack, rng, canvas.shape[1], other, face, BASELINE + step * (pack.alef * (2.0 + rng.random())))
            np.maximum(canvas, other, out=canvas)


def composed(pack, rng, task, width, canvas):
    """One line: its label, its box, and what of it is covered or cut off."""
    while True:
        canvas[:] = 0
        units = []
        text, box = COMPOSERS[task](pack, rng, width if task == "mrz" else width * 1.25, canvas, units=units)
        if text and box is not None:
            return hidden.spoil(rng, task, text, box, units)


def batch(pack, rng, task, size):
    """Canvases, the boxes of their lines, labels, the width of the crops; the covered places, and the ends that are cut off."""
    width = int(rng.choice(WIDTHS[task]))
    canvas = np.zeros((size, CANVAS_HEIGHT, int(width * (2.05 if task == "mrz" else 1.75)) + 16), np.uint8)
    texts, boxes = [], np.zeros((size, 4), np.float32)
    covers, flush = np.zeros((size, 2), np.float32), np.zeros((size, 2), bool)
    for i in range(size):
        text, boxes[i], covers[i], flush[i] = composed(pack, rng, task, width, canvas[i])
        neighbours(pack, rng, canvas[i], task)
        texts.append(text)
    index = {ch: k + 1 for k, ch in enumerate(ALPHABETS[task])}
    labels = [[index[c] for c in text] for text in texts]
    return canvas, boxes, labels, width, covers, flush
