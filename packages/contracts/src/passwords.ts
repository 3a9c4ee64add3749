import { foldText } from '@bawaba/identity';
import { commonPasswords, keyboardLines } from './common-passwords.ts';

const reversed = (text: string) => [...text].reverse().join('');
const lines = keyboardLines.flatMap((line) => [foldText(line), reversed(foldText(line))]);

/** Signs that replace letters, as in `P@ssw0rd`. */
const leet: Readonly<Record<string, string>> = {
  '@': 'a',
  $: 's',
  '!': 'i',
  4: 'a',
  0: 'o',
  1: 'i',
  3: 'e',
  5: 's',
  7: 't',
};

/** The word without the digits and signs around it and the signs inside: `123-Pass.word!` is `password`. */
function coreOf(folded: string): string {
  const middle = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return middle.replace(/[@$!013457]/g, (sign) => leet[sign] ?? sign).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Consists only of pieces of key rows: `qwerty123`, `1qaz2wsx`, `abc321`. */
function isKeyboardWalk(text: string): boolean {
  const canEndAt = [true, ...Array.from(text, () => false)];
  for (let end = 3; end <= text.length; end++)
    for (let start = 0; start <= end - 3 && !canEndAt[end]; start++)
      if (canEndAt[start] && lines.some((line) => line.includes(text.slice(start, end))))
        canEndAt[end] = true;
  return text.length >= 3 && canEndAt[text.length] === true;
}

const isRepeated = (text: string) => /^(.{1,6}?)\1+$/su.test(text);
const day = '(0[1-9]|[12]\\d|3[01])';
const month = '(0[1-9]|1[0-2])';
const year = '(19|20)\\d\\d';
const dateOrPhone = new RegExp(
  `^(${day}${month}${year}|${month}${day}${year}|${year}${month}${day}|(002|2)?01[0125]\\d{8})$`,
);

export const LONGEST_PASSWORD = 200;
/** A longer password is never common. The limit keeps the check fast. */
const LONGEST_COMMON = 64;

/** Easy to guess by NIST SP 800-63B, 5.1.1.2: common passwords, repetitions, sequences. */
export function isEasyPassword(password: string): boolean {
  // Schemas check all that is wrong with a text: also one that they refuse for its length.
  if (password.length > LONGEST_PASSWORD) return false;
  const folded = foldText(password);
  const withoutSpaces = folded.replace(/\s/g, '');
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(withoutSpaces)) return true;
  if (new Set(withoutSpaces).size < 3 || isRepeated(folded)) return true;
  if (withoutSpaces.length > LONGEST_COMMON) return false;
  const core = coreOf(folded);
  const once = withoutSpaces.replace(/(.)\1+/gu, '$1');
  return (
    commonPasswords.has(core) ||
    commonPasswords.has(withoutSpaces) ||
    [core, withoutSpaces, once].some(isKeyboardWalk) ||
    dateOrPhone.test(withoutSpaces)
  );
}

/** The user's own name, forwards or backwards, with digits or signs around it. */
export function isNameAsPassword(password: string, username: string): boolean {
  if (Math.max(password.length, username.length) > LONGEST_PASSWORD) return false;
  const plain = (text: string) => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');
  const [given, name] = [plain(password), plain(username)];
  const bare = (text: string) => text.replace(/^\d+|\d+$/g, '');
  const core = bare(given);
  return [name, reversed(name), name + name].some(
    (same) => given === same || (core !== '' && core === bare(same)),
  );
}
