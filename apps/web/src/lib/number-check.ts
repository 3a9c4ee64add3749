import type { ReactNode } from 'react';

/** Checks an identity number while the user types it. The page passes it to the form. */
export interface NumberCheck {
  /** Sends the number to the api. If the request fails, the clerk continues: the api checks again on save. */
  readonly check: (number: string) => void;
  /** True if the api would reject this number on save. */
  readonly blocks: (number: string) => boolean;
  /** Remembers that the api rejected this number, if that was the error. */
  readonly noteRefusal: (number: string, error: unknown) => void;
  /** Alerts about this number, or null. */
  readonly warnings: (number: string) => ReactNode;
}
