"""The words and glyphs that render-words.ts shaped, and the drawing of text with them."""

import json
import lzma
import os
import shutil

import numpy as np

ARABIC_DIGITS = "٠١٢٣٤٥٦٧٨٩"
LATIN_DIGITS = "0123456789"
FORMS = ("isolated", "final", "initial", "medial")


def unpacked(folder, name):
    """Both files travel compressed; the pixels are mapped by every process alike."""
    path = os.path.join(folder, name)
    if not os.path.exists(path):
        with lzma.open(path + ".xz") as source, open(path + ".part", "wb") as target:
            shutil.copyfileobj(source, target, 1 << 24)
        os.rename(path + ".part", path)
    return path


class Pack:
    def __init__(self, folder):
        self.meta = json.load(open(unpacked(folder, "words.json"), encoding="utf-8"))
        self.pixels = np.memmap(unpacked(folder, "words.bin"), np.uint8, "r")
        self.alef = self.meta["alefHeight"]
        self.faces = self.meta["faces"]
        self.glyphs = [dict() for _ in self.faces]
        self.words = [[] for _ in self.faces]
        self.forms = [dict() for _ in self.faces]
        for record in self.meta["words"]:
            face, text, kind = record[:3]
            entry = (*record[3:9], text, record[9])
            if kind == "glyph":
                self.glyphs[face][text] = entry
            elif kind in FORMS:
                self.forms[face][text, kind] = entry
            else:
                self.words[face].append(entry)
        self.kinds = {}
        for kind in ("arabic", "mrz", "latin"):
            ids = [i for i, f in enumerate(self.faces) if f["kind"] == kind]
            # A family with six weights must not count six times.
            size = {}
            for i in ids:
                size[self.faces[i]["family"]] = size.get(self.faces[i]["family"], 0) + 1
            p = np.array([self.faces[i]["weight"] / size[self.faces[i]["family"]] ** 0.6 for i in ids], float)
            self.kinds[kind] = (ids, p / p.sum())
        self.digit_faces = [i for i in self.kinds["arabic"][0] if "٠" in self.glyphs[i]]

    def face(self, rng, kind):
        ids, p = self.kinds[kind]
        return ids[rng.choice(len(ids), p=p)]

    def arabic_face(self, rng, digits=False):
        while True:
            face = self.face(rng, "arabic")
            if not digits or "٠" in self.glyphs[face]:
                return face

    def image(self, entry):
        offset, left, top, width, height = entry[:5]
        return self.pixels[offset : offset + width * height].reshape(height, width)

    def draw(self, canvas, entry, x, baseline):
        """Adds one word or glyph, pen at x; returns its ink box or None when it falls outside."""
        offset, left, top, width, height = entry[:5]
        x0, y0 = int(round(x + left)), int(round(baseline + top))
        cx0, cy0 = max(0, x0), max(0, y0)
        cx1, cy1 = min(canvas.shape[1], x0 + width), min(canvas.shape[0], y0 + height)
        if cx1 <= cx0 or cy1 <= cy0:
            return None
        source = self.image(entry)[cy0 - y0 : cy1 - y0, cx0 - x0 : cx1 - x0]
        target = canvas[cy0:cy1, cx0:cx1]
        np.maximum(target, source, out=target)
        return cx0, cy0, cx1, cy1


def visual(word):
    """Left-to-right order on paper of one token: Arabic is reversed, numbers are not."""
    return word if word[0] in ARABIC_DIGITS + LATIN_DIGITS else word[::-1]


if __name__ == "__main__":
    import sys

    for name in ("words.bin", "words.json"):
        print(unpacked(sys.argv[1], name))
