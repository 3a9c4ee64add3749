// @vitest-environment happy-dom
import { checkDigitOf } from '@bawaba/identity';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { list, openPage } from '../../testing/open-page.tsx';

const first13 = '2980514210011';
const number = first13 + checkDigitOf(first13);
const resident = { id: 7, full_name: 'Ahmed', id_type: 'national_id', id_number: number, village_id: 5 };

/** Registers a resident with a picture on a slow line, and opens another page during the upload. */
async function leaveDuringUpload() {
  let call: Call | undefined;
  class Call {
    status = 201;
    responseText = '[]';
    upload = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    isAborted = false;
    open(_: string, address: string) {
      // The scan of the picture has no answer either.
      if (address.endsWith('/residents/7/photos')) call = this;
    }
    setRequestHeader() {}
    send() {}
    abort() {
      this.isAborted = true;
      this.onabort?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Call);
  const page = await openPage('/add-resident', {
    permissions: ['add_residents', 'view_residents', 'upload_resident_photos', 'view_visitors'],
    answers: {
      [`GET /blacklist/check/${number}`]: { blacklisted: false, reason: null },
      'POST /residents': resident,
      'GET /visitors': list([]),
    },
  });
  const box = (name: string) => screen.findByRole('textbox', { name });
  await page.fill(await box('Full name'), 'Ahmed');
  await page.fill(await box('National ID number'), number);
  await page.user.click(screen.getByRole('button', { name: '+7 nights' }));
  const file = new File(['picture'], 'front.jpg', { type: 'image/jpeg' });
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [file] } });
  await screen.findByRole('button', { name: /^Remove/ });
  await page.user.click(screen.getByRole('button', { name: /[Ss]ave$/ }));
  await screen.findByText(/^Uploading/);
  await page.user.click(screen.getByRole('link', { name: 'Visitors' }));
  await screen.findByRole('heading', { level: 1, name: 'Visitors' });
  return { ...page, call: call as unknown as Call };
}

/** Whether the browser would ask before it closes the tab. */
const isClosingAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('photos are stored although the page was left, and the other page stays', async () => {
  const { call, address } = await leaveDuringUpload();
  expect(call.isAborted).toBe(false);
  expect(isClosingAsked()).toBe(true);
  await act(async () => call.onload?.());
  expect(isClosingAsked()).toBe(false);
  await screen.findByText(/^Photos of .*Ahmed.* uploaded successfully$/);
  expect(address()).toBe('/visitors');
});

test('photos that failed after the page was left are named until the clerk has read it', async () => {
  const { user, call, address } = await leaveDuringUpload();
  await act(async () => call.onerror?.());
  await screen.findByText(/photos of .*Ahmed.* were not uploaded\. Add them again .* Network error/);
  await user.click(screen.getByRole('button', { name: 'Open the resident' }));
  await waitFor(() => expect(address()).toBe('/residents/7'));
  expect(screen.queryByText(/were not uploaded/)).toBeNull();
});

test('signing out ends the upload, without a word to the next user', async () => {
  const { call } = await leaveDuringUpload();
  const { session } = await import('../../lib/session.ts');
  const { user } = session.get() ?? {};
  await act(async () => session.end());
  expect(call.isAborted).toBe(true);
  if (user) await act(async () => session.start('another token', { ...user, id: 2 }));
  expect(screen.queryByText(/were not uploaded/)).toBeNull();
});
