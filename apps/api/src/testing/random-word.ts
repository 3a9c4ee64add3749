import { randomBytes } from 'node:crypto';

/**
 * Ten random letters, for names of which each test needs its own. Letters only: of ten hexadecimal digits,
 * one in a hundred has no letter, and a user `user_1234567890` meets other rules for passwords.
 */
export const randomWord = () =>
  randomBytes(5)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
