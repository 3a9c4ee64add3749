import { type ReactNode, useState } from 'react';
import { vi } from 'vitest';

/** The values that the field sent, and those that the form sent. */
export const changes = vi.fn<(value: string) => void>();
export const submitted = vi.fn<(value: string) => void>();

interface FieldInFormProps {
  initial: string;
  field: (props: { value: string; onChange: (value: string) => void }) => ReactNode;
  /** What a button beside the field sets, as a scan does. */
  scanned?: string;
}

/** A form with one field and a button after it, to leave the field with Tab. */
export function FieldInForm({ initial, field, scanned = '' }: FieldInFormProps) {
  const [value, setValue] = useState(initial);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted(value);
      }}
    >
      {field({
        value,
        onChange: (next) => {
          changes(next);
          setValue(next);
        },
      })}
      <button type="button" onClick={() => setValue(scanned)}>
        Scan
      </button>
    </form>
  );
}
