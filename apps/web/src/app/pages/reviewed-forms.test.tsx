// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { list, openPage } from '../../testing/open-page.tsx';

/** A name that fills its line may be cut off: the form asks to compare it. */
const zone = `P<UTO${'ERIKSSON<<ANNA'.padEnd(39, 'A')}\nL898902C36UTO7408122F1204159ZE184226B<<<<<10`;
const forms = {
  visitor: {
    path: '/add-visitor',
    permissions: ['add_visitor', 'view_visitors'],
    created: 'POST /visitors',
    answers: {
      'GET /blacklist/check/L898902C3': { blacklisted: false, reason: null },
      'POST /visitors': { id: 7, full_name: 'Anna' },
      'GET /visitors': list([]),
    },
  },
  owner: {
    path: '/owners/add',
    permissions: ['manage_owners', 'view_owners'],
    created: 'POST /owners',
    answers: { 'POST /owners': { id: 7, name: 'Anna' }, 'GET /owners': list([]) },
  },
} as const;

const button = (name: string) => screen.getByRole('button', { name });
const hasFocus = (element: () => HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(element()));

/** Opens the form and pastes what a document reader read. */
async function scan(kind: keyof typeof forms, label: string, options: Parameters<typeof openPage>[1]) {
  const { path, permissions, answers } = forms[kind];
  const page = await openPage(path, { permissions, answers, ...options });
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: label });
  await screen.findByRole('textbox', { name: label });
  await page.user.click(name());
  await page.user.paste(zone);
  await waitFor(() => expect(name().value).toMatch(/Eriksson/i));
  return { ...page, name };
}

test.each(['visitor', 'owner'] as const)(
  'a doubt holds Save in the %s form, and Enter leads from the doubt to Save',
  async (kind) => {
    const { user, calls, name } = await scan(kind, 'Full name', {});
    await screen.findByText('1 to check');
    for (const save of ['Check 1, then save', 'Save and next']) {
      await user.click(button(save));
      await hasFocus(name);
    }
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(calls()).not.toContain(forms[kind].created);

    await user.keyboard('{Enter}');
    await hasFocus(() => button('Save'));
    screen.getByText('Nothing left to check.');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(calls()).toContain(forms[kind].created));
  },
);

test.each(['visitor', 'owner'] as const)(
  'on a phone the main button of the %s form asks about the doubt, in Arabic',
  async (kind) => {
    const { user, calls } = await scan(kind, 'الاسم بالكامل', { language: 'ar', device: 'phone' });
    await user.click(await screen.findByRole('button', { name: 'الاسم بالكامل: صحيح، التالي' }));
    await screen.findByText('لم يبق شيء للمراجعة.');
    expect(calls()).not.toContain(forms[kind].created);
    await user.click(button('حفظ'));
    await waitFor(() => expect(calls()).toContain(forms[kind].created));
  },
);
