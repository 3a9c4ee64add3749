import { afterEach, expect, it, vi } from 'vitest';
import { passwordChange } from './auth.ts';
import { optionalParagraph, personName } from './fields.ts';
import { supervisorCreate, supervisorUpdate } from './supervisors.ts';
import { describeIssues } from './validation.ts';

/** zod runs every check of a text, also after the one that refuses its length. */
const marks = `a${'\u0301'.repeat(5000)}${'\u0323'.repeat(5000)}`;
const digits = `a${'1'.repeat(5000)}b`;
const account = { username: 'karimfawzy', full_name: 'Karim', role_id: 1, password: 'a good password' };

const problems = (schema: typeof supervisorCreate | typeof supervisorUpdate, body: object) =>
  describeIssues(schema.safeParse(body).error?.issues ?? [], body, 'en');

afterEach(() => void vi.restoreAllMocks());

it('a name or a note with too many marks is refused before they are sorted', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  for (const schema of [personName, optionalParagraph(10_000)]) {
    expect(schema.safeParse(marks).error?.issues[0]).toMatchObject({ message: 'too_many_marks' });
  }
  const texts = normalize.mock.contexts.map(String);
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.filter((text) => /\p{M}{31}/u.test(text))).toEqual([]);
});

it('a password that is too long is refused for its length alone, and nothing compares it', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  for (const password of [marks, digits, 'a'.repeat(201), 'ﷺ'.repeat(5000)]) {
    const change = { current_password: 'x', new_password: password };
    expect(passwordChange.safeParse(change).error?.issues).toMatchObject([
      { code: 'too_big', path: ['new_password'] },
    ]);
    const tooLong = { password: 'At most 200 characters' };
    expect(problems(supervisorCreate, { ...account, password })).toEqual(tooLong);
    expect(problems(supervisorUpdate, { username: 'karimfawzy', password })).toEqual(tooLong);
  }
  expect(normalize.mock.contexts.map(String).filter((text) => text.length > 200)).toEqual([]);
});

it('a username that is too long is not compared with the password', () => {
  const same = `${'karim'.repeat(39)}fawzy`;
  const { error } = supervisorUpdate.safeParse({ username: `${same}1`, password: same });
  expect(error?.issues).toMatchObject([{ code: 'too_big', path: ['username'] }]);
});
