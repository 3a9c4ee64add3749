// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { today } from '../lib/today.ts';
import { FieldInForm } from '../testing/field-in-form.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { DateField } from './date-field.tsx';
import { writeDate } from './typed-date.ts';

const changes = vi.fn();
const submitted = vi.fn();

interface FieldProps {
  initial?: string;
  onlyDays?: boolean;
  minDate?: string;
}

const Field = ({ initial = '', ...options }: FieldProps) => (
  <FieldInForm
    initial={initial}
    onChange={changes}
    onSubmit={submitted}
    scanned="2027-01-02"
    field={(props) => <DateField label="Day" {...options} {...props} />}
  />
);

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Day' });
const user = userEvent.setup({ delay: null });
const write = async (text: string) => {
  await user.clear(input());
  await user.click(input());
  await user.paste(text);
  await user.tab();
};

test.each(['2026-03-09', '2026/3/9', '9.3.2026', '09/03/2026', '٠٩/٠٣/٢٠٢٦', '09032026', '9/3/26'])(
  'a date typed as %s is shown as in Egypt and saved as YYYY-MM-DD',
  async (text) => {
    await renderPart(<Field />);
    await write(text);
    expect(input().value).toBe('09/03/2026');
    expect(changes).toHaveBeenLastCalledWith('2026-03-09');
  },
);

test('a date without its year is of this year, or of the next if it must not be before another', async () => {
  const year = Number(today().slice(0, 4));
  const { unmount } = await renderPart(<Field />);
  await write('15.11');
  expect(input().value).toBe(`15/11/${year}`);
  unmount();
  await renderPart(<Field minDate={`${year}-12-20`} />);
  await write('5.1');
  expect(input().value).toBe(`05/01/${year + 1}`);
});

test('a date that is still being typed is not a date of another year', async () => {
  await renderPart(<Field onlyDays />);
  changes.mockClear();
  await user.type(input(), '15/11/2026');
  expect(new Set(changes.mock.calls.flat())).toEqual(new Set(['2026-11-15']));
});

test('Enter saves a date without its year', async () => {
  await renderPart(<Field />);
  await user.type(input(), '15.11{Enter}');
  expect(submitted).toHaveBeenLastCalledWith(`${today().slice(0, 4)}-11-15`);
});

test.each([
  ['31/02/1998', '“31/02/1998” is not a date: February 1998 has 28 days.'],
  ['2026-13-01', '“2026-13-01” is not a date: there is no month 13.'],
  ['tomorrow', '“tomorrow” is not a date. Write day, month and year: 15/11/2026.'],
])(
  '%s is not a date: it stays in the field with the reason, and the previous date is not saved',
  async (text, reason) => {
    await renderPart(<Field initial="2026-03-09" />);
    await write(text);
    expect(input().value).toBe(text);
    expect(screen.getByText(reason)).toBeTruthy();
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(changes).toHaveBeenLastCalledWith(text);
    await write('10/03/2026');
    expect(screen.queryByText(/is not a date/)).toBeNull();
    expect(changes).toHaveBeenLastCalledWith('2026-03-10');
  },
);

test('the reason stays when the field is focused again, until the text changes', async () => {
  await renderPart(<Field />);
  await write('31/11/2026');
  await user.click(input());
  screen.getByText(/November 2026 has 30 days/);
  await user.keyboard('{Backspace}');
  expect(screen.queryByText(/is not a date/)).toBeNull();
});

test('in Arabic the reason is in Arabic', async () => {
  await renderPart(<Field initial="" />, 'ar');
  await write('31/04/2026');
  expect(screen.getByText('«31/04/2026» ليس تاريخًا: شهر أبريل 2026 فيه 30 يومًا.')).toBeTruthy();
});

test('a value from outside replaces what was typed', async () => {
  await renderPart(<Field />);
  await write('tomorrow');
  await user.click(screen.getByRole('button', { name: 'Scan' }));
  expect(input().value).toBe('02/01/2027');
});

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
  expect(input().value).toBe('');
});

test('focus does not open the calendar; Alt+Down does, today is marked, and Enter picks a day', async () => {
  await renderPart(<Field />);
  await user.tab();
  expect(document.activeElement).toBe(input());
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const calendar = await screen.findByRole('dialog');
  expect(calendar.getAttribute('aria-label')).toBe('Calendar');
  const marked = within(calendar)
    .getAllByRole('button')
    .filter((day) => day.getAttribute('aria-current') === 'date');
  expect(marked.map(({ textContent }) => textContent)).toEqual([String(Number(today().slice(8)))]);
  await waitFor(() => expect(document.activeElement).toBe(marked[0]));
  await user.keyboard('{Enter}');
  expect(input().value).toBe(writeDate(today()));
  expect(changes).toHaveBeenLastCalledWith(today());
  await waitFor(() => expect(document.activeElement).toBe(input()));
});
