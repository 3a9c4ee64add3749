import { auth } from './auth.ts';
import { common } from './common.ts';

/** The texts that the sign-in page needs; the desk needs them, too. */
export const signIn = {
  auth,
  common,
};
