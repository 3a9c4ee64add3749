"""Believable cards and pages composed from the pack: a picture and the boxes of its fields. All sizes are in a frame of
1000 × 630 units; the picture is WIDTH × HEIGHT pixels. python3 cards.py PACK FOLDER COUNT PROCESSES writes a pool of them."""

import multiprocessing
import os
import sys

import numpy as np
from PIL import Image, ImageDraw

import lines
import others
from pack import ARABIC_DIGITS, LATIN_DIGITS

WIDTH, HEIGHT = 512, 328
FIELDS = ["given", "family", "address1", "address2", "number", "birth", "serial", "number_back", "issue", "job", "work", "gender", "religion", "marital", "husband", "expiry", "mrz_odd", "mrz_even"]
FIELD = {name: i for i, name in enumerate(FIELDS)}
TYPES = ["front", "back", "page", "none"]
MOST_BOXES = 20


class Card:
    def __init__(self, pack, rng, kind):
        self.pack, self.rng, self.kind = pack, rng, kind
        self.ink = np.zeros((HEIGHT, WIDTH), np.float32)
        self.paint = None
        self.boxes = []
        self.face = pack.arabic_face(rng, digits=True)
        self.stretch = 0.88 + 0.24 * rng.random()

    def jitter(self, spread):
        return (self.rng.random() * 2 - 1) * spread

    def place(self, strip, box, x, y, height, align, field=None, darkness=1.0):
        """Scales a strip of ink so that alef stands `height` units tall; x is the edge named by align, y the baseline."""
        x0, y0, x1, y1 = box
        sy = height / self.pack.alef * HEIGHT / 630
        sx = sy * self.stretch * (WIDTH / 1000) / (HEIGHT / 630)
        w, h = max(2, int(round((x1 - x0) * sx))), max(2, int(round((y1 - y0) * sy)))
        piece = Image.fromarray((strip[y0:y1, x0:x1] * 17).astype(np.uint8)).resize((w, h), Image.BOX if sy < 0.5 else Image.BILINEAR)
        px = x * WIDTH / 1000
        left = int(round(px - w if align == "right" else px - w / 2 if align == "centre" else px))
        top = int(round(y * HEIGHT / 630 + (y0 - lines.BASELINE) * sy))
        cx0, cy0, cx1, cy1 = max(0, left), max(0, top), min(WIDTH, left + w), min(HEIGHT, top + h)
        if cx1 <= cx0 or cy1 <= cy0:
            return None
        ink = np.asarray(piece, np.float32)[cy0 - top : cy1 - top, cx0 - left : cx1 - left] / 255 * darkness
        np.maximum(self.ink[cy0:cy1, cx0:cx1], ink, out=self.ink[cy0:cy1, cx0:cx1])
        if field is not None:
            self.boxes.append((cx0 / WIDTH, cy0 / HEIGHT, cx1 / WIDTH, cy1 / HEIGHT, FIELD[field]))
        return cx0 * 1000 / WIDTH, cx1 * 1000 / WIDTH

    def arabic(self, x, y, height, length, align="right", field=None, face=None, darkness=1.0):
        strip = np.zeros((lines.CANVAS_HEIGHT, 1500), np.uint8)
        target = length / height * self.pack.alef
        _, box = lines.arabic_line(self.pack, self.rng, 1400, strip, face if face is not None else self.face, target=min(1350, target), start=10)
        return self.place(strip, box, x, y, height, align, field, darkness)

    def word(self, x, y, height, align, field):
        words = self.pack.words[self.face]
        strip = np.zeros((lines.CANVAS_HEIGHT, 700), np.uint8)
        # Half of them of the usual length; the others are as wide as they come, so that no box is cut short.
        tries = 2 if self.rng.random() < 0.5 else 1
        entry = min((words[self.rng.integers(len(words))] for _ in range(tries)), key=lambda e: abs(e[5] - 60))
        box = self.pack.draw(strip, entry, 100, lines.BASELINE)
        return self.place(strip, box, x, y, height, align, field)

    def number(self, text, x, y, height, align, field, gaps=False, latin=False, darkness=1.0, face=None):
        face = self.face if face is None else face
        digits = LATIN_DIGITS if latin else ARABIC_DIGITS
        strip = np.zeros((lines.CANVAS_HEIGHT, 1200), np.uint8)
        spread, wide = self.rng.random() * 5, self.rng.random() * 20
        x_pen, boxes = 10, []
        for i, ch in enumerate(text):
            if gaps and i in (1, 3, 5, 7, 9, 12):
                x_pen += wide
            entry = self.pack.glyphs[face].get(digits[int(ch)] if ch.isdigit() else ch)
            if entry is None:
                continue
            box = self.pack.draw(strip, entry, x_pen, lines.BASELINE)
            if box:
                boxes.append(box)
            x_pen += entry[5] + spread
        return self.place(strip, lines.join(boxes), x, y, height, align, field, darkness)

    def latin(self, x, y, height, length, darkness=0.9):
        face = self.pack.face(self.rng, "latin")
        words = self.pack.words[face]
        strip = np.zeros((lines.CANVAS_HEIGHT, 1200), np.uint8)
        pen, boxes = 10, []
        while pen < 10 + length / height * self.pack.alef and pen < 900:
            entry = words[self.rng.integers(len(words))]
            box = self.pack.draw(strip, entry, pen, lines.BASELINE)
            if box:
                boxes.append(box)
            pen += entry[5] + 10
        return self.place(strip, lines.join(boxes), x, y, height, "left", None, darkness)

    def date(self, kind="full"):
        rng = self.rng
        text = f"{1950 + rng.integers(90)}/{1 + rng.integers(12):02d}"
        return text + (f"/{1 + rng.integers(28):02d}" if kind == "full" else "")

    def portrait(self, x0, y0, x1, y1):
        rng = self.rng
        w, h = int((x1 - x0) * WIDTH / 1000), int((y1 - y0) * HEIGHT / 630)
        im = Image.new("L", (w, h), int(120 + 120 * rng.random()))
        d = ImageDraw.Draw(im)
        skin, cloth, hair = int(90 + 130 * rng.random()), int(20 + 180 * rng.random()), int(10 + 100 * rng.random())
        cx = w * (0.45 + 0.1 * rng.random())
        d.ellipse((cx - w * 0.55, h * 0.68, cx + w * 0.55, h * 1.4), fill=cloth)
        d.ellipse((cx - w * 0.3, h * 0.1, cx + w * 0.3, h * 0.6), fill=hair)
        d.ellipse((cx - w * 0.25, h * 0.17, cx + w * 0.25, h * 0.75), fill=skin)
        for side in (-1, 1):
            d.ellipse((cx + side * w * 0.11 - 3, h * 0.4 - 2, cx + side * w * 0.11 + 3, h * 0.4 + 2), fill=hair)
        d.line((cx - w * 0.08, h * 0.6, cx + w * 0.08, h * 0.6), fill=hair, width=2)
        if rng.random() < 0.3:
            d.ellipse((cx - w * 0.34, h * 0.08, cx + w * 0.34, h * 0.95), outline=cloth, width=max(2, int(w * 0.1)))
        self.paint = (int(x0 * WIDTH / 1000), int(y0 * HEIGHT / 630), np.asarray(im, np.float32) / 255)


