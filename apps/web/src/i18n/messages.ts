import type { desk } from './en/desk.ts';
import type { signIn } from './en/sign-in.ts';

/** English is the source: Arabic must have exactly the same keys. */
export type SignInMessages = typeof signIn;
export type DeskMessages = typeof desk;
export type Messages = SignInMessages & DeskMessages;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Messages };
  }
}
