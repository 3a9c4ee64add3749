import type { ReactNode } from 'react';

/** What a form needs to know about an identity number while it is typed. A page gives it to the form. */
export interface NumberCheck {
  /** Asks the api about a number. Without an answer the clerk continues: the api checks again when the form is saved. */
  readonly check: (number: string) => void;
  /** True where the api would refuse to save this number. */
  readonly blocks: (number: string) => boolean;
  /** Remembers that the api refused to save this number, where that was the error. */
  readonly noteRefusal: (number: string, error: unknown) => void;
  /** Alerts about this number; null without any. */
  readonly warnings: (number: string) => ReactNode;
}
