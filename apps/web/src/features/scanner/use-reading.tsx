import { useState } from 'react';
import type { FieldAside } from '../../lib/field-aside.tsx';
import { FieldMark } from './field-mark.tsx';
import type { Reading, ReadName } from './reading.ts';

/** The scan result and the clerk's confirmations, while the form is open. */
export function useReading() {
  const [reading, setReading] = useState<Reading | null>(null);
  const [settled, setSettled] = useState<ReadonlySet<ReadName>>(new Set());

  return {
    reading,
    take(next: Reading) {
      setSettled(
        (before) =>
          new Set([...before].filter((name) => reading?.fields[name]?.value === next.fields[name]?.value)),
      );
      setReading(next);
    },
    forget() {
      setReading(null);
      setSettled(new Set());
    },
    /** Rendered under each field; `nameOf` maps a form field to a field of the document. */
    aside:
      (nameOf: (field: string) => ReadName | undefined): FieldAside =>
      (field) => {
        const name = nameOf(field.name);
        const read = name && reading?.fields[name];
        if (!name || !read) return null;
        return (
          <FieldMark
            name={name}
            read={read}
            field={field}
            warnings={reading.warnings.filter(({ fields }) => fields.includes(name))}
            settled={settled.has(name)}
            onSettle={() => setSettled(new Set([...settled, name]))}
          />
        );
      },
  };
}

export type ReadingInHand = ReturnType<typeof useReading>;
