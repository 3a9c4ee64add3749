import { countryOf } from '@bawaba/identity';
import { type ComponentProps, useState } from 'react';
import { isDay } from '../../components/typed-date.ts';
import { useChoices } from './use-value-text.ts';
import { ValueField } from './value-field.tsx';

type DefaultFieldProps = ComponentProps<typeof ValueField>;

/** A value for all rows. What is chosen is saved at once, and what is typed when the user leaves it. */
export function DefaultField({ type, value, onChange, ...props }: DefaultFieldProps) {
  const [text, setText] = useState(value);
  const isChoice = useChoices()(type) !== null;
  const isChosen = (next: string) =>
    isChoice ||
    (type === 'date' && isDay(next)) ||
    ((type === 'country' || type === 'nationality') && countryOf(next) !== undefined);
  function save(next: string) {
    const isUnfinished = type === 'date' && next !== '' && !isDay(next);
    if (next.trim() !== value && !isUnfinished) onChange(next.trim());
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the field
    <div onBlur={() => save(text)} onKeyDown={({ key }) => key === 'Enter' && save(text)}>
      <ValueField
        {...props}
        type={type}
        value={text}
        onChange={(next) => {
          setText(next);
          if (isChosen(next)) save(next);
        }}
      />
    </div>
  );
}
