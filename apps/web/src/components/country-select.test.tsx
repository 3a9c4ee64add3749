// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { FieldInForm } from '../testing/field-in-form.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { CountrySelect } from './country-select.tsx';

const changes = vi.fn();
const submitted = vi.fn();

const Field = ({ initial = '', onlyCodes = false }: { initial?: string; onlyCodes?: boolean }) => (
  <FieldInForm
    initial={initial}
    onChange={changes}
    onSubmit={submitted}
    field={(props) => <CountrySelect label="Nationality" onlyCodes={onlyCodes} {...props} />}
  />
);

const user = userEvent.setup({ delay: null });
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nationality' });
/** Without the isolates around the code. */
const shown = () => input().value.replace(/[\u2066\u2069]/g, '');
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

beforeEach(() => localStorage.clear());

test.each([
  ['EGY', 'en', 'Egypt · EGY'],
  ['EGY', 'ar', 'مصر · EGY'],
  ['D', 'en', 'Germany · D'],
  ['DEU', 'en', 'Germany · DEU'],
  ['GBD', 'en', 'British Overseas Territories Citizen · GBD'],
  ['XXA', 'ar', 'عديم الجنسية · XXA'],
  ['UTO', 'en', 'Utopia (specimen) · UTO'],
  ['Egyptian', 'en', 'Egyptian'],
  ['', 'en', ''],
] as const)('%s is shown in %s as %s', async (value, language, text) => {
  await renderPart(<Field initial={value} />, language);
  expect(shown()).toBe(text);
});

test('the beginning of a name and Tab mean the country', async () => {
  await renderPart(<Field />, 'ar');
  await user.type(input(), 'germ');
  await user.tab();
  expect(changes).toHaveBeenLastCalledWith('D');
  expect(shown()).toBe('ألمانيا · D');
});

test('text that is no country, or could be several, stays as typed', async () => {
  await renderPart(<Field />);
  for (const text of ['Nubian', 'Ni']) {
    await user.clear(input());
    await user.type(input(), text);
    await user.tab();
    expect(changes).toHaveBeenLastCalledWith(text);
    expect(input().value).toBe(text);
  }
});

test('where only codes are allowed, other text is an error, but an unknown code is not', async () => {
  await renderPart(<Field onlyCodes />);
  await user.type(input(), 'Nubian');
  await user.tab();
  expect(screen.getByText(/“Nubian” is not a country/)).toBeTruthy();
  await user.clear(input());
  await user.type(input(), 'ZZZ');
  await user.tab();
  expect(screen.queryByText(/is not a country/)).toBeNull();
  expect(changes).toHaveBeenLastCalledWith('ZZZ');
});

test('focus opens no list; a click does, with Egypt first and then the countries that were used last', async () => {
  await renderPart(<Field />);
  await user.type(input(), 'ger');
  await user.keyboard('{Enter}');
  expect(changes).toHaveBeenLastCalledWith('D');
  expect(submitted).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(submitted).toHaveBeenLastCalledWith('D');
  await user.clear(input());
  await user.tab();
  await user.tab({ shift: true });
  expect(options()).toEqual([]);
  await user.click(input());
  await waitFor(() =>
    expect(options().slice(0, 3)).toEqual(['Egypt · EGY', 'Germany · D', 'Afghanistan · AFG']),
  );
  expect(options().filter((option) => option?.startsWith('Germany'))).toHaveLength(1);
});

test('a changed label is still the country', async () => {
  await renderPart(<Field initial="EGY" />);
  await user.click(input());
  input().setSelectionRange(11, 11);
  await user.keyboard('{Backspace}');
  await user.tab();
  expect(changes).toHaveBeenLastCalledWith('EGY');
  expect(input().value).toBe('Egypt · EGY');
});
