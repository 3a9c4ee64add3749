import type { SignInMessages } from '../messages.ts';
import { auth } from './auth.ts';
import { common } from './common.ts';

export const signIn = {
  auth,
  common,
} satisfies SignInMessages;
