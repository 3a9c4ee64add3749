import { expect, test } from 'vitest';
import { mrzIn } from './find-mrz.ts';

const passport = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
];
const card = [
  'I<UTOD231458907<<<<<<<<<<<<<<<',
  '7408122F1204159UTO<<<<<<<<<<<6',
  'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
];

test.each([
  ['two lines', passport.join('\n'), 'TD3'],
  ['Windows line endings', `${passport.join('\r\n')}\r\n`, 'TD3'],
  ['one long line', passport.join(''), 'TD3'],
  ['small letters and spaces', passport.join('\n').toLowerCase().replaceAll('<<', '< <'), 'TD3'],
  ['among other lines', `Passport of our guest:\n\n${passport.join('\n')}\nRegards`, 'TD3'],
  ['two cells of a sheet', passport.join('\t'), 'TD3'],
  ['three lines', card.join('\n'), 'TD1'],
])('a pasted zone is found: %s', (_, text, format) => {
  expect(mrzIn(text)).toMatchObject({ format, valid: true, fields: { surname: { value: 'ERIKSSON' } } });
});

test.each(['', 'Anna Eriksson', passport[0]!, '29802150101234', 'a\nb\nc'])('%s is not a zone', (text) =>
  expect(mrzIn(text)).toBeNull(),
);
