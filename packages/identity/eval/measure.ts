import { tokenKeys } from '../src/names/keys.ts';
import { nameKeys, nameLookupKeys } from '../src/names/name-keys.ts';
import { type NameOptions, nameForm, nameMatcher, nameScore, SIMILAR_NAME } from '../src/names/name-score.ts';
import { SAME_TOKEN, tokenScore } from '../src/names/token-score.ts';
import { nameTokens } from '../src/names/tokens.ts';
import { inventChild, inventPerson, isGivenName, type Person } from './invented-names.ts';
import type { Random } from './random.ts';
import { type Document, isSpelling, writeDocument } from './spelling-habits.ts';
import type { TokenPair } from './token-pairs.ts';

export type Figures = [what: string, figure: string][];

const percent = (part: number, whole: number) =>
  `${((100 * part) / whole).toFixed(2)} % of ${whole.toLocaleString('en')}`;
const oneIn = (part: number, whole: number) =>
  part === 0
    ? `none in ${whole.toLocaleString('en')}`
    : `1 in ${Math.round(whole / part).toLocaleString('en')}`;
const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const shareKey = (a: string[], b: string[]) => a.some((key) => b.includes(key));
const isSimilar = (a: string, b: string, options?: NameOptions) =>
  nameScore(a, b, options).score >= SIMILAR_NAME;

const formOf = (word: string) => nameTokens(word).map(({ form }) => form);

/** Single names in two scripts, by source, and chance agreement of different ones. */
export function measureTokens(pairs: TokenPair[], random: Random): Figures {
  const figures: Figures = [];
  for (const source of new Set(pairs.map((pair) => pair.source))) {
    const of = pairs
      .filter((pair) => pair.source === source)
      .map(({ arabic, latin }) => [formOf(arabic), formOf(latin)] as const);
    const single = of.filter(([a, b]) => a.length === 1 && b.length === 1);
    const keys = single.filter(([[a], [b]]) => shareKey(tokenKeys(a!), tokenKeys(b!))).length;
    const scores = single.filter(([[a], [b]]) => tokenScore(a!, b!) >= SAME_TOKEN).length;
    figures.push([`${source}: keys agree`, percent(keys, of.length)]);
    figures.push([`${source}: the same name`, percent(scores, of.length)]);
  }
  let [keys, scores, tried] = [0, 0, 0];
  for (let at = 0; at < 50_000; at++) {
    const [a, b] = [random.pick(pairs), random.pick(pairs)];
    const [one, other] = [formOf(a.arabic)[0], formOf(b.latin)[0]];
    if (a.arabic === b.arabic || !one || !other) continue;
    tried++;
    if (shareKey(tokenKeys(one), tokenKeys(other))) keys++;
    if (tokenScore(one, other) >= SAME_TOKEN) scores++;
  }
  return [
    ...figures,
    ['different words: keys agree', percent(keys, tried)],
    ['different words: the same name', percent(scores, tried)],
  ];
}

type Script = 'arabic' | 'latin';
const ways: [Script, Script][] = [
  ['arabic', 'latin'],
  ['latin', 'latin'],
  ['arabic', 'arabic'],
];
const entryOf = (person: Person, script: Script, random: Random) =>
  writeDocument(person, script, random, { whole: true }).text;

/** The same person on the list and in a document. */
export function measureRecall(count: number, random: Random): Figures {
  const figures: Figures = [];
  for (const [one, other] of ways) {
    const tries = times(count, () => {
      const person = inventPerson(random);
      const [entry, document] = [entryOf(person, one, random), writeDocument(person, other, random)];
      const found = isSimilar(entry, document.text);
      const indexed = shareKey(nameKeys(entry), nameLookupKeys(document.text));
      const dated = isSimilar(entry, document.text, { sameBirthDate: true });
      const isGiven = isGivenName(person.names.at(-1)!);
      return { ...document, found, indexed, dated, isGiven, names: person.names.length };
    });
    const share = (what: string, of: typeof tries, hit: (each: (typeof tries)[number]) => boolean) =>
      figures.push([`${one} ↔ ${other}: ${what}`, percent(of.filter(hit).length, of.length)]);
    share('found', tries, ({ found }) => found);
    share('found, with an equal birth date', tries, ({ dated }) => dated);
    share('share a key', tries, ({ indexed }) => indexed);
    share('found by a key', tries, ({ found, indexed }) => found && indexed);
    if (other !== 'latin' || one !== 'arabic') continue;
    const plain = tries.filter(({ familyNameFirst }) => !familyNameFirst);
    share('usual order', plain, ({ found }) => found);
    share(
      'two names',
      plain.filter(({ names }) => names === 2),
      ({ found }) => found,
    );
    share(
      'names left out',
      plain.filter(({ leftOut }) => leftOut > 0),
      ({ found }) => found,
    );
    const turned = tries.filter(({ familyNameFirst }) => familyNameFirst);
    share(
      'family name first',
      turned.filter(({ isGiven }) => !isGiven),
      ({ found }) => found,
    );
    share(
      'family name first, also a given name',
      turned.filter(({ isGiven }) => isGiven),
      ({ found }) => found,
    );
  }
  return figures;
}

