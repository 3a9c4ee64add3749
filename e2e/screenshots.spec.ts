import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { Api } from './support/api.ts';
import { card, passport } from './support/documents.ts';
import { type Device, expect, type Language, open, settled, test, unique } from './support/journey.ts';
import { watchNetwork } from './support/network.ts';

/**
 * `SCREENSHOTS=1 npx playwright test -c e2e/playwright.config.ts screenshots` updates docs/screenshots with the
 * invented people of the demo, and writes docs/screens.md.
 */
const docs = fileURLToPath(new URL('../docs', import.meta.url));
const languages: Record<Language, string> = { en: 'English', ar: 'Arabic' };
const devices: readonly Device[] = ['desktop', 'phone'];

/** Records of the demo, chosen when the pictures are taken. */
interface Records {
  resident: { id: number };
  visitor: { id: number };
  owner: { id: number };
  /** Somebody who is inside now. */
  guest: { id_number: string };
  role: { id: number };
  rollCall: { id: number };
  import: { id: number };
  batch: { id: number };
}

interface Screen {
  title: string;
  path: string | ((records: Records) => string);
  /** As the address is written in docs/screens.md. */
  address?: string;
  /** Runs before the screenshot. */
  prepare?: (page: Page, records: Records) => Promise<unknown>;
  user?: 'nobody' | 'newcomer';
}

const button = (page: Page, name: RegExp) => page.getByRole('button', { name }).first();
const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name });
const addFiles = (page: Page, files: string[]) =>
  page.locator('input[type=file]').first().setInputFiles(files);

const screens: Record<string, Screen> = {
  login: { title: 'Sign-in', path: '/login', user: 'nobody' },
  'new-password': {
    title: 'A new password is asked for',
    path: '/dashboard',
    user: 'newcomer',
  },
  dashboard: { title: 'Dashboard', path: '/dashboard' },
  today: { title: 'Who is here today', path: '/today' },
  'roll-call': {
    title: 'A roll call',
    path: ({ rollCall }) => `/roll-call?id=${rollCall.id}`,
    address: '/roll-call?id=:id',
  },
  residents: { title: 'Residents', path: '/residents' },
  'residents-filtered': {
    title: 'A view of the residents',
    path: '/residents?building_number=B&status=active&sort=name',
  },
  resident: {
    title: 'One resident',
    path: ({ resident }) => `/residents/${resident.id}`,
    address: '/residents/:id',
  },
  'edit-resident': {
    title: 'Editing a resident',
    path: ({ resident }) => `/residents/${resident.id}?edit`,
    address: '/residents/:id?edit',
  },
  'extend-stay': {
    title: 'Extending a stay',
    path: ({ resident }) => `/residents/${resident.id}`,
    address: '/residents/:id',
    prepare: async (page) => {
      const name = /^(Extend stay|تمديد الإقامة)$/;
      if (await button(page, name).isVisible()) return button(page, name).click();
      // On a phone it is in the menu.
      await button(page, /^(More|المزيد)$/).click();
      return page.getByRole('menuitem', { name }).click();
    },
  },
  'add-resident': { title: 'Registering a resident', path: '/add-resident' },
  scan: {
    title: 'A scanned card',
    path: '/add-resident',
    prepare: async (page) => {
      await addFiles(page, [card(0).front, card(0).back]);
      await expect(page.locator('[data-left]')).toBeVisible();
      await field(page, /^(Full name|الاسم بالكامل)$/).focus();
    },
  },
  'mixed-cards': {
    title: 'Two sides of different cards',
    path: '/add-resident',
    prepare: async (page) => {
      await addFiles(page, [card(0).front, card(1).back]);
      await expect(page.getByRole('alert').filter({ has: page.locator('mark') })).toBeVisible();
    },
  },
  'known-person': {
    title: 'Somebody who is here already',
    path: '/add-resident',
    prepare: async (page, { guest }) => {
      const number = field(page, /^(National ID number|الرقم القومي)$/);
      await number.fill(guest.id_number);
      await number.blur();
      const known = page.getByRole('status').filter({ has: page.getByRole('button') });
      await expect(known).toBeVisible();
      await known.evaluate((card) => card.scrollIntoView({ block: 'center' }));
    },
  },
  batches: { title: 'Many documents at once', path: '/batches' },
  batch: {
    title: 'The people of many documents',
    path: ({ batch }) => `/batches/${batch.id}`,
    address: '/batches/:id',
    prepare: (page) => expect(page.getByText(card(2).number)).toBeVisible(),
  },
  visitors: { title: 'Visitors', path: '/visitors' },
  visitor: {
    title: 'One visitor',
    path: ({ visitor }) => `/visitors/${visitor.id}`,
    address: '/visitors/:id',
  },
  'add-visitor': { title: 'Registering a visitor', path: '/add-visitor' },
  owners: { title: 'Owners', path: '/owners' },
  owner: { title: 'One owner', path: ({ owner }) => `/owners/${owner.id}`, address: '/owners/:id' },
  'add-owner': { title: 'Adding an owner', path: '/owners/add' },
  blacklist: { title: 'Blacklist', path: '/blacklist' },
  'blacklist-form': { title: 'Adding to the blacklist', path: '/blacklist?dialog=new' },
  imports: { title: 'Imports', path: '/imports' },
  'new-import': { title: 'A file to import', path: '/imports/new' },
  'import-columns': {
    title: 'The columns of a file',
    path: ({ import: { id } }) => `/imports/${id}`,
    address: '/imports/:id',
  },
  'import-rows': {
    title: 'What an import would do',
    path: ({ import: { id } }) => `/imports/${id}`,
    address: '/imports/:id',
    prepare: async (page) => {
      await button(page, /^(Check all rows|فحص كل الصفوف)$/).click();
      await expect(button(page, /^(Import |استيراد )/)).toBeVisible();
    },
  },
  'authority-lists': { title: 'Lists for the authorities', path: '/authority-lists' },
  reports: { title: 'Reports', path: '/reports' },
  statistics: { title: 'Statistics', path: '/statistics' },
  villages: { title: 'Villages', path: '/villages' },
  'village-form': { title: 'Adding a village', path: '/villages?dialog=new' },
  supervisors: { title: 'Supervisors', path: '/supervisors' },
  'supervisor-form': { title: 'Adding a supervisor', path: '/supervisors?dialog=new' },
  roles: { title: 'Roles', path: '/roles' },
  'role-form': {
    title: 'A role and its permissions',
    path: ({ role }) => `/roles?dialog=${role.id}`,
    address: '/roles?dialog=:id',
  },
  'audit-logs': {
    title: 'Audit trail',
    path: '/audit-logs',
    prepare: (page) => page.getByRole('button', { expanded: false }).nth(4).click(),
  },
};

