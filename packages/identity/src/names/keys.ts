import { soundsOf } from './sounds.ts';
import { coreOf, frameOf, isArabic, isLatin, withArticle } from './tokens.ts';

const MAX_KEYS_OF_A_TOKEN = 4;

/**
 * The consonants of the key. Sounds that are written in two ways give two keys (ث as t or s). Vowels, h, ain, w and y go: they
 * are written in too many ways.
 */
const keyLetters: Record<string, string[]> = {
  ...{
    b: ['b'],
    t: ['t'],
    T: ['t', 's'],
    g: ['g'],
    C: ['c', 'k', 'g'],
    x: ['x'],
    d: ['d'],
    D: ['d', 's'],
    r: ['r'],
    z: ['s'],
  },
  ...{
    s: ['s'],
    S: ['c'],
    f: ['f'],
    v: ['f', ''],
    G: ['g'],
    q: ['k', 'g'],
    k: ['k'],
    l: ['l'],
    m: ['m'],
    n: ['n'],
  },
};

/** What a very short name keeps, so that علي, هدى and وليّ differ. */
const shortLetters: Record<string, string> = { h: 'h', H: '', U: 'w', w: 'w', I: 'y', y: 'y' };

function combine(choices: string[][]): string[] {
  let keys = [''];
  for (const letters of choices) {
    if (letters.length === 1) keys = keys.map((key) => key + letters[0]);
    else if (keys.length * letters.length <= MAX_KEYS_OF_A_TOKEN)
      keys = keys.flatMap((key) => letters.map((letter) => key + letter));
    else keys = keys.map((key) => key + letters[0]);
  }
  return keys;
}

function coreKeys(core: string): string[] {
  if (!isArabic(core) && !isLatin(core)) return [core];
  const sounds = soundsOf(core);
  // "sh" in Latin may be two sounds: Ishak.
  const choices = sounds.map(({ code, letters }) => (letters === 'sh' ? ['c', 's'] : keyLetters[code]));
  const known = choices.filter((letters) => letters !== undefined);
  if (known.length >= 2) return combine(known);
  const short = choices.map((letters, at) => {
    const { code } = sounds[at]!;
    // An h at the end is heard in Taha طه, and not in Noah نوح.
    if (code === 'h' && at === sounds.length - 1) return ['h', ''];
    return letters ?? [at === 0 || code === 'h' ? (shortLetters[code] ?? '') : ''];
  });
  return combine(short).map((key) => key || '0');
}

const ends: Record<string, [before: string, after: string]> = {
  A: ['bd', ''],
  B: ['b', ''],
  O: ['m', ''],
  D: ['', 'dn'],
  L: ['', 'l'],
};

/** What an index stores for one name: the skeleton of its consonants, the same in both scripts. */
export function tokenKeys(form: string): string[] {
  const keys = coreKeys(coreOf(form));
  const frame = frameOf(form);
  // Elham إلهام begins like an article; so does Ilham, which does not look like one.
  if (frame === '-') return [...new Set([...keys, ...coreKeys(withArticle(coreOf(form))).slice(0, 1)])];
  const [before, after] = ends[frame] ?? ['', ''];
  return [...new Set(keys.map((key) => before + key + after))];
}
