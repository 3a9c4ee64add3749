"""Invented lines of machine-readable zones."""

SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<"
COUNTRIES = "EGY USA GBR FRA ITA RUS UKR POL CZE SVK SAU ARE KWT JOR LBN SYR IRQ LBY SDN TUN DZA MAR TUR CHN IND PAK UTO AUT CHE NLD BEL ESP SWE NOR DNK CAN AUS JPN KOR D<<".split()


def any_signs(rng, count):
    return "".join(SIGNS[rng.integers(37)] for _ in range(count))


def digits(rng, count):
    return "".join(str(rng.integers(10)) for _ in range(count))


def name(rng, low, high):
    """Random letters; a third have a doubled letter, which a network may neither merge nor invent."""
    text = "".join(SIGNS[rng.integers(26)] for _ in range(low + rng.integers(high - low)))
    if len(text) > 2 and rng.random() < 0.33:
        at = rng.integers(len(text) - 1)
        text = text[:at] + text[at] + text[at] + text[at + 2 :]
    return text


def country(rng):
    return COUNTRIES[rng.integers(len(COUNTRIES))] if rng.random() < 0.7 else name(rng, 3, 4)


def names_line(rng, length, with_head):
    given = "<".join(name(rng, 2, 10) for _ in range(1 + rng.integers(3)))
    head = rng.choice(["P<", "P<", "P<", "V<", "I<", "PD", "PM", "AC", name(rng, 2, 3)]) + country(rng) if with_head else ""
    text = head + name(rng, 2, 13) + ("<" + name(rng, 2, 8) if rng.random() < 0.25 else "") + "<<" + given
    return text[:length].ljust(length, "<")


def number(rng):
    roll = rng.random()
    if roll < 0.55:
        return (name(rng, 1, 3) + digits(rng, 9))[:9]
    return digits(rng, 9) if roll < 0.7 else any_signs(rng, 9)


def rest(rng, count):
    roll = rng.random()
    if roll < 0.4:
        return "<" * count
    return digits(rng, rng.integers(count + 1)).ljust(count, "<") if roll < 0.8 else any_signs(rng, count)


def numbers_line(rng, length):
    body = number(rng) + digits(rng, 1) + country(rng) + digits(rng, 7) + rng.choice(["M", "F", "<"]) + digits(rng, 7)
    if length < len(body):
        return body[:length]
    return (body + rest(rng, length - len(body)))[: length - 1] + (digits(rng, 1) if rng.random() < 0.85 else "<")


def card_line(rng, length):
    """The first or the second line of a TD1 card."""
    if rng.random() < 0.5:
        head = rng.choice(["I<", "ID", "AC", "A<", "C<", "IR", name(rng, 2, 3)]) + country(rng)
        return head + number(rng) + digits(rng, 1) + rest(rng, length - 15)
    body = digits(rng, 7) + rng.choice(["M", "F", "<"]) + digits(rng, 7) + country(rng)
    return body + rest(rng, length - len(body) - 1) + digits(rng, 1)


def mrz_text(rng, length):
    kind = rng.random()
    if kind < 0.12:
        return any_signs(rng, length)
    if kind < 0.55:
        return names_line(rng, length, rng.random() < (0.35 if length == 30 else 0.85))
    return card_line(rng, length) if length == 30 and rng.random() < 0.75 else numbers_line(rng, length)