test.describe('@screenshots', () => {
  test.beforeAll(() => {
    mkdirSync(`${docs}/screenshots`, { recursive: true });
    writeFileSync(`${docs}/screens.md`, page());
  });

  for (const language of Object.keys(languages) as Language[]) {
    for (const device of devices) {
      test(`all pages, ${language} on a ${device}`, async ({ page, api }) => {
        test.setTimeout(1_800_000);
        const network = watchNetwork(page);
        const users = { nobody: undefined, newcomer: await newcomer(api) };
        const records = await findRecords(api);
        for (const [name, { path, prepare, user }] of Object.entries(screens)) {
          const address = typeof path === 'string' ? path : path(records);
          await open(page, address, { api: user ? users[user] : api, language, device });
          await settled(page);
          await network.quiet();
          await prepare?.(page, records);
          await save(await page.screenshot(), name, language, device);
          await page.evaluate(() => {
            localStorage.clear();
            sessionStorage.clear();
          });
        }
      });
    }
  }
});

/** Somebody who must choose a password before anything else. */
async function newcomer(admin: Api): Promise<Api> {
  const [role] = await admin.get<{ id: number }[]>('/roles');
  const username = unique('newcomer').replaceAll(' ', '');
  const account = { username, password: 'long enough', full_name: 'Salma Adel', role_id: role?.id };
  await admin.post('/auth/users', { ...account, must_change_password: true });
  return Api.signIn(username, account.password);
}

interface Stay {
  id: number;
  id_type: string;
  id_number: string;
  village_id: number;
  presence: string;
  blacklisted: boolean;
}