/** Different people: how often are their names similar? */
export function measureFalsePairs(queries: number, listed: number, random: Random): Figures {
  const entries = times(listed, () => nameForm(entryOf(inventPerson(random), 'arabic', random)));
  let [pairs, disturbed] = [0, 0];
  for (let at = 0; at < queries; at++) {
    const matches = nameMatcher(writeDocument(inventPerson(random), 'latin', random).text);
    const similar = entries.filter((form) => matches(form) >= SIMILAR_NAME).length;
    pairs += similar;
    if (similar > 0) disturbed++;
  }
  return [
    ['different people with similar names', `${oneIn(pairs, queries * listed)} pairs`],
    [
      `innocents who see a similar name, ${listed.toLocaleString('en')} on the list`,
      percent(disturbed, queries),
    ],
  ];
}

/**
 * Could a clerk write the same document for this person? Each word is a spelling of one of the person's names, in order, from the given
 * name on. Then no rule can tell the two apart: MOHAMED ALY is Mohamed Aly, or his son Mohamed with a name left out.
 */
function isWrittenAlike({ familyNameFirst, words }: Document, person: Person, random: Random): boolean {
  const follows = (order: string[]) => {
    let from = 0;
    return order.every((word, at) => {
      const names = person.names.slice(from, at === 0 ? 1 : undefined);
      const found = names.findIndex((name) => isSpelling(word, name, random));
      from += found + 1;
      return found >= 0;
    });
  };
  const asWritten = familyNameFirst ? [words.at(-1)!, ...words.slice(0, -1)] : words;
  return follows(words) || follows(asWritten);
}

/** Father and child, brothers and sisters: all names but the given one are the same. */
export function measureRelatives(families: number, random: Random): Figures {
  const kinds = [
    'father and child',
    'father and son of the same given name',
    'brothers and sisters',
  ] as const;
  const figures: Figures = [];
  for (const [one, other] of ways) {
    const tally = new Map(kinds.map((kind) => [kind, { pairs: 0, alike: 0, found: [] as string[] }]));
    const check = (kind: (typeof kinds)[number], a: Person, b: Person) => {
      const [entry, document] = [entryOf(a, one, random), writeDocument(b, other, random)];
      const count = tally.get(kind)!;
      count.pairs++;
      if (!isSimilar(entry, document.text)) return;
      if (isWrittenAlike(document, a, random)) count.alike++;
      else count.found.push(`${entry} ~ ${document.text}`);
    };
    for (let at = 0; at < families; at++) {
      const father = inventPerson(random, 'M');
      const [child, sibling] = [inventChild(random, father), inventChild(random, father)];
      const kind = child.names[0] === father.names[0] ? kinds[1] : kinds[0];
      check(kind, father, child);
      check(kind, child, father);
      if (child.names[0] !== sibling.names[0]) check(kinds[2], child, sibling);
    }
    for (const [kind, { pairs, alike, found }] of tally) {
      const figure = `${found.length} of ${pairs.toLocaleString('en')}, and ${alike} written alike`;
      figures.push([`${one} ↔ ${other}: ${kind} taken for one`, figure]);
      for (const example of found.slice(0, 5)) figures.push(['  such as', example]);
    }
  }
  return figures;
}

/** Days of birth of adults; one in a hundred is the first of January, because nobody knew better. */
const birthDate = (random: Random) => (random.chance(0.01) ? random.below(56) * 365 : random.below(56 * 365));

/** Innocents who are stopped because somebody on the list has a similar name and the same birth date. */
export function measureStops(innocents: number, listed: number, random: Random): Figures {
  const byDay = new Map<number, { form: string; sex: 'M' | 'F' }[]>();
  for (let at = 0; at < listed; at++) {
    const person = inventPerson(random);
    const day = birthDate(random);
    const list = byDay.get(day) ?? [];
    list.push({ form: nameForm(entryOf(person, 'arabic', random)), sex: person.sex });
    byDay.set(day, list);
  }
  let [stopped, stoppedWithoutSex] = [0, 0];
  for (let at = 0; at < innocents; at++) {
    const person = inventPerson(random);
    const matches = nameMatcher(writeDocument(person, 'latin', random).text, { sameBirthDate: true });
    const similar = (byDay.get(birthDate(random)) ?? []).filter(({ form }) => matches(form) >= SIMILAR_NAME);
    if (similar.length > 0) stoppedWithoutSex++;
    if (similar.some(({ sex }) => sex === person.sex)) stopped++;
  }
  return [
    [`innocents stopped, ${listed.toLocaleString('en')} on the list`, oneIn(stopped, innocents)],
    ['the same, when nobody knows the sex', oneIn(stoppedWithoutSex, innocents)],
  ];
}

/** The commonest name against many, as a database would return them, and how that compares with parsing the answer. */
export function measureSpeed(random: Random): Figures {
  const forms = times(38_000, () => nameForm(`محمد ${entryOf(inventPerson(random), 'arabic', random)}`));
  const answer = JSON.stringify(forms);
  const best = (work: () => void) =>
    Math.min(
      ...times(7, () => {
        const start = performance.now();
        work();
        return performance.now() - start;
      }),
    );
  const scored = best(() => {
    const matches = nameMatcher('Mohamed Ahmed Mahmoud Aly');
    for (const form of forms) matches(form);
  });
  const parsed = best(() => JSON.parse(answer));
  const prepared = best(() => {
    for (const form of forms.slice(0, 3800)) nameForm(form);
  });
  return [
    [
      '38,000 candidates scored',
      `${scored.toFixed(1)} ms, ${(scored / parsed).toFixed(1)} times as long as JSON.parse of them`,
    ],
    ['38,000 names to forms', `${(10 * prepared).toFixed(0)} ms`],
  ];
}
