"""Lines of which a part cannot be seen: covered, or cut off at the end of the crop. The label has only what can be seen, so that
a network does not learn to complete it. A line is a list of units (text, x0, x1) from left to right; most are one letter."""

NOTHING = (-9.0, -99.0)

# Shares of lines with a covered part, and of lines that are cut off at an end.
COVERED = {"arabic": 0.06, "digits": 0.04, "mrz": 0.05, "latin": 0.0}
CUT = {"arabic": 0.03, "digits": 0.02, "mrz": 0.12, "latin": 0.0}


def text_of(units):
    return " ".join("".join(text for text, _, _ in units).split())


def covered(rng, units, task):
    """Hides some units next to each other: (label, the place they had), or None if nothing readable is left."""
    count = 1 + int(rng.integers(min(8, max(1, len(units) // 2))))
    first = int(rng.integers(len(units) - count + 1))
    x0, x1 = units[first][1], units[first + count - 1][2]
    before, after = units[:first], units[first + count :]
    gap = [] if task in ("mrz", "digits") else [(" ", x0, x1)]
    label = text_of(before + gap + after)
    return (label, (x0, x1)) if label and x1 - x0 > 5 else None


def cut(rng, units, box, task):
    """Ends the crop inside the line, at one end or both: (label, box, which ends)."""
    ends = [rng.random() < 0.4, rng.random() < 0.75]
    x0, y0, x1, y1 = box
    most = 2 if task == "mrz" else max(1, len(units) // 3)
    for side in (0, 1):
        count = 1 + int(rng.integers(most))
        if not ends[side] or len(units) < count + 3:
            ends[side] = False
            continue
        lost, units = (units[:count], units[count:]) if side == 0 else (units[-count:], units[:-count])
        # A sliver of the next letter may be left; it is too little to read.
        nearest = lost[-1] if side == 0 else lost[0]
        sliver = (nearest[2] - nearest[1]) * 0.3 * rng.random()
        if side == 0:
            x0 = units[0][1] - sliver
        else:
            x1 = units[-1][2] + sliver
    label = text_of(units)
    return (label, (x0, y0, x1, y1), ends) if label and any(ends) else None


def spoil(rng, task, text, box, units):
    """(label, box, covered place, flush ends) of a line that was drawn as `units`."""
    roll = rng.random()
    if roll < COVERED[task] and len(units) > 2:
        found = covered(rng, units, task)
        if found:
            return found[0], box, found[1], (False, False)
    elif roll < COVERED[task] + CUT[task] and len(units) > 4:
        found = cut(rng, units, box, task)
        if found:
            return found[0], found[1], NOTHING, found[2]
    return text, box, NOTHING, (False, False)