async function findRecords(api: Api): Promise<Records> {
  const stays = await api.get<Stay[]>('/residents?limit=300');
  const inside = stays.filter(
    (stay) => stay.id_type === 'national_id' && stay.presence === 'inside' && !stay.blacklisted,
  );
  const timesHere = (stay: Stay) => stays.filter(({ id_number }) => id_number === stay.id_number).length;
  const candidates = inside.toSorted((a, b) => timesHere(b) - timesHere(a));
  let resident = candidates[0];
  // The api finds the faces one after the other, after the upload.
  for (const stay of candidates) {
    const photos = await api.get<{ face_url: string | null }[]>(`/residents/${stay.id}/photos`);
    if (!photos.some(({ face_url }) => face_url)) continue;
    resident = stay;
    break;
  }
  const owners = await api.get<{ id: number; residents_count: number }[]>('/owners?limit=100');
  const [visitor] = await api.get<{ id: number }[]>('/visitors?limit=1');
  const roles = await api.get<{ id: number; name: string }[]>('/roles');
  return {
    resident: resident!,
    guest: inside.at(-1)!,
    visitor: visitor!,
    owner: owners.sort((a, b) => b.residents_count - a.residents_count)[0]!,
    rollCall: await api.post('/roll-calls', { village_id: inside[0]?.village_id }),
    import: await importOf(api, inside[0]?.village_id),
    batch: await batchOf(api, inside[0]?.village_id),
    role: roles.find(({ name }) => name === 'gate_clerk')!,
  };
}

/** The start of a village's own list, with what such lists have: a number that is too short, somebody twice. */
async function importOf(api: Api, village_id: number | undefined): Promise<{ id: number }> {
  const rows = [
    'م;اسم النزيل;الرقم القومي;تاريخ الدخول;تاريخ الخروج;رقم الشقة;التليفون',
    '1;منى عبد الرحمن السيد;29003150102348;03/11/2026;25/11/2026;B-12;01012345678',
    '2;شريف كمال الدين فؤاد;28507230103457;15/11/2026;29/11/2026;C-3;01122334455',
    '3;هالة سمير حنا;2920114010456;05/11/2026;26/11/2026;C-4;01234567890',
    '4;شريف كمال الدين فؤاد;28507230103457;20/11/2026;30/11/2026;C-3;01122334455',
  ];
  const form = new FormData();
  form.append('kind', 'residents');
  form.append('village_id', String(village_id));
  form.append('file', new Blob([rows.join('\r\n')]), 'نزلاء نوفمبر.csv');
  const { id } = await api.upload('/imports', form);
  await expect.poll(async () => (await api.get<{ state: string }>(`/imports/${id}`)).state).toBe('mapping');
  return { id };
}

async function batchOf(api: Api, village_id: number | undefined): Promise<{ id: number }> {
  const batch = await api.post('/batches', { village_id, name: 'Bus 3' });
  for (const file of [card(2).front, card(2).back, card(3).front, passport(1).page]) {
    const form = new FormData();
    form.append('file', new Blob([readFileSync(file)], { type: 'image/jpeg' }), 'photo.jpg');
    await api.upload(`/batches/${batch.id}/pages`, form);
  }
  return batch;
}

const fileOf = (name: string, language: Language, device: Device) =>
  `screenshots/${name}-${language}-${device}.png`;

/** A palette of 128 colours reduces the file to a third, without a visible difference. */
const save = (picture: Buffer, name: string, language: Language, device: Device) =>
  sharp(picture)
    .png({ palette: true, colours: 128, effort: 10 })
    .toFile(`${docs}/${fileOf(name, language, device)}`);

function page(): string {
  const picture = (name: string, language: Language, device: Device) =>
    `![${screens[name]?.title}, ${languages[language]}, ${device}](${fileOf(name, language, device)})`;
  const sections = Object.entries(screens).map(([name, { title, path, address = path }]) =>
    [
      `## ${title}\n\n\`${address}\`\n`,
      '| English | العربية |\n| --- | --- |',
      ...devices.map((device) => `| ${picture(name, 'en', device)} | ${picture(name, 'ar', device)} |`),
    ].join('\n'),
  );
  return `# Screens

Every screen in both languages, at a desk (1280 × 800) and on a phone (390 × 844), drawn by the browser from the running
product with the demo's invented people:

\`\`\`
SCREENSHOTS=1 npx playwright test -c e2e/playwright.config.ts screenshots
\`\`\`

${sections.join('\n\n')}
`;
}
