import config from './playwright.config.ts';
import { signInWith } from './support/clerks.ts';
import { expect, expectAnnounced, open, test, unique } from './support/journey.ts';
import { field, fillByHand, nationalNumber, texts } from './support/resident-form.ts';

const { launchOptions } = config.use!;
// A host name on the LAN: over plain HTTP it is not a secure context, unlike 127.0.0.1.
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--host-resolver-rules=MAP gate.test 127.0.0.1'],
  },
});

test('over plain HTTP on a LAN, an owner with family and a resident are registered', async ({
  context,
  api,
}) => {
  // Not the `page` fixture, which fails on the error that Chromium logs about an ignored header.
  const page = await context.newPage();
  const broken: string[] = [];
  page.on('pageerror', ({ message }) => broken.push(message));
  const origin = process.env.ORIGIN!.replace('127.0.0.1', 'gate.test');
  const { id } = await api.post('/villages', { name: unique('Village') });
  const permissions = ['manage_owners', 'view_owners', 'add_residents', 'view_residents'];
  const clerk = await signInWith(api, permissions, id);
  await open(page, '/owners/add', { api: clerk, origin });
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto])).toEqual([false, false]);

  const owner = unique('Owner');
  await field(page, 'Full name').fill(owner);
  const add = page.getByRole('button', { name: 'Add family member' });
  for (const number of [1, 2]) {
    await add.click();
    const member = page.getByRole('group', { name: `Family member ${number}` });
    await member.getByRole('textbox', { name: 'Name' }).fill(`Member ${number}`);
  }
  await page.getByRole('button', { name: 'Remove family member 1' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectAnnounced(page, 'Owner created successfully');
  const [saved] = await clerk.get<{ family_members: { name: string }[] }[]>('/owners');
  expect(saved?.family_members.map(({ name }) => name)).toEqual(['Member 2']);

  const number = nationalNumber();
  await page.goto(`${origin}/add-resident`);
  await fillByHand(page, texts.en, unique('Mona Adel'), number);
  await page.getByRole('combobox', { name: 'Owner' }).fill(owner);
  await page.getByRole('option', { name: owner }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectAnnounced(page, texts.en.created);
  expect(await clerk.get<unknown[]>(`/residents?search=${number}`)).toMatchObject([{ owner_name: owner }]);
  expect(broken).toEqual([]);
});
