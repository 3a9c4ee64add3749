import type { ReactNode } from 'react';

export interface FieldInPlace {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** A value of this field as a person reads it. */
  readonly show?: (value: string) => string;
  /** Puts another value there. */
  readonly use: (value: string) => void;
}

/** What stands under a field: where its value came from, or what speaks against it. */
export type FieldAside = (field: FieldInPlace) => ReactNode;

/** Props for a field that leave room for it. */
export const asideProps = (aside: FieldAside | undefined, field: FieldInPlace) => ({
  inputContainer: (input: ReactNode) => (
    <>
      {input}
      {aside?.(field)}
    </>
  ),
});
