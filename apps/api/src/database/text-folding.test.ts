import {
  cleanLine,
  cleanParagraph,
  foldText,
  identityKey,
  lookAlikeKey,
  placeKey,
  searchForm,
} from '@bawaba/identity';
import { searchFormMigration, textFoldingSql, visibleTextMigration } from '@bawaba/identity/sql';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';

let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const range = (first: number, last: number) =>
  fc.integer({ min: first, max: last }).map((codePoint) => String.fromCodePoint(codePoint));

const latin = fc.oneof(range(0x20, 0x7e), range(0xa0, 0x24f), range(0x300, 0x36f), range(0x1e00, 0x1eff));
const arabic = fc.oneof(range(0x600, 0x6ff), range(0x20, 0x20), range(0xfb50, 0xfdff), range(0xfe70, 0xfeff));
const greekAndCyrillic = fc.oneof(range(0x370, 0x52f), range(0x1f00, 0x1fff));
const anything = fc.oneof(range(0x1, 0xd7ff), range(0xe000, 0xffff), range(0x10000, 0x10ffff));
/** Joiners, marks, blanks and line breaks beside letters: what cleaning decides by its neighbours. */
const joinedText = fc.oneof(range(0x200b, 0x200f), range(0x9, 0x20), range(0x628, 0x64e), range(0x85, 0xa1));
const lookAlikeText = fc.constantFrom(...'NONo°رقم0OIl1ΑВСØÉ ٠١');
/** Words that search joins to their neighbours, and what stands between the parts of names and apartments. */
const nameParts = fc.constantFrom(
  ..."عبد|ال|أبو|الله|الدين|نور|El|Abd|Eddin| | | |-|'|.|،|/|_|1|٢|a".split('|'),
);
const scripts = { latin, arabic, greekAndCyrillic, anything, joinedText, lookAlikeText };
const mixed = fc.oneof(...Object.values(scripts));

const twins = {
  fold_text: foldText,
  identity_key: identityKey,
  search_form: searchForm,
  place_key: placeKey,
  clean_line: cleanLine,
  clean_paragraph: cleanParagraph,
  look_alike_key: (text: string) => lookAlikeKey(identityKey(text)),
};

async function inDatabase(name: keyof typeof twins, texts: string[]): Promise<string[]> {
  const value = name === 'look_alike_key' ? 'identity_key(x)' : 'x';
  const { rows } = await db.pool.query(
    `SELECT ${name}(${value}) AS y FROM unnest($1::text[]) WITH ORDINALITY AS t(x, i) ORDER BY i`,
    [texts],
  );
  return rows.map((row) => row.y);
}

describe.each(Object.entries(twins) as [keyof typeof twins, (text: string) => string][])(
  '%s in SQL equals its twin in TypeScript',
  (name, inTypeScript) => {
    // These two do with folded text what is no matter of the script.
    const isOfFolded = name === 'search_form' || name === 'place_key';
    const texts = isOfFolded ? { arabic, nameParts, mixed } : { ...scripts, mixed };
    test.each(Object.entries(texts))('for %s text', async (_, unit) => {
      const batches = fc.array(fc.string({ unit, maxLength: 24 }), { minLength: 100, maxLength: 400 });
      await fc.assert(
        fc.asyncProperty(batches, async (batch) => {
          expect(await inDatabase(name, batch)).toEqual(batch.map(inTypeScript));
        }),
        { numRuns: 10 },
      );
    });

    // The others are made of these.
    const last = ['fold_text', 'identity_key', 'clean_line'].includes(name) ? 0x1ffff : 0x30ff;
    test('for every single character', async () => {
      const batch = Array.from({ length: last }, (_, index) => index + 1)
        .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
        .map((codePoint) => `e${String.fromCodePoint(codePoint)}\u0301`);
      expect(await inDatabase(name, batch)).toEqual(batch.map(inTypeScript));
    });
  },
);

test('the migrations are what the tables print', async () => {
  await expect(textFoldingSql()).toMatchFileSnapshot('../../migrations/0001_text_folding.sql');
  await expect(searchFormMigration()).toMatchFileSnapshot('../../migrations/0023_search_forms.sql');
  await expect(visibleTextMigration()).toMatchFileSnapshot('../../migrations/0016_visible_text.sql');
});