def front(card):
    rng, j = card.rng, card.jitter
    dx, dy = j(14), j(14)
    size = 24 + 13 * rng.random()
    right = 965 + j(25) + dx
    card.portrait(50 + j(20), 55 + j(25), 275 + j(20), 345 + j(20))
    header = card.pack.arabic_face(rng)
    top = 68 + j(15)
    card.arabic(720 + j(90), top + 20, size * (0.8 + 0.5 * rng.random()), 330, "centre", None, header, 0.8)
    if rng.random() < 0.8:
        card.arabic(720 + j(90), top + 62 + j(8), size * (0.7 + 0.4 * rng.random()), 280, "centre", None, header, 0.8)
    y = 203 + dy + j(14)
    step = 52 + 20 * rng.random()
    card.word(right, y, size * 1.03, "right", "given") if rng.random() < 0.8 else card.arabic(right, y, size, 150, "right", "given")
    card.arabic(right + j(6), y + step, size, 180 + 330 * rng.random(), "right", "family")
    y = max(y + 2 * step - 8, 355 + dy + j(14))
    step = 45 + 20 * rng.random()
    small = size * (0.8 + 0.2 * rng.random())
    card.arabic(right + j(6), y, small, 120 + 400 * rng.random(), "right", "address1")
    card.arabic(right + j(6), y + step, small, 120 + 400 * rng.random(), "right", "address2")
    text = lines.national_number(rng)
    y = 545 + dy + j(18)
    if rng.random() < 0.6:
        card.number(text, right + j(10), y, size * (0.95 + 0.4 * rng.random()), "right", "number", True)
    else:
        card.number(text, 690 + j(60), y, size * (0.95 + 0.4 * rng.random()), "centre", "number", rng.random() < 0.8)
    faint = 0.25 + 0.6 * rng.random()
    if rng.random() < 0.92:
        card.number(card.date(), 165 + j(50), 400 + dy + j(35), 15 + 9 * rng.random(), "centre", "birth", darkness=faint)
    if rng.random() < 0.9:
        card.number(f"{rng.integers(10**7):07d}", 150 + j(70), 590 + j(25), 14 + 9 * rng.random(), "centre", "serial", latin=True, darkness=0.5 + 0.5 * rng.random())


