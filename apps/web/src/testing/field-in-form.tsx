import { type ReactNode, useState } from 'react';

interface FieldInFormProps {
  initial: string;
  field: (props: { value: string; onChange: (value: string) => void }) => ReactNode;
  /** Gets each value that the field sends. */
  onChange: (value: string) => void;
  /** Gets the value when the form is sent. */
  onSubmit: (value: string) => void;
  /** What a button beside the field sets, as a scan does. */
  scanned?: string;
}

/** A form with one field and a button after it, to leave the field with Tab. */
export function FieldInForm({ initial, field, onChange, onSubmit, scanned = '' }: FieldInFormProps) {
  const [value, setValue] = useState(initial);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(value);
      }}
    >
      {field({
        value,
        onChange: (next) => {
          onChange(next);
          setValue(next);
        },
      })}
      <button type="button" onClick={() => setValue(scanned)}>
        Scan
      </button>
    </form>
  );
}
