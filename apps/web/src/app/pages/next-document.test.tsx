// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

/** What the scanner reads next, and the photos that were sent. */
let readings: object[] = [];
let photos: string[] = [];
class Call {
  status = 200;
  responseText = '';
  upload = {};
  address = '';
  onload?: () => void;
  open(_: string, address: string) {
    this.address = address;
  }
  setRequestHeader() {}
  send(body: FormData) {
    const isPhotos = this.address.endsWith('/photos');
    if (isPhotos) photos = body.getAll('photos').map((file) => (file as File).name);
    this.responseText = JSON.stringify(isPhotos ? [] : { success: true, data: readings.shift() });
    queueMicrotask(() => this.onload?.());
  }
  abort() {}
}
beforeEach(() => {
  photos = [];
  localStorage.clear();
  vi.stubGlobal('XMLHttpRequest', Call);
});
afterEach(() => vi.unstubAllGlobals());

const card = (texts: Record<string, string | null>, warnings: object[] = []) => ({
  document_type: 'national_id',
  front_confidence: 95,
  back_confidence: null,
  ...texts,
  fields: Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [
      name,
      { value, confidence: value ? (name === 'religion' ? 30 : 99) : 0, box: [1, 1, 5, 5], side: 'front' },
    ]),
  ),
  warnings,
  pages: [],
});
const ahmed = {
  full_name: 'Ahmed Aly',
  id_number: '29805142101231',
  birthdate: '1998-05-14',
  address: 'Giza',
};
const mahmoud = { full_name: 'Mahmoud Hassan', id_number: '30105142101221', address: null };
const unread = [{ code: 'number_unread', message: '', fields: ['id_number'] }];
const zone = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F3204159ZE184226B<<<<<10',
].join('\n');

const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const choose = (name: string, place = 0) =>
  fireEvent.change(document.querySelectorAll('input[type=file]')[place] as Element, {
    target: { files: [new File([name], `${name}.jpg`, { type: 'image/jpeg' })] },
  });
const doubts = () =>
  [...document.querySelectorAll<HTMLElement>('[data-doubtful]')].map(({ dataset }) => dataset.field);

async function openForm(path = '/add-resident', answers = {}) {
  const page = await openPage(path, {
    permissions: [
      'add_residents',
      'view_residents',
      'upload_resident_photos',
      'add_visitor',
      'view_visitors',
    ],
    answers: {
      ...Object.fromEntries(
        [ahmed.id_number, mahmoud.id_number, 'L898902C3'].map((number) => [
          `GET /blacklist/check/${number}`,
          { blacklisted: false, reason: null },
        ]),
      ),
      ...answers,
    },
  });
  await box('Full name');
  return page;
}
const filled = async (name: string) => waitFor(async () => expect((await box('Full name')).value).toBe(name));

test.each(['/add-resident', '/add-visitor'])(
  'after a picture was removed, nothing of its person stays with the next one: %s',
  async (path) => {
    readings = [card(ahmed), card({ ...mahmoud, id_number: null }, unread)];
    const { user } = await openForm(path);
    choose('ahmed');
    await filled('Ahmed Aly');
    await user.click(await screen.findByRole('button', { name: /^Remove/ }));
    choose('mahmoud');
    await filled('Mahmoud Hassan');
    expect((await box(/number/)).value).toBe('');
    expect(document.body.textContent).not.toContain('Nothing left to check');
    await waitFor(() => expect(doubts().length).toBeGreaterThan(0));
  },
);

test.each(['/add-resident', '/add-visitor'])(
  'nothing of a restored draft stays with another person: %s',
  async (path) => {
    readings = [card({ ...ahmed, nationality: 'EGY' }), card(mahmoud)];
    await openForm(path);
    choose('ahmed');
    await filled('Ahmed Aly');
    const { router } = await import('../router.tsx');
    const other = path === '/add-visitor' ? '/add-resident' : '/add-visitor';
    await router.navigate({ to: other });
    await screen.findByRole('form', { name: other === '/add-visitor' ? 'Add visitor' : 'Add resident' });
    await router.navigate({ to: path });
    await screen.findByText('We kept what you had typed.', { exact: false });
    await filled('Ahmed Aly');
    choose('mahmoud');
    await filled('Mahmoud Hassan');
    expect((await box(/number/)).value).toBe(mahmoud.id_number);
    expect(document.querySelector('form')?.textContent).not.toContain('Egypt');
    const values = [...document.querySelectorAll('input')].map(({ value }) => value);
    expect(values).not.toContain('Giza');
  },
);

test('what was confirmed about one card is asked again about the next', async () => {
  const unclear = { religion: 'Muslim' };
  readings = [card({ ...ahmed, ...unclear }), card({ ...mahmoud, ...unclear })];
  const { user } = await openForm();
  choose('ahmed');
  await filled('Ahmed Aly');
  await waitFor(() => expect(doubts()).toEqual(['religion']));
  await user.click(await box(/^Religion/));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(doubts()).toEqual([]));
  choose('mahmoud');
  await filled('Mahmoud Hassan');
  await waitFor(() => expect(doubts().sort()).toEqual(['address', 'religion']));
});

test('the picture of a card is not kept with the passport of another person', async () => {
  readings = [card(ahmed)];
  const { user } = await openForm();
  choose('ahmed');
  await filled('Ahmed Aly');
  await user.click(await box('Full name'));
  await user.paste(zone);
  await screen.findByText(/^The pictures showed another document/);
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});

test('a save waits for a picture that is not ready yet', async () => {
  readings = [card(ahmed)];
  const { user } = await openForm('/add-resident', {
    'POST /residents': { ...ahmed, id: 7, id_type: 'national_id', village_id: 5 },
  });
  choose('front');
  await filled('Ahmed Aly');
  await user.click(screen.getByRole('button', { name: '+7 nights' }));
  let scaled = () => {};
  vi.stubGlobal('createImageBitmap', () => new Promise((_, reject) => (scaled = () => reject(new Error()))));
  choose('back', 1);
  await user.click(screen.getByRole('button', { name: /[Ss]ave$/ }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await new Promise((resolve) => setTimeout(resolve));
  expect(photos).toEqual([]);
  scaled();
  await waitFor(() => expect(photos).toEqual(['front.jpg', 'back.jpg']));
});
