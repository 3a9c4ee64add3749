"""Things that are none of ours but look like it: bank cards, licences, business cards, newspapers, receipts, codes."""

import numpy as np


def block(card, x0, y0, x1, y1, level):
    h, w = card.ink.shape
    part = card.ink[int(y0 * h / 630) : int(y1 * h / 630), int(x0 * w / 1000) : int(x1 * w / 1000)]
    np.maximum(part, level, out=part)


def disc(card, x, y, radius, level):
    h, w = card.ink.shape
    yy, xx = np.mgrid[0:h, 0:w]
    inside = (xx * 1000 / w - x) ** 2 + (yy * 630 / h - y) ** 2 < radius**2
    card.ink[inside] = np.maximum(card.ink[inside], level)


def code(card, x0, y0, size, cells):
    """A square code with its three marks."""
    rng = card.rng
    grid = rng.random((cells, cells)) < 0.5
    for cy, cx in ((0, 0), (0, cells - 7), (cells - 7, 0)):
        grid[cy : cy + 7, cx : cx + 7] = True
        grid[cy + 1 : cy + 6, cx + 1 : cx + 6] = False
        grid[cy + 2 : cy + 5, cx + 2 : cx + 5] = True
    step = size / cells
    for row, column in zip(*np.nonzero(grid)):
        block(card, x0 + column * step, y0 + row * step, x0 + (column + 1) * step, y0 + (row + 1) * step, 1.0)


def bars(card, x0, y0, x1, y1):
    x = x0
    while x < x1:
        wide = 2 + 8 * card.rng.random()
        block(card, x, y0, min(x1, x + wide), y1, 1.0)
        x += wide + 2 + 8 * card.rng.random()


def digits(rng, count):
    return "".join(str(rng.integers(10)) for _ in range(count))


def bank_card(card):
    rng, j = card.rng, card.jitter
    side = rng.random() < 0.5
    card.latin(60 if side else 620, 90 + j(30), 26 + 14 * rng.random(), 150 + 150 * rng.random())
    if rng.random() < 0.4:
        card.arabic(940, 90 + j(30), 24 + 10 * rng.random(), 220, "right")
    block(card, 80 + j(20), 210 + j(20), 190 + j(20), 295 + j(20), 0.2 + 0.4 * rng.random())
    x, y, size = 70 + j(20), 400 + j(30), 30 + 14 * rng.random()
    arabic_too = rng.random() < 0.15
    for group in range(4):
        card.number(digits(rng, 4), x + group * (205 + j(5)), y, size, "left", None, latin=not arabic_too)
    card.number(f"{rng.integers(12) + 1:02d}/{25 + rng.integers(9)}", 430 + j(60), y + 75, 18 + 8 * rng.random(), "left", None, latin=True)
    card.latin(70 + j(20), y + 150, 20 + 10 * rng.random(), 250 + 200 * rng.random())
    if rng.random() < 0.7:
        for dx in (0, 60):
            disc(card, 820 + dx + j(10), 530 + j(15), 55, 0.25 + 0.4 * rng.random())


def licence(card):
    """A portrait and numbered lines: many, small, from the left or in two columns, and no long number at the bottom."""
    rng, j = card.rng, card.jitter
    mirrored = rng.random() < 0.5
    card.portrait(*((690 + j(20), 150 + j(30), 940 + j(20), 470 + j(30)) if mirrored else (50 + j(20), 150 + j(30), 290 + j(20), 470 + j(30))))
    block(card, 0, 0, 1000, 90 + j(20), 0.2 + 0.5 * rng.random() if rng.random() < 0.5 else 0.0)
    card.latin(60 + j(30), 70 + j(15), 22 + 10 * rng.random(), 200 + 200 * rng.random())
    if rng.random() < 0.7:
        card.arabic(940, 70 + j(15), 22 + 8 * rng.random(), 260, "right")
    left, right = (60, 650) if mirrored else (340, 950)
    y, step = 150 + j(15), 42 + 14 * rng.random()
    bilingual = rng.random() < 0.6
    for i in range(6 + rng.integers(4)):
        size = 12 + 8 * rng.random()
        card.number(f"{i + 1}.", left, y, size, "left", None, latin=True)
        card.latin(left + 45, y, size, 60 + 180 * rng.random())
        if bilingual and rng.random() < 0.8:
            card.arabic(right, y, size, 60 + 140 * rng.random(), "right")
        y += step
        if y > 600:
            break