def back(card):
    rng, j = card.rng, card.jitter
    dy = j(10)
    size = 20 + 10 * rng.random()
    right = 815 + j(25)
    y = 50 + dy + j(12)
    number_right = rng.random() < 0.5
    text = lines.national_number(rng)
    numeral = size * (0.85 + 0.4 * rng.random())
    issue = lambda x: card.number(card.date("month") if rng.random() < 0.85 else card.date(), x, y + j(5), size * 0.9, "centre", "issue")
    if number_right:
        card.number(text, 640 + j(80), y, numeral, "centre", "number_back", rng.random() < 0.6)
        issue(170 + j(50))
    else:
        card.number(text, 400 + j(90), y, numeral, "centre", "number_back", rng.random() < 0.6)
        issue(800 + j(50))
    y = 118 + dy + j(10)
    step = 50 + 10 * rng.random()
    card.arabic(right, y, size, 90 + 350 * rng.random(), "right", "job")
    if rng.random() < 0.85:
        card.arabic(right + j(6), y + step, size, 90 + 380 * rng.random(), "right", "work")
    y = y + 2 * step + j(6)
    edge = card.word(right, y, size, "right", "gender")
    x = min(670 + j(40), edge[0] - 26)
    edge = card.word(x, y + j(3), size, "right", "religion") if rng.random() < 0.95 else (x - 60, x)
    card.word(min(470 + j(60), edge[0] - 26), y + j(3), size, "right", "marital")
    y += step
    if rng.random() < 0.4:
        card.arabic(right + j(6), y, size, 150 + 330 * rng.random(), "right", "husband")
    y = max(y + step * (0.8 + 0.3 * rng.random()), 318 + dy) + j(12)
    label_right = right + j(40)
    lead = card.arabic(label_right, y, size * 0.92, 170 + 60 * rng.random(), "right", None)
    gap = 16 + 30 * rng.random()
    card.number(card.date(), lead[0] - gap, y, size * (0.9 + 0.25 * rng.random()), "right", "expiry")
    top, bottom = 375 + j(25), 600 + j(20)
    left, wide = 60 + j(50), 880 + j(60)
    columns = 90 + rng.integers(80)
    rows = 14 + rng.integers(24)
    code = (rng.random((rows, columns)) < 0.5).astype(np.uint8) * 255
    code[:, :6] = [255, 255, 255, 0, 255, 0]
    if bottom > top and rng.random() < 0.93:
        x0, x1, y0, y1 = (int(v) for v in (left * WIDTH / 1000, min(WIDTH, (left + wide) * WIDTH / 1000), top * HEIGHT / 630, min(HEIGHT, bottom * HEIGHT / 630)))
        piece = np.asarray(Image.fromarray(code).resize((x1 - x0, y1 - y0), Image.BOX), np.float32) / 255
        card.ink[y0:y1, x0:x1] = np.maximum(card.ink[y0:y1, x0:x1], piece)


