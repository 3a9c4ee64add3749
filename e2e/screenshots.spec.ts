import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { card } from './support/documents.ts';
import { type Device, expect, type Language, open, settled, test } from './support/journey.ts';
import { watchNetwork } from './support/network.ts';

/**
 * `SCREENSHOTS=1 npx playwright test -c e2e/playwright.config.ts screenshots` updates docs/screenshots with the
 * invented people of the demo, and writes docs/screens.md.
 */
const docs = fileURLToPath(new URL('../docs', import.meta.url));
const languages: Record<Language, string> = { en: 'English', ar: 'Arabic' };
const devices: readonly Device[] = ['desktop', 'phone'];

interface Screen {
  title: string;
  path: string;
  /** Runs before the screenshot. */
  prepare?: (page: Page) => Promise<unknown>;
}

const screens: Record<string, Screen> = {
  login: { title: 'Sign-in', path: '/login' },
  dashboard: { title: 'Dashboard', path: '/dashboard' },
  residents: { title: 'Residents', path: '/residents' },
  resident: { title: 'One resident', path: '/residents/200' },
  'add-resident': { title: 'Registering a resident', path: '/add-resident' },
  scan: {
    title: 'A scanned card',
    path: '/add-resident',
    prepare: async (page) => {
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles([card(0).front, card(0).back]);
      await expect(page.locator('[data-left]')).toBeVisible();
      await page.getByRole('textbox', { name: /^(Full name|الاسم بالكامل)$/ }).focus();
    },
  },
  visitors: { title: 'Visitors', path: '/visitors' },
  'add-visitor': { title: 'Registering a visitor', path: '/add-visitor' },
  owners: { title: 'Owners', path: '/owners' },
  owner: { title: 'One owner', path: '/owners/3' },
  'add-owner': { title: 'Adding an owner', path: '/owners/add' },
  blacklist: { title: 'Blacklist', path: '/blacklist' },
  reports: { title: 'Reports', path: '/reports' },
  statistics: { title: 'Statistics', path: '/statistics' },
  villages: { title: 'Villages', path: '/villages' },
  'village-form': { title: 'Adding a village', path: '/villages?dialog=new' },
  supervisors: { title: 'Supervisors', path: '/supervisors' },
  'supervisor-form': { title: 'Adding a supervisor', path: '/supervisors?dialog=new' },
  roles: { title: 'Roles', path: '/roles' },
  'role-form': { title: 'A role and its permissions', path: '/roles?dialog=3' },
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
        for (const [name, { path, prepare }] of Object.entries(screens)) {
          await open(page, path, { api: name === 'login' ? undefined : api, language, device });
          await settled(page);
          await network.quiet();
          await prepare?.(page);
          await save(await page.screenshot(), name, language, device);
          await page.evaluate(() => localStorage.clear());
        }
      });
    }
  }
});

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
  const sections = Object.entries(screens).map(([name, { title, path }]) =>
    [
      `## ${title}\n\n\`${path}\`\n`,
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
