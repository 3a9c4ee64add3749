import { commonNames } from './common-names.ts';
import { tokenKeys } from './keys.ts';
import { mayBeSimilar } from './name-score.ts';
import { remember } from './remember.ts';
import { MAX_TOKENS, nameTokens } from './tokens.ts';
import { whenAsked } from './when-asked.ts';

/** Raise it when the keys or the forms of any name change: what is stored under an older version is computed again. */
export const NAME_KEYS_VERSION = 3;

/**
 * An index finds the names that may be similar by two names that agree: the given name and another. One man in a hundred is a Mohamed
 * with an Ahmed among his fathers, so two common names are not enough: a third must agree, or there is no third.
 *
 *     rare pair                  mmd|drwc        Mohamed, Darwish
 *     common pair                mmd|md#3        Mohamed, Ahmed; the whole name has three words
 *     two common pairs           mmd|l,md        Mohamed, Ahmed, Ali
 */
const COMMON_PAIR = 0.002;
const MAX_KEYS = 96;

/** The share of people with a name of this key; the names that we do not know are rare. */
const sharesOfKeys = whenAsked(() => {
  const shares = new Map<string, number>();
  for (const { arabic, spellings, bits } of commonNames)
    for (const key of new Set([arabic, ...spellings].flatMap(tokenKeys)))
      shares.set(key, (shares.get(key) ?? 0) + 2 ** -bits);
  return shares;
});
const isCommon = (a: string, b: string) => {
  const shares = sharesOfKeys();
  return (shares.get(a) ?? 0) * (shares.get(b) ?? 0) > COMMON_PAIR;
};

interface Word {
  form: string;
  keys: string[];
}
const keysOf = remember(20_000, tokenKeys);
const wordsOf = (name: string): Word[] => nameTokens(name).map(({ form }) => ({ form, keys: keysOf(form) }));

const limited = (keys: Iterable<string>) => [...new Set(keys)].slice(0, MAX_KEYS);

/** The keys of a given name with another. `lengths`: how many words the names have that this pair alone shall find. */
function* pairKeys(given: Word, other: Word, thirds: readonly Word[], lengths: readonly number[]) {
  for (const a of given.keys)
    for (const b of other.keys)
      if (isCommon(a, b)) {
        for (const length of lengths) yield `${a}|${b}#${length}`;
        for (const c of thirds.flatMap(({ keys }) => keys))
          yield isCommon(a, c) ? `${a}|${[b, c].sort().join()}` : `${a}|${c}`;
      } else yield `${a}|${b}`;
}

/** What an index stores for a name. */
export function nameKeys(name: string): string[] {
  const [given, ...others] = wordsOf(name);
  if (!given) return [];
  if (others.length === 0) return given.keys.map((key) => `${key}|`);
  const lengths = [others.length + 1];
  return limited(others.flatMap((other, at) => [...pairKeys(given, other, others.slice(at + 1), lengths)]));
}

const allLengths = Array.from({ length: MAX_TOKENS - 1 }, (_, at) => at + 2);

/** What to look up in the index: a similar name is stored with at least one of these keys. */
export function nameLookupKeys(name: string): string[] {
  const words = wordsOf(name);
  const [first, ...others] = words;
  const [second, last] = [others[0], others.at(-1)];
  if (!first || !second || !last) return nameKeys(name);
  const keys = (given: Word, other: Word, thirds: readonly Word[]) => {
    const lengths = allLengths.filter((length) =>
      mayBeSimilar([given.form, other.form], words.length, length),
    );
    return [...pairKeys(given, other, thirds, lengths)];
  };
  return limited([
    ...others.flatMap((other, at) => keys(first, other, others.slice(at + 1))),
    // The family name stands first, in this name or in the one that is stored.
    ...keys(second, first, others.slice(1)),
    ...keys(last, first, others.slice(0, -1)),
  ]);
}
