/**
 * Letters to sounds, the same alphabet for both scripts. Small letters are sounds with one spelling; capitals have several:
 * `T` th (ث, or t, or s), `D` dh (ذ ظ, or d, or z), `S` sh, `G` gh, `x` kh, `c` ain, `A I U` long vowels, `Q` an alef at the
 * beginning (any vowel), `E` ة or ه at the end, `Y` ي or ى at the end, `H` and `Z` an h and an a at the end in Latin.
 */
export interface Sound {
  code: string;
  /** The letters that it stands for. */
  letters: string;
}

const arabicLetters: Record<string, string> = {
  ...{
    ا: 'A',
    ي: 'I',
    و: 'U',
    ه: 'h',
    ع: 'c',
    ب: 'b',
    ت: 't',
    ث: 'T',
    ج: 'g',
    ح: 'h',
    خ: 'x',
    د: 'd',
    ذ: 'D',
    ر: 'r',
  },
  ...{
    ز: 'z',
    س: 's',
    ش: 'S',
    ص: 's',
    ض: 'D',
    ط: 't',
    ظ: 'D',
    غ: 'G',
    ف: 'f',
    ق: 'q',
    ك: 'k',
    ل: 'l',
    م: 'm',
    ن: 'n',
  },
  // Persian, Urdu, Pashto, Kurdish
  ...{
    پ: 'b',
    چ: 'C',
    ژ: 'g',
    گ: 'g',
    ڤ: 'f',
    ٹ: 't',
    ټ: 't',
    ڈ: 'd',
    ډ: 'd',
    ڑ: 'r',
    ړ: 'r',
    ڕ: 'r',
    ں: 'n',
    ڼ: 'n',
  },
  ...{
    ښ: 'S',
    ځ: 'z',
    څ: 's',
    ږ: 'g',
    ڵ: 'l',
    ۆ: 'U',
    ۇ: 'U',
    ۋ: 'U',
    ې: 'I',
    ێ: 'I',
    ۍ: 'I',
    ڭ: 'n',
    ڨ: 'g',
  },
};

const latinLetters: Record<string, string> = {
  ...{ tch: 'C', sch: 'S', ph: 'f', ck: 'k', dj: 'g', kh: 'x', gh: 'G', sh: 'S', ch: 'C', th: 'T', dh: 'D' },
  ...{ oo: 'U', ou: 'U', ee: 'I', aa: 'A', qu: 'k', gu: 'g', ce: 's', x: 'ks' },
  ...{
    a: 'a',
    b: 'b',
    c: 'k',
    d: 'd',
    e: 'e',
    f: 'f',
    g: 'g',
    h: 'h',
    i: 'i',
    j: 'g',
    k: 'k',
    l: 'l',
    m: 'm',
    n: 'n',
    o: 'o',
  },
  ...{ p: 'b', q: 'k', r: 'r', s: 's', t: 't', u: 'u', v: 'v', w: 'w', y: 'y', z: 'z' },
};

const latinLetter = /tch|sch|ph|ck|dj|kh|gh|sh|ch|th|dh|oo|ou|ee|aa|[qg]u(?=[ei])|c(?=[eiy])|([a-z])\1*/g;

/** A vowel at the end is spoken: Farida is not فريد. Short vowels elsewhere are not written in Arabic. */
const atTheEnd: Record<string, string> = { h: 'H', a: 'Z', i: 'y' };

function latinSounds(core: string): Sound[] {
  const sounds = (core.match(latinLetter) ?? []).flatMap((letters, index, all): Sound[] => {
    const next = all[index + 1]?.[0] ?? '';
    const softC = letters === 'c' && 'eiy'.includes(next || '?');
    const key = softC ? 'ce' : latinLetters[letters] ? letters : letters[0]!;
    const codes =
      letters.length > 1 && 'iu'.includes(letters[0]!) && key.length === 1
        ? key.toUpperCase()
        : latinLetters[key]!;
    return [...codes].map((code, part) => ({ code, letters: part === 0 ? letters : '' }));
  });
  const single = joinDoubles(sounds);
  const last = single.at(-1);
  if (single.length > 2 && last) last.code = atTheEnd[last.code] ?? last.code;
  return single;
}

/** A sound that is written twice, in two ways: Nagjar is Naggar. */
function joinDoubles(sounds: Sound[]): Sound[] {
  const single: Sound[] = [];
  for (const { code, letters } of sounds) {
    const before = single.at(-1);
    if (before?.code === code && !isVowel(code)) before.letters += letters;
    else single.push({ code, letters });
  }
  return single;
}

function arabicSounds(core: string): Sound[] {
  const sounds = [...core].flatMap((letters): Sound[] => {
    const code = arabicLetters[letters];
    return code ? [{ code, letters }] : [];
  });
  const [first, last] = [sounds[0], sounds.at(-1)];
  if (first?.code === 'A') first.code = 'Q';
  if (sounds.length > 2 && last?.letters === 'ه') last.code = 'E';
  if (sounds.length > 1 && last?.letters === 'ي') last.code = 'Y';
  return sounds;
}

const isArabicLetter = (letter: string) => letter >= '\u0620' && letter <= '\u06ff';

export const soundsOf = (core: string): Sound[] =>
  isArabicLetter(core[0] ?? '') ? arabicSounds(core) : latinSounds(core);

export const vowels = 'AIUaeiouywQEYHZc';
export const isVowel = (code: string) => vowels.includes(code);

/** How many consonants the name has: what it can be recognised by. */
export const consonants = (core: string) => soundsOf(core).filter(({ code }) => !isVowel(code)).length;
