// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

const setCamera = (mediaDevices: object | undefined) =>
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices });
const refusing = (name: string) => ({
  getUserMedia: vi.fn(() => Promise.reject(Object.assign(new Error(name), { name }))),
});
afterEach(() => setCamera(undefined));

const texts = {
  en: {
    camera: /^Camera:/,
    NotFoundError: 'No camera was found',
    NotAllowedError: 'The camera is not allowed',
    retry: 'Try again',
    chooseFile: 'Choose a file instead',
  },
  ar: {
    camera: /^الكاميرا:/,
    NotFoundError: 'لم يُعثر على كاميرا',
    NotAllowedError: 'غير مسموح باستخدام الكاميرا',
    retry: 'إعادة المحاولة',
    chooseFile: 'اختيار ملف بدلًا منها',
  },
};

test.each([
  ['NotFoundError', 'en', 'desktop'],
  ['NotFoundError', 'ar', 'phone'],
  ['NotAllowedError', 'ar', 'phone'],
] as const)('a camera error %s is explained, %s on a %s', async (problem, language, device) => {
  const t = texts[language];
  const camera = refusing(problem);
  setCamera(camera);
  const { user } = await openPage('/add-resident', { language, device, permissions: ['add_residents'] });
  await user.click(await screen.findByRole('button', { name: t.camera }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(t[problem]);
  const choose = within(dialog).getByRole('button', { name: t.chooseFile });
  await waitFor(() => expect(document.activeElement).toBe(choose));
  await user.click(within(dialog).getByRole('button', { name: t.retry }));
  await waitFor(() => expect(camera.getUserMedia).toHaveBeenCalledTimes(2));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a page loaded without TLS explains why there is no camera', async () => {
  setCamera(undefined);
  const { user } = await openPage('/add-resident', { permissions: ['add_residents'] });
  await user.click(await screen.findByRole('button', { name: texts.en.camera }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('The camera needs a secure address');
  const choose = within(dialog).getByRole('button', { name: texts.en.chooseFile });
  await waitFor(() => expect(document.activeElement).toBe(choose));
  expect(within(dialog).queryByRole('button', { name: texts.en.retry })).toBeNull();
});

test('a scan without a picture names the picture that it needs', async () => {
  const { user } = await openPage('/add-resident', { permissions: ['add_residents'] });
  await user.click(await screen.findByRole('button', { name: 'Scan' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please upload the front side of the ID');
  const kinds = screen.getByRole('radiogroup', { name: 'Document to scan' });
  await user.click(within(kinds).getByRole('radio', { name: 'Passport' }));
  await user.click(screen.getByRole('button', { name: 'Scan' }));
  await screen.findByText('Please upload the passport bio page');
});
