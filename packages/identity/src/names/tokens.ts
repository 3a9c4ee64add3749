import { remember } from './remember.ts';
import { consonants } from './sounds.ts';
import { nameWords, type Word } from './words.ts';

/**
 * One name of a person, in one spelling for all the ways to put it into words: Abd El Rahman, Abdel-Rahman and Abdurrahman are
 * `A` + rahman; عبد الرحمن and عبدالرحمن are `A` + رحمن. The first character of a form is its frame, if it has one:
 * `A` Abd el-X, `B` Abu X, `O` Umm X, `D` X ed-Din, `L` X Allah, `-` X with the article.
 */
export interface NameToken {
  form: string;
  /** As it was written. */
  shown: string;
}

/** The rest is ignored. */
export const MAX_TOKENS = 10;

const frames = 'ABODL-';
export const frameOf = (form: string) => (frames.includes(form[0]!) ? form[0]! : '');
export const coreOf = (form: string) => (frameOf(form) ? form.slice(1) : form);
export const isArabic = (core: string) => core[0]! >= '\u0620' && core[0]! <= '\u06ff';
export const isLatin = (core: string) => core[0]! >= 'a' && core[0]! <= 'z';

/** Spellings that leave out more than vowels, and Turkish ones. */
const aliases: Record<string, string> = {
  md: 'mohamed',
  mhd: 'mohamed',
  mohd: 'mohamed',
  muhd: 'mohamed',
  mehmet: 'mohamed',
  muhammet: 'mohamed',
  ahmet: 'ahmed',
  mahmut: 'mahmoud',
};

interface Rules {
  /** Left out: son of, daughter of, house of. */
  particle: RegExp;
  article: RegExp;
  abd: RegExp;
  abu: RegExp;
  umm: RegExp;
  din: RegExp;
  allah: RegExp;
  /** The core of Abdallah. */
  lah: string;
  /** Words that only stand after another one: Gad el-Rab, Nour el-Hoda. */
  tail: RegExp;
  /** Names written as one word. The group is the core; without a group it is Abdallah. */
  joined: [frame: string, pattern: RegExp][];
}

const latin: Rules = {
  particle: /^(?:bin|ben|ibn|ebn|bint|bent|ould|wuld)$/,
  article: /^(?:[aeiu]l|(?:[ae](?:[srdntz]|sh|ch)|u[srd]))$/,
  abd: /^abe?d(?:[aeiou]+(?:l|r|s|sh|n|z|d|t))?$/,
  abu: /^(?:ab[ou]+(?:[ae]?l)?|abi|aba|bou|bu)$/,
  umm: /^(?:umm|oum|om|um)$/,
  din: /^(?:[aeu]l|[aeu]d)?d(?:i|e|ee|ie|ei)ne?$/,
  allah: /^[aeou]?l+ah$|^alla$/,
  lah: 'lah',
  tail: /^(?:[ae]l)?(?:rab+|ma?[wuo]+la|bab|h[ou]+d+[ae]h?|yazal|yazid)$/,
  joined: [
    ['A', /^abd[aeiou]*l+ah?$/],
    ['A', /^ab[ae]?d(?:[aeiou]+l|[aeu]([rsnztd])(?=\1)|[aeu](?=sh))(?<core>.{2,})$/],
    ['A', /^abd(?<core>[^aeiouy].{2,})$/],
    ['B', /^ab[ou]+(?:[ae]l|l(?=[^aeiou]))?(?<core>.{3,})$/],
    ['D', /^(?<core>.{2,}?)(?:[aeui]l|[aeuio]d)d(?:i|e|ee|ie|ei)ne?$/],
    ['D', /^(?<core>.{3,}?[^aeiou])[aeu]d(?:i|ee|ie|ei)ne?$/],
    ['L', /^(?<core>.{2,}?)(?:[aou]llah?|[ei]?llah|alah)$/],
    ['L', /^(?<core>fath?|s[ae]+d|[gj]+[ae]+d|djad|h[aei]b[ae]h?)(?:[ae]l+[ae]h?)$/],
    ['', /^(?<core>.{2,}?)[ae]l(?<tail>rab+|ma?[wuo]+la|bab|h[ou]+d+[ae]h?|yazal)$/],
  ],
};

const arabic: Rules = {
  particle: /^(?:بن|ابن|بنت|ولد)$/,
  article: /^ال$/,
  abd: /^عبد(?:ال)?$/,
  abu: /^(?:اب[ويا]|بو)$/,
  umm: /^ام$/,
  din: /^الدين$/,
  allah: /^ا?لله$/,
  lah: 'له',
  tail: /^ال(?:رب|مولي|باب|هدي|يزل|يزيد)$/,
  joined: [
    ['A', /^عبدال(?<core>.{2,})$/],
    ['A', /^عبد(?<core>رب.*)$/],
    ['B', /^اب[ويا](?:ال)?(?<core>...+)$/],
    ['D', /^(?<core>.{2,}?)الدين$/],
    ['L', /^(?<core>.{2,}?)ا?لله$/],
    ['', /^(?<core>.{2,}?)ال(?<tail>رب|مولي|باب|هدي|يزل)$/],
  ],
};

