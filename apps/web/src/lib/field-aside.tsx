import type { ReactNode } from 'react';
import classes from './field-aside.module.css';

export interface FieldInPlace {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** Formats a value of this field for the user. */
  readonly show?: (value: string) => string;
  /** Replaces the value. */
  readonly use: (value: string) => void;
}

/** What is said about the value of a field. */
export interface FieldNotes {
  /** A few words beside the label; they also describe the field to a screen reader. */
  readonly note?: ReactNode;
  /** A small button at the end of the label's line. */
  readonly button?: ReactNode;
  /** A longer text, under the field. */
  readonly under?: ReactNode;
  /** The user should compare the value before saving. */
  readonly doubtful: boolean;
}

/** The notes of a field: the source of its value, or a warning about it. */
export type FieldAside = (field: FieldInPlace) => FieldNotes | null;

/** Props of an input that show them. */
export function asideProps(aside: FieldAside | undefined, field: FieldInPlace) {
  const notes = aside?.(field);
  return {
    wrapperProps: {
      className: classes.field,
      'data-field': field.name,
      'data-doubtful': notes?.doubtful || undefined,
    },
    ...(notes?.note && { description: notes.note, descriptionProps: { className: classes.note } }),
    inputContainer: (input: ReactNode) => (
      <>
        {input}
        {notes?.button}
        {notes?.under}
      </>
    ),
  };
}
