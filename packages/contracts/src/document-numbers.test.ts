import { expect, it } from 'vitest';
import { documentNumber } from './fields.ts';

it.each(['C01X00T47', '٢٩٨٠٥١٤٢١٠٠١١٦', 'أ 12', '名12'])(
  'a document number is compared by its key: %s',
  (text) => expect(documentNumber.safeParse(text).success).toBe(true),
);

// The last is a letter of a newer Unicode than that of the keys.
it.each(['–', '/ ·', '\u0301', '\u{327c8}'])('a number without a key is nobody’s: %s', (text) =>
  expect(documentNumber.safeParse(text).error?.issues[0]?.message).toBe('no_letters_or_digits'),
);
