// @vitest-environment happy-dom
import { checkDigitOf } from '@bawaba/identity';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { list, openPage } from '../../testing/open-page.tsx';

const first13 = '2980514210011';
const number = first13 + checkDigitOf(first13);
const forms = {
  visitor: { path: '/add-visitor', route: 'POST /visitors', said: 'Visitor created', other: '/add-resident' },
  resident: {
    path: '/add-resident',
    route: 'POST /residents',
    said: 'Resident created',
    other: '/add-visitor',
  },
} as const;

test.each(['visitor', 'resident'] as const)(
  'a %s whose save answers late does not take the clerk away from the next form',
  async (kind) => {
    const { path, route, said, other } = forms[kind];
    let answer = (_: object) => {};
    const { user, fill, calls, address } = await openPage(path, {
      permissions: ['add_visitor', 'view_visitors', 'add_residents', 'view_residents'],
      answers: {
        [route]: () => new Promise<object>((resolve) => (answer = resolve)),
        [`GET /blacklist/check/${number}`]: { blacklisted: false, reason: null },
        'GET /visitors': list([]),
        'GET /residents': list([]),
      },
    });
    const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
    await fill(await box('Full name'), 'Mona Adel');
    await fill(await box('National ID number'), number);
    if (kind === 'resident') await user.click(screen.getByRole('button', { name: '+7 nights' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls()).toContain(route));

    const { router } = await import('../router.tsx');
    await act(() => router.navigate({ to: other }));
    await screen.findByRole('form', { name: other === '/add-visitor' ? 'Add visitor' : 'Add resident' });
    await fill(await box('Full name'), 'Omar');
    await act(async () => answer({ id: 7, full_name: 'Mona Adel', id_type: 'national_id', village_id: 5 }));
    await screen.findByText(new RegExp(said));
    expect(address()).toBe(other);
    expect((await box('Full name')).value).toBe('Omar');
  },
);
