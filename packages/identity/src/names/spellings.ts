import { searchForm } from '../search-form.ts';
import { tokenKeys } from './keys.ts';
import { remember } from './remember.ts';
import { begins, SAME_WORD } from './search.ts';
import { tokenScore } from './token-score.ts';
import { coreOf, frameOf, nameTokens } from './tokens.ts';

/**
 * A dictionary of names makes search work across scripts without keys beside every record: it has each name once, as the
 * search form of a record writes it. A search looks up the spellings of what was typed, and finds the records with one of them.
 */
export interface NameSpelling {
  /** As a search form has it, between spaces. Mostly one word; "جاد الرب" is one name of two. */
  word: string;
  form: string;
  keys: string[];
}

/** Longer ones are no names. */
const MAX_LENGTH = 60;
const isWord = (word: string) =>
  word.length <= MAX_LENGTH && /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u.test(word);

/** A search form writes these as one with the next name; the name itself is what people look for. */
export const joinedParticles = ['bin', 'bint', 'ibn', 'بن', 'بنت', 'ابن'];
const joined = new RegExp(`^(?:${joinedParticles.join('|')})(?=.)`);

/** Names repeat: each is read once. */
const wordOf = remember(20_000, searchForm);
const keysOf = remember(20_000, tokenKeys);

const spellingsOf = (name: string): NameSpelling[] =>
  nameTokens(name).map(({ form, shown }) => ({ word: wordOf(shown), form, keys: keysOf(form) }));

/** The names in a full name, for the dictionary. */
export function nameSpellings(name: string): NameSpelling[] {
  const spellings = spellingsOf(name);
  const known = new Set(spellings.flatMap(({ word }) => word.split(' ')));
  // The two cut words in other places, now and then: ذو الفقار.
  const others = searchForm(name)
    .split(' ')
    .filter((word) => !known.has(word) && !known.has(word.replace(joined, '')))
    .flatMap(spellingsOf);
  return [...spellings, ...others].filter(({ word }) => isWord(word));
}

/** One name of a search. */
export interface SearchedName {
  keys: string[];
  /** Names whose keys begin like this may begin with what was typed. Empty except for the last name of the search. */
  keyBeginnings: string[];
  /** How close a name of the dictionary is, from its form; 0 if it is another name. */
  closeness: (form: string) => number;
}

const SHORTEST_BEGINNING = 2;
/** A beginning is never as close as a whole name. */
const BEGINS = 0.5;

/** "abdel ra" begins عبد الرحمن and not رحمن. The article may be left out. */
const frameWithoutArticle = (form: string) => frameOf(form).replace('-', '');

export function searchedNames(search: string): SearchedName[] {
  const tokens = nameTokens(search);
  return tokens.map(({ form }, at) => {
    const keys = tokenKeys(form);
    const mayBegin = at === tokens.length - 1 && coreOf(form).length >= SHORTEST_BEGINNING;
    // Keys of short names keep a first h, w or y, which those of longer ones leave out.
    const short = keys.map((key) => key.replace(/^[hwy]+/, ''));
    return {
      keys,
      keyBeginnings: mayBegin
        ? [...new Set([...keys, ...short])].filter((key) => key !== '' && key !== '0')
        : [],
      closeness: (other) => {
        const score = tokenScore(form, other);
        if (score >= SAME_WORD) return score;
        return mayBegin && frameWithoutArticle(form) === frameWithoutArticle(other) && begins(form, other)
          ? BEGINS
          : 0;
      },
    };
  });
}
