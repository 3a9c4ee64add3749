"""Words composed from the forms of their letters, as a simple font does it. There is no end of them, so a network must read letters:
it would soon know the words of a pack by heart, and would then not look at their dots."""

import re

JOINS = set("بتثجحخسشصضطظعغفقكلمنهيئ")
# Letters with a hamza are rare, and two letters are only at the end of a word.
LETTERS = "ابتثجحخدذرزسشصضطظعغفقكلمنهوي" * 3 + "االليأإآئؤء"
LAST = LETTERS + "ةةةةىىىى"
TWINS = ("بتثني", "بتثني", "فق", "جحخ", "دذ", "رز", "سش", "صض", "طظ", "عغ", "فقعغ", "يئ", "اأإآ", "وؤ")
LENGTHS = (1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 7)
UNIT = re.compile("ل[اأإآ]|.")


def random_word(rng):
    prefix = "ال" if rng.random() < 0.2 else ""
    length = LENGTHS[rng.integers(len(LENGTHS))]
    return prefix + "".join(LETTERS[rng.integers(len(LETTERS))] for _ in range(length - 1)) + LAST[rng.integers(len(LAST))]


def twin(rng, word):
    """The word with up to three letters exchanged for others that only dots tell apart."""
    signs = list(word)
    for _ in range(1 + rng.integers(3)):
        at = rng.integers(len(signs))
        groups = [group for group in TWINS if signs[at] in group]
        if groups:
            group = groups[rng.integers(len(groups))]
            signs[at] = group[rng.integers(len(group))]
    return "".join(signs)


def spelled(word):
    """[(letter, form)] in the order of writing; a lam with an alef is one letter."""
    units = UNIT.findall(word)
    joins = [unit in JOINS and following != "ء" for unit, following in zip(units, units[1:])] + [False]
    return [
        (unit, ("medial" if after else "final") if before else ("initial" if after else "isolated"))
        for unit, before, after in zip(units, [False, *joins], joins)
    ]


def compose(pack, face, word, spread):
    """[(entry, place)] from left to right, the letters with their places, and the width; None if the face lacks a letter."""
    forms = pack.forms[face]
    pieces, units, x = [], [], 0
    for letter, form in reversed(spelled(word)):
        entry = forms.get((letter, form))
        if entry is None:
            return None
        pieces.append((entry, x))
        # A whole number of pixels, and never a gap where letters join.
        wide = int(entry[5]) if form in ("final", "medial") else round(entry[5] + spread)
        units.append((letter[::-1], x, x + entry[5]))
        x += wide
    return pieces, units, x


def fresh_word(pack, rng, face):
    """(text, pieces, units, width) of a word that was never seen before: random letters, or a known word with other dots."""
    words = pack.words[face]
    for _ in range(4):
        text = random_word(rng) if rng.random() < 0.5 else twin(rng, words[rng.integers(len(words))][6])
        made = compose(pack, face, text, 4.5 * rng.random() - 1 if rng.random() < 0.15 else 0)
        if made:
            return text, *made
    return None
