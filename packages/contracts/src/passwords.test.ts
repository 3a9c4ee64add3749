import { describe, expect, it } from 'vitest';
import { isEasyPassword, isNameAsPassword } from './passwords.ts';
import { supervisorCreate } from './supervisors.ts';

describe('a common password is easy', () => {
  it.each([
    [
      'the commonest',
      [
        'password',
        'Password1',
        'P@ssw0rd!',
        'pa55word',
        'iloveyou',
        'letmein1',
        'welcome123',
        'admin123',
        'Admin@2026',
        'football',
        'monkey12',
        'trustno1',
        'sunshine',
        'princess1',
        '1loveyou',
      ],
    ],
    ['names with a year', ['ahmed2024', 'Mohamed1990', 'mohamed.ali', 'yasmine99', 'mostafa!', '2024ahmed']],
    [
      'of Egypt',
      ['egypt2026', 'zamalek1911', 'alahly1907', 'bismillah', 'habibi123', 'cairo2025', 'sharmelsheikh'],
    ],
    [
      'in Arabic',
      ['محمد1234', 'أحمد٢٠٢٤', 'الحمد لله', 'بسم الله الرحمن الرحيم', 'كلمة السر', 'مُحَمَّد123', 'بوابة123'],
    ],
    ['of this register', ['bawaba123', 'Bawaba!!', 'supervisor', 'reception1', 'village2026']],
    [
      'rows of keys',
      [
        'qwertyui',
        'qwerty123',
        '1qaz2wsx',
        '1q2w3e4r',
        'zaq12wsx',
        'asdfghjkl',
        'abcd1234',
        'abc123abc',
        'ضصثقفغعه',
        'poiuytrewq',
        'qazwsxedc',
        'zxcvbnm1',
      ],
    ],
    [
      'digits in a row',
      ['12345678', '87654321', '123456789', '١٢٣٤٥٦٧٨', '11223344', '12344321', '0123456789', '147258369'],
    ],
    [
      'repetitions',
      [
        'aaaaaaaa',
        '11111111',
        '00000000',
        'abababab',
        '12121212',
        'abcabcabc',
        'xyzwxyzw',
        'سسسسسسسس',
        '!!!!!!!!',
        '😀😀😀😀',
      ],
    ],
    ['blanks', ['        ', '\t\t\t\t\t\t\t\t', '\u00a0'.repeat(8), '\u200b'.repeat(9)]],
    ['dates and telephones', ['15111990', '19901115', '01012345678', '201012345678']],
  ])('%s', (_, passwords) => {
    expect(passwords.filter((password) => !isEasyPassword(password))).toEqual([]);
  });
});

it('an uncommon password is not easy', () => {
  const good = [
    'welcome-to-bawaba',
    'the-gate-is-open',
    'an admin of the tests',
    'long enough',
    'a new password',
    'kR8#vq2L',
    'blue door 7 olives',
    'شجرة الزيتون خلف الباب',
    'xkqj vbnm plot',
    '83920174',
    'Tr0ub4dor&3',
    `${'x'.repeat(99)}abcdefg`,
    'ahmedlovesrain',
  ];
  expect(good.filter(isEasyPassword)).toEqual([]);
});

it.each([
  ['one letter', 'a'.repeat(200), true],
  ['two letters', 'ab'.repeat(100), true],
  ['a row of keys', 'qwerty'.repeat(33), true],
  ['a repetition with another end', `${'abc'.repeat(66)}x`, false],
  ['emoji', '😀'.repeat(100), true],
])('a long password is judged without backtracking: %s', (_, password, expected) => {
  // With an exponential pattern these calls would never end.
  for (let n = 0; n < 200; n++) expect(isEasyPassword(password)).toBe(expected);
});

it('the username is rejected as a password, also backwards and with digits around it', () => {
  for (const password of [
    'dina.fawzy',
    'Dina.Fawzy1',
    'DINAFAWZY',
    '2024dinafawzy',
    'yzwafanid',
    'dinafawzydinafawzy',
    'dína fawzy!!',
  ])
    expect([password, isNameAsPassword(password, 'dina.fawzy')]).toEqual([password, true]);
  expect(isNameAsPassword('dina lives by the sea', 'dina')).toBe(false);
  expect(isNameAsPassword('83920174', '2024')).toBe(false);
});

it('an account is not created with its username as its password, and the error names the field', () => {
  const account = { username: 'karimfawzy', full_name: 'Karim', role_id: 1 };
  const { error } = supervisorCreate.safeParse({ ...account, password: 'KarimFawzy7' });
  expect(error?.issues).toMatchObject([{ path: ['password'], message: 'password_is_username' }]);
  expect(supervisorCreate.safeParse({ ...account, password: 'a good password' }).success).toBe(true);
});