def mrz_rows(card, count, length, x, y, width, pitch_y):
    face = card.pack.face(card.rng, "mrz")
    pitch = card.pack.glyphs[face]["A"][5]
    for row in range(count):
        strip = np.zeros((lines.CANVAS_HEIGHT, 1400), np.uint8)
        _, boxes = lines.draw_mrz(card.pack, strip, face, lines.mrz_text(card.rng, length), 6.0, lines.BASELINE, pitch)
        box = lines.join(boxes)
        # The width decides; OCR-B stands about 1.3 as tall as its pitch.
        height = width / (pitch * length) * card.pack.alef * (0.9 + 0.2 * card.rng.random())
        card.stretch = width / length / (pitch / card.pack.alef * height)
        card.place(strip, box, x, y + row * pitch_y, height, "left", "mrz_odd" if row % 2 == 0 else "mrz_even", 0.7 + 0.3 * card.rng.random())


def plain_card(card):
    rng, j = card.rng, card.jitter
    if rng.random() < 0.6:
        card.latin(40 + 500 * rng.random(), 50 + 50 * rng.random(), 14 + 14 * rng.random(), 80 + 350 * rng.random(), 0.5 + 0.5 * rng.random())
    for _ in range(rng.integers(4)):
        card.latin(40 + 450 * rng.random(), 110 + 260 * rng.random(), 9 + 12 * rng.random(), 50 + 300 * rng.random(), 0.4 + 0.6 * rng.random())
    if rng.random() < 0.3:
        x, y = int((0.05 + 0.7 * rng.random()) * WIDTH), int((0.15 + 0.25 * rng.random()) * HEIGHT)
        card.ink[y : y + 40, x : x + 50] = 0.15 + 0.5 * rng.random()
    if rng.random() < 0.2:
        x, y, wide = int(0.05 * WIDTH), int((0.1 + 0.35 * rng.random()) * HEIGHT), 60 + rng.integers(200)
        card.ink[y : y + 30, x : x + wide] = np.repeat(rng.random((wide + 1) // 2) < 0.5, 2)[:wide]
    lines_y = 440 + j(40)
    mrz_rows(card, 3, 30, 35 + j(25), lines_y, 920 + j(40), min(68 + j(14), (612 - lines_y) / 2))


def page(card):
    """TD3 pages, visas, TD2 and the backs of TD1 cards: what they share is the machine-readable zone."""
    rng, j = card.rng, card.jitter
    kind = rng.choice(["td3", "td3", "td3", "td2", "td1", "td1", "visa"])
    # The back of a card may be all but empty: a heading, a chip, a bar code, and the zone.
    empty = kind == "td1" and rng.random() < 0.55
    if empty:
        return plain_card(card)
    if kind != "td1" or rng.random() < 0.5:
        card.portrait(40 + j(20), 110 + j(40), 300 + j(30), 430 + j(30)) if rng.random() < 0.85 else card.portrait(700 + j(30), 110 + j(40), 960 + j(20), 430 + j(30))
    left = 350 + j(30)
    y = 60 + j(20)
    for _ in range(4 + rng.integers(6)):
        if rng.random() < 0.5:
            card.latin(left + j(10), y, 8 + 7 * rng.random(), 60 + 200 * rng.random(), 0.6)
            y += 24 + 8 * rng.random()
        if rng.random() < 0.9:
            card.latin(left + j(10) + 250 * (rng.random() < 0.25), y, 13 + 10 * rng.random(), 80 + 300 * rng.random())
        if rng.random() < 0.25:
            card.arabic(960, y, 14 + 8 * rng.random(), 150, "right")
        y += 36 + 14 * rng.random()
        if y > 440:
            break
    if kind == "td1":
        mrz_rows(card, 3, 30, 35 + j(20), 440 + j(30), 920 + j(30), 68 + j(12))
    elif kind == "td2":
        mrz_rows(card, 2, 36, 35 + j(25), 530 + j(25), 915 + j(40), 62 + j(14))
    else:
        width = 900 + j(60)
        mrz_rows(card, 2, 44, max(8, 28 + j(25)), 535 + j(28), width, 46 + 22 * rng.random())


DRAW = {"front": front, "back": back, "page": page, "none": others.other}
TINTS = {"front": [(0.62, 0.74, 0.85), (0.86, 0.8, 0.66)], "back": [(0.93, 0.88, 0.68), (0.95, 0.93, 0.84)], "page": None, "none": None}


def backdrop(rng, kind):
    """Two tints, a soft landscape (pyramids), guilloche."""
    yy, xx = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    tints = TINTS[kind]
    a, b = (np.array(t) for t in tints) if tints and rng.random() < 0.8 else (0.6 + 0.4 * rng.random(3), 0.6 + 0.4 * rng.random(3))
    a, b = np.clip(a + rng.normal(0, 0.06, 3), 0, 1), np.clip(b + rng.normal(0, 0.06, 3), 0, 1)
    angle = rng.random() * 2 * np.pi
    t = ((xx / WIDTH - 0.5) * np.cos(angle) + (yy / HEIGHT - 0.5) * np.sin(angle)) + 0.5
    t = np.clip(t, 0, 1)[..., None]
    picture = a * (1 - t) + b * t
    if kind in ("front", "back") and rng.random() < 0.75:
        im = Image.new("L", (WIDTH, HEIGHT), 0)
        d = ImageDraw.Draw(im)
        for _ in range(1 + rng.integers(3)):
            cx, base, size = rng.random() * WIDTH, HEIGHT * (0.55 + 0.4 * rng.random()), 50 + 130 * rng.random()
            d.polygon([(cx - size, base), (cx, base - size * 0.9), (cx + size, base)], fill=int(120 + 130 * rng.random()))
            d.polygon([(cx, base - size * 0.9), (cx + size, base), (cx + size * 0.4, base)], fill=90)
        picture = picture - (0.05 + 0.2 * rng.random()) * (np.asarray(im, np.float32) / 255)[..., None]
    for _ in range(rng.integers(4)):
        p, q, r = 0.05 + 0.7 * rng.random(), rng.random() * 2 * np.pi, 20 + 100 * rng.random()
        wave = np.sin((xx * np.cos(q) + yy * np.sin(q)) * p + 6 * np.sin((xx * np.sin(q) - yy * np.cos(q)) / r))
        if rng.random() < 0.5:
            wave = (wave > 0.6).astype(np.float32)
        picture = picture - (0.01 + 0.09 * rng.random()) * wave[..., None] * rng.random(3)
    return picture


def compose(pack, rng, kind):
    card = Card(pack, rng, kind)
    DRAW[kind](card)
    picture = backdrop(rng, kind)
    if card.paint is not None:
        x, y, grey = card.paint
        h, w = grey.shape
        fade = 0.75 + 0.25 * rng.random()
        tint = np.ones(3) if kind in ("front", "back") else 0.7 + 0.3 * rng.random(3)
        target = picture[y : y + h, x : x + w]
        target[:] = target * (1 - fade) + fade * grey[: target.shape[0], : target.shape[1], None] * tint
    ink = card.ink[..., None] * (0.75 + 0.25 * rng.random())
    colour = rng.random(3) * 0.25
    picture = picture * (1 - ink) + colour * ink
    boxes = np.full((MOST_BOXES, 5), -9, np.float32)
    for i, box in enumerate(card.boxes[:MOST_BOXES]):
        boxes[i] = box
    return (np.clip(picture, 0, 1) * 255).astype(np.uint8), boxes


def pool(arguments):
    """One process's share of cards. Returns pictures, boxes, types."""
    folder, seed, count = arguments
    from pack import Pack

    pack = Pack(folder)
    rng = np.random.default_rng([7, seed])
    pictures = np.zeros((count, HEIGHT, WIDTH, 3), np.uint8)
    boxes = np.zeros((count, MOST_BOXES, 5), np.float32)
    kinds = np.zeros(count, np.int64)
    for i in range(count):
        kinds[i] = rng.choice(4, p=[0.29, 0.26, 0.29, 0.16])
        while True:
            try:
                pictures[i], boxes[i] = compose(pack, rng, TYPES[kinds[i]])
                break
            except (ValueError, IndexError, TypeError):
                continue
    return pictures, boxes, kinds


def write_pool(folder, target, count, processes):
    """Both networks that look at pictures learn from the same pool."""
    share = -(-count // (processes * 4))
    with multiprocessing.Pool(processes) as workers:
        parts = workers.map(pool, [(folder, 11000 + i, share) for i in range(processes * 4)], chunksize=1)
    os.makedirs(target, exist_ok=True)
    for k, name in enumerate(("pictures", "boxes", "kinds")):
        np.save(os.path.join(target, name + ".npy"), np.concatenate([part[k] for part in parts]))


if __name__ == "__main__":
    write_pool(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
