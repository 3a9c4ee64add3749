import type { ReactNode } from 'react';

export interface FieldInPlace {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** Formats a value of this field for the user. */
  readonly show?: (value: string) => string;
  /** Replaces the value. */
  readonly use: (value: string) => void;
}

/** Content under a field: the source of its value, or a warning about it. */
export type FieldAside = (field: FieldInPlace) => ReactNode;

/** Props that render it under the input. */
export const asideProps = (aside: FieldAside | undefined, field: FieldInPlace) => ({
  inputContainer: (input: ReactNode) => (
    <>
      {input}
      {aside?.(field)}
    </>
  ),
});
