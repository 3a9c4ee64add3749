import { tokenKeys } from './keys.ts';
import { tokenScore } from './token-score.ts';
import { coreOf, isArabic, isLatin, nameTokens } from './tokens.ts';

/**
 * Search across scripts. A column stores the search form of a name: the keys of its tokens, each after a space, so that
 * `LIKE '% key%'` finds a name that begins with what was typed (a trigram index helps). What is found is a candidate; `isNamed`
 * decides.
 */
export const nameSearchForm = (name: string): string =>
  ` ${[...new Set(nameTokens(name).flatMap(({ form }) => tokenKeys(form)))].join(' ')} `;

/** For each word of a search, the keys that a name must have one of; names may begin with them. */
export const nameSearchKeys = (search: string): string[][] =>
  nameTokens(search).map(({ form }) => tokenKeys(form));

/** From this score on, a word of a search stands for a name. */
export const SAME_WORD = 0.8;

/** Does every word of the search stand for a name, in any order? The last word may be the beginning of one. */
export function isNamed(name: string, search: string): boolean {
  const [names, words] = [nameTokens(name), nameTokens(search)];
  return (
    words.length > 0 &&
    words.every(({ form }, at) =>
      names.some(
        (token) =>
          tokenScore(form, token.form) >= SAME_WORD || (at === words.length - 1 && begins(form, token.form)),
      ),
    )
  );
}

/** "moh" begins محمد: some beginning of the name sounds like it. */
export function begins(typed: string, form: string): boolean {
  const [start, core] = [coreOf(typed), coreOf(form)];
  if (start.length < 2 || !(isArabic(core) || isLatin(core))) return core.startsWith(start);
  // Arabic leaves vowels out: a beginning has about half as many letters, or as many.
  const longest = Math.min(core.length - 1, start.length * 2 + 1);
  for (let length = Math.max(2, Math.floor(start.length / 2)); length <= longest; length++)
    if (tokenScore(start, core.slice(0, length)) >= SAME_WORD) return true;
  return false;
}
