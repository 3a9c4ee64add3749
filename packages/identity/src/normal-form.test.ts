import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { foldText, hasTowerOfMarks, identityKey, lookAlikeKey, looksLikeMrz, nameForm } from './index.ts';
import { normalForm } from './normal-form.ts';
import { cleanLine, cleanParagraph } from './visible-text.ts';

const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;
const acute = '\u0301';
const dotBelow = '\u0323';
const halfWidthMark = '\uff9e';
const overlay = '\u0334';

afterEach(() => void vi.restoreAllMocks());

describe.each(forms)('normalForm in %s', (form) => {
  test('equals normalize where no letter has more than 30 marks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(normalForm(text, form)).toBe(text.normalize(form));
      }),
    );
    const most = `e${acute.repeat(15)}${dotBelow.repeat(15)} A`.repeat(50);
    expect(normalForm(most, form)).toBe(most.normalize(form));
  });

  test('cuts longer runs', () => {
    const text = `e${acute.repeat(400)}${dotBelow.repeat(400)} A`;
    expect(normalForm(text, form)).toBe(`e${acute.repeat(30)} A`.normalize(form));
  });
});

test('normalize sorts no other character', () => {
  const isMark = /^[\p{M}\uff9e\uff9f]/u;
  const sorted = [];
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    const character = String.fromCodePoint(codePoint);
    const isSorted = `a${character}${overlay}`.normalize('NFKD').startsWith(`a${overlay}`);
    if (isSorted && !isMark.test(character)) sorted.push(character);
  }
  expect(sorted).toEqual([]);
});

test.each(
  Object.entries({
    foldText,
    identityKey,
    lookAlikeKey,
    cleanLine,
    cleanParagraph,
    hasTowerOfMarks,
    looksLikeMrz,
    nameForm,
  }),
)('%s sorts no long run of marks', (_, read) => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  for (const [first, second] of [
    [acute, dotBelow],
    // Cleaning removes what is between the marks.
    [`${acute}\u200b`, `${dotBelow}\u200b`],
    [halfWidthMark, overlay],
  ] as const)
    read(`a${first.repeat(500)}${second.repeat(500)}b`);
  const texts = normalize.mock.contexts.map(String);
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => /\p{M}{31}/u.test(text))).toEqual([]);
  const asMarks = texts.filter((_, call) => normalize.mock.calls[call]?.[0]?.startsWith('NFK'));
  expect(asMarks.filter((text) => /[\p{M}\uff9e]{31}/u.test(text))).toEqual([]);
});