def business_card(card):
    rng, j = card.rng, card.jitter
    left = rng.choice([60, 120, 400, 500])
    disc(card, 150 + 700 * rng.random(), 120 + j(40), 40 + 40 * rng.random(), 0.3 + 0.6 * rng.random())
    card.latin(left, 260 + j(50), 32 + 16 * rng.random(), 220 + 200 * rng.random())
    y = 330 + j(30)
    for _ in range(2 + rng.integers(4)):
        if rng.random() < 0.3:
            card.arabic(940, y, 15 + 10 * rng.random(), 150 + 200 * rng.random(), "right")
        else:
            card.latin(left, y, 12 + 10 * rng.random(), 120 + 300 * rng.random())
        y += 45 + 10 * rng.random()
    if rng.random() < 0.5:
        card.number(digits(rng, 11), left, 600, 18 + 8 * rng.random(), "left", None, latin=rng.random() < 0.7)


def newspaper(card):
    rng = card.rng
    arabic = rng.random() < 0.6
    write = (lambda x, y, s, n: card.arabic(x + n, y, s, n, "right")) if arabic else (lambda x, y, s, n: card.latin(x, y, s, n))
    write(60, 90, 36 + 20 * rng.random(), 800)
    columns = 1 + rng.integers(4)
    wide = 920 / columns
    size = 9 + 10 * rng.random()
    for column in range(columns):
        y = 150 + 60 * rng.random()
        while y < 625:
            write(40 + column * wide, y, size, wide * (0.85 if rng.random() < 0.85 else 0.4))
            y += size * (2.0 + 0.4 * rng.random())
    if rng.random() < 0.5:
        card.portrait(60, 180, 60 + wide * 0.8, 420)


def receipt(card):
    rng = card.rng
    arabic = rng.random() < 0.5
    y = 40
    while y < 620:
        size = 14 + 8 * rng.random()
        if arabic:
            card.arabic(780, y + 20, size, 120 + 200 * rng.random(), "right")
        else:
            card.latin(230, y + 20, size, 120 + 200 * rng.random())
        card.number(f"{rng.integers(500)}", 240 if arabic else 780, y + 20, size, "left" if arabic else "right", None, latin=not arabic or rng.random() < 0.5)
        y += size * (1.9 + 0.5 * rng.random())
    if rng.random() < 0.5:
        bars(card, 300, 520, 700, 610)


def codes(card):
    rng = card.rng
    size = 200 + 330 * rng.random()
    code(card, (1000 - size) * rng.random(), (620 - size) * rng.random(), size, int(rng.choice([21, 25, 29, 33])))
    if rng.random() < 0.5:
        card.latin(60 + 200 * rng.random(), 600, 16 + 12 * rng.random(), 200 + 200 * rng.random())


def pass_card(card):
    """A member's or a transport card: a big word, a bar code, a number."""
    rng, j = card.rng, card.jitter
    card.latin(80 + 200 * rng.random(), 200 + j(80), 50 + 40 * rng.random(), 300 + 300 * rng.random())
    if rng.random() < 0.6:
        bars(card, 100 + j(40), 420 + j(30), 900 + j(40), 540 + j(20))
    if rng.random() < 0.3:
        card.portrait(60, 250, 280, 540)
    card.number(digits(rng, 6 + rng.integers(8)), 120 + 300 * rng.random(), 600, 18 + 10 * rng.random(), "left", None, latin=rng.random() < 0.8)


def paper(card):
    """Letters and book pages."""
    rng = card.rng
    for i in range(rng.integers(12)):
        y = 50 + i * 48
        card.latin(40 + card.jitter(30), y, 12 + 14 * rng.random(), 200 + 600 * rng.random()) if rng.random() < 0.5 else card.arabic(960, y, 14 + 14 * rng.random(), 200 + 500 * rng.random())


KINDS = [bank_card, licence, licence, business_card, newspaper, newspaper, receipt, codes, pass_card, paper, paper]


def other(card):
    KINDS[card.rng.integers(len(KINDS))](card)
