// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { DateField } from './date-field.tsx';

const changes = vi.fn();

function Field({ initial = '', onlyDays = false }: { initial?: string; onlyDays?: boolean }) {
  const [value, setValue] = useState(initial);
  return (
    <DateField
      label="Day"
      value={value}
      onlyDays={onlyDays}
      onChange={(next) => {
        changes(next);
        setValue(next);
      }}
    />
  );
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Day' });
const write = async (text: string) => {
  const user = userEvent.setup({ delay: null });
  await user.clear(input());
  await user.click(input());
  await user.paste(text);
  await user.tab();
};

test.each(['2026-03-09', '2026/3/9', '9.3.2026', '09/03/2026', '٠٩/٠٣/٢٠٢٦'])(
  'a date typed as %s is shown and saved in one format',
  async (text) => {
    await renderPart(<Field />);
    await write(text);
    expect(input().value).toBe('2026-03-09');
    expect(changes).toHaveBeenLastCalledWith('2026-03-09');
  },
);

test.each(['31/02/1998', 'tomorrow', '2026-13-01'])(
  '%s is not a date: it stays in the field with an error, and the previous date is not saved',
  async (text) => {
    await renderPart(<Field initial="2026-03-09" />);
    await write(text);
    expect(input().value).toBe(text);
    expect(screen.getByText(new RegExp(`“${text}” is not a date`))).toBeTruthy();
    expect(changes).toHaveBeenLastCalledWith(text);
    await write('2026-03-10');
    expect(screen.queryByText(/is not a date/)).toBeNull();
    expect(changes).toHaveBeenLastCalledWith('2026-03-10');
  },
);

test('with onlyDays, onChange gets no invalid date', async () => {
  await renderPart(<Field onlyDays />);
  changes.mockClear();
  await write('tomorrow');
  expect(changes.mock.calls.flat().filter((value) => value !== '')).toEqual([]);
  await write('2026-03-09');
  expect(changes).toHaveBeenLastCalledWith('2026-03-09');
});

test('an emptied field has no date', async () => {
  await renderPart(<Field initial="2026-03-09" />);
  await write(' ');
  expect(changes).toHaveBeenLastCalledWith('');
});