export const withArticle = (core: string) => (isArabic(core) ? `ال${core}` : `al${core}`);
const withoutArticle = (word: string) => word.replace(/^(?:[aeiu]l|ال)(?=..)/, '');

/** A short rest means that the letters are part of the name: Aly, Alaa, Elin. */
function splitArticle(word: string): string {
  const rest = /^(?:[ae]l|il(?=[^aeiouy].{4})|ال)(..+)$/.exec(word)?.[1] ?? '';
  return consonants(rest) >= (isArabic(word) && rest.length > 2 ? 1 : 2) ? `-${rest}` : word;
}

function oneWord(word: string, rules: Rules): string {
  for (const [frame, pattern] of rules.joined) {
    const groups = pattern.exec(word);
    if (!groups) continue;
    const core = groups.groups?.core ?? rules.lah;
    // Sallah is Salah.
    if (frame === 'L' && rules === latin && consonants(core) < 2 && !/^[aeiou]/.test(core)) continue;
    // Abdulatif: one l for two.
    if (frame === 'A' && /^at(?:i|e)+f/.test(core)) return `Al${core}`;
    // Hebatallah هبة الله: the ة of the first word is spoken.
    return frame + (frame === 'L' ? core.replace(/(?<=.a)t$/, '') : core) + (groups.groups?.tail ?? '');
  }
  return splitArticle(aliases[word] ?? word);
}

const rulesFor = (word: string) => (isArabic(word) ? arabic : isLatin(word) ? latin : undefined);

/** One registration asks for the tokens of its name several times. */
export const nameTokens = remember(1000, (name): readonly NameToken[] => tokensOf(name));

function tokensOf(name: string): NameToken[] {
  const words = nameWords(name);
  const tokens: NameToken[] = [];
  let at = 0;
  const next = (rules: Rules): Word | undefined =>
    words[at + 1] && rulesFor(words[at + 1]!.folded) === rules ? words[at + 1] : undefined;
  /** The name after "Abd" or "Abu", which may have the article as a word of its own. */
  const take = (rules: Rules): Word[] => {
    at++;
    const first = words[at]!;
    if (!rules.article.test(first.folded) || !next(rules)) return [first];
    at++;
    return [first, words[at]!];
  };
  for (; at < words.length; at++) {
    const { folded, shown } = words[at]!;
    const rules = rulesFor(folded);
    if (!rules) {
      tokens.push({ form: folded, shown });
      continue;
    }
    const last = tokens.at(-1);
    const frame = rules.abd.test(folded)
      ? 'A'
      : rules.abu.test(folded)
        ? 'B'
        : rules.umm.test(folded)
          ? 'O'
          : '';
    const end = rules.din.test(folded) ? 'D' : rules.allah.test(folded) ? 'L' : '';
    if (frame && next(rules)) {
      const taken = take(rules);
      const word = taken.at(-1)!.folded;
      const core = rules.allah.test(word) ? rules.lah : taken.length > 1 ? word : withoutArticle(word);
      tokens.push({ form: frame + core, shown: [shown, ...taken.map((each) => each.shown)].join(' ') });
    } else if (
      end &&
      last &&
      !'ABO'.includes(frameOf(last.form) || '?') &&
      (end === 'D' || rules !== latin || consonants(last.form) > 1)
    ) {
      tokens[tokens.length - 1] = {
        form: end + coreOf(last.form).replace(/(?<=.a)t$/, end === 'L' ? '' : 't'),
        shown: `${last.shown} ${shown}`,
      };
    } else if (rules.tail.test(folded) && /^(?:[ae]l|ال)/.test(folded) && last && !frameOf(last.form)) {
      tokens[tokens.length - 1] = {
        form: last.form + withoutArticle(folded),
        shown: `${last.shown} ${shown}`,
      };
    } else if (
      rules.article.test(folded) &&
      next(rules) &&
      startsLikeArticle(folded, words[at + 1]!.folded)
    ) {
      const [article, { folded: word, shown: text }] = [shown, words[at + 1]!];
      at++;
      const core = rules.din.test(word) || rules.tail.test(word) ? undefined : word;
      if (core === undefined && last && !frameOf(last.form))
        tokens[tokens.length - 1] = {
          form: rules.din.test(word) ? `D${last.form}` : last.form + word,
          shown: `${last.shown} ${article} ${text}`,
        };
      else tokens.push({ form: `-${word}`, shown: `${article} ${text}` });
    } else if (!rules.particle.test(folded) || words.length === 1) {
      tokens.push({ form: oneWord(folded, rules), shown });
    }
  }
  return tokens.slice(0, MAX_TOKENS);
}

/** "es Sayed", "ash Sharif": the article takes the first sound of the name. "el" and "al" stand before every name. */
const startsLikeArticle = (article: string, word: string) =>
  /^(?:[aeiu]l|ال)$/.test(article) || word.startsWith(article.slice(1));
