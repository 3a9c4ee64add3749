import type { BlacklistMatch, ImportRow } from '@bawaba/contracts';
import type { ReactNode } from 'react';

/** Shows somebody of a row beside similar entries of the blacklist. */
export type ComparePerson = (compared: {
  row: ImportRow;
  matches: readonly BlacklistMatch[];
  /** They are another person, and how one knows. */
  onDifferent: (reason: string) => void;
}) => ReactNode;
