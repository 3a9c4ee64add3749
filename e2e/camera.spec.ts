import { chromium, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { documents, fakeCamera, fingerAt, lampAt, type Scene } from './support/fake-camera.ts';
import { expect, test as journey, type Language, open, ways } from './support/journey.ts';
import { recordMessages } from './support/shown-messages.ts';

const texts = {
  en: {
    camera: 'Camera:',
    passport: 'Passport',
    blurred: 'Not sharp yet: hold still',
    glare: 'Light hides the text: tilt it a little',
    mirrored: 'Mirrored by the camera: it will be turned round',
    take: 'Take the picture',
    refused: 'The camera is not allowed',
    retry: 'Try again',
    chooseFile: 'Choose a file instead',
    number: 'National ID number',
    passportNumber: 'Passport number',
    fullName: 'Full name',
  },
  ar: {
    camera: 'الكاميرا:',
    passport: 'جواز سفر',
    blurred: 'الصورة غير واضحة بعد: ثبّت يدك',
    covered: 'شيء يغطي الكتابة: أبعِد أصابعك',
    take: 'التقاط الصورة',
    number: 'الرقم القومي',
    passportNumber: 'رقم جواز السفر',
    fullName: 'الاسم بالكامل',
  },
} as const;

const webcam = { size: { width: 1280, height: 720 }, raised: 0.045 };
const phone = { size: { width: 1080, height: 1440 }, raised: 0.045 };
/** The document is inside the guide frame of each device. */
const scenes = {
  desktop: { document: 'page', ...webcam, across: 0.59 },
  phone: { document: 'card', ...phone, across: 0.58 },
} as const satisfies Record<string, Scene>;

interface Cameras {
  /** The scene that the fake camera shows, or other arguments for Chromium. */
  before: Scene | readonly string[];
}

/** Each journey has its own browser: the camera is an argument of Chromium. */
const test = journey.extend<Cameras>({
  before: [[], { option: true }],
  context: async ({ before, launchOptions, contextOptions, timezoneId }, use) => {
    const camera = 'document' in before ? await fakeCamera(before) : { args: before, dispose() {} };
    const args = [...(launchOptions.args ?? []), ...camera.args];
    const browser = await chromium.launch({ ...launchOptions, args });
    const context = await browser.newContext({ ...contextOptions, timezoneId });
    await context.addInitScript(() => {
      const streams: MediaStream[] = [];
      Object.assign(window, { streams });
      const devices = navigator.mediaDevices;
      const ask = devices?.getUserMedia.bind(devices);
      if (ask)
        devices.getUserMedia = async (constraints) => {
          const stream = await ask(constraints);
          streams.push(stream);
          return stream;
        };
    });
    await use(context);
    await browser.close();
    camera.dispose();
  },
});

const dialog = (page: Page) => page.getByRole('dialog');
const openCamera = (page: Page, language: Language) =>
  page.getByRole('button', { name: texts[language].camera }).click();

/** The state of each camera that was opened. */
const running = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { streams: MediaStream[] }).streams.flatMap((stream) =>
      stream.getTracks().map(({ readyState }) => readyState),
    ),
  );

for (const { language, device } of ways) {
  const t = texts[language];
  const scene = scenes[device];

  test.describe(`${language} on a ${device}`, () => {
    test.describe('a document in the frame', () => {
      test.use({ before: scene });

      test('is photographed automatically and fills the form', async ({ page, api }) => {
        await open(page, '/add-resident', { api, language, device });
        if (scene.document === 'page') await page.getByText(t.passport, { exact: true }).first().click();
        await openCamera(page, language);
        // The dialog closes by itself, maybe before a slow machine sees it: the camera was opened and stopped.
        await expect.poll(() => running(page)).toEqual(['ended']);
        await expect(dialog(page)).toBeHidden();
        const [field, number] =
          scene.document === 'page'
            ? [t.passportNumber, documents.page.passport_number]
            : [t.number, documents.card.id_number];
        await expect(page.getByRole('textbox', { name: field, exact: true })).toHaveValue(number);
        await expect(page.getByRole('textbox', { name: t.fullName, exact: true })).not.toHaveValue('');
      });
    });

    test.describe('a blurred document', () => {
      test.use({ before: { ...scene, blur: 3.5 } });

      test('is photographed only when the clerk presses the button', async ({ page, api }) => {
        await open(page, '/add-resident', { api, language, device });
        if (scene.document === 'page') await page.getByText(t.passport, { exact: true }).first().click();
        await openCamera(page, language);
        // Announced only after twice as many frames as a good picture needs.
        await expect(dialog(page).getByRole('status')).toHaveText(t.blurred);
        await expect(dialog(page).getByRole('button', { name: t.take })).toBeFocused();
        await expectAccessible(page);
        expect(await running(page)).toEqual(['live']);
        await page.keyboard.press('Space');
        await expect(dialog(page)).toBeHidden();
        await expect(page.locator('[data-filled]')).toHaveCount(1);
        expect(await running(page)).toEqual(['ended']);
      });
    });
  });
}

test.describe('a lamp over the zone of a passport', () => {
  test.use({ before: { ...scenes.desktop, over: lampAt(600, 512, 24) } });

  test('is reported before the shutter', async ({ page, api }) => {
    await open(page, '/add-resident', { api });
    await page.getByText(texts.en.passport, { exact: true }).first().click();
    await openCamera(page, 'en');
    await expect(dialog(page).getByRole('status')).toHaveText(texts.en.glare);
    expect(await running(page)).toEqual(['live']);
  });
});

test.describe('a finger over the number of a card', () => {
  test.use({ before: { ...scenes.phone, over: fingerAt(640, 780, 110) } });

  test('is reported before the shutter', async ({ page, api }) => {
    await open(page, '/add-resident', { api, language: 'ar', device: 'phone' });
    await openCamera(page, 'ar');
    await expect(dialog(page).getByRole('status')).toHaveText(texts.ar.covered);
    expect(await running(page)).toEqual(['live']);
  });
});

test.describe('a camera that mirrors', () => {
  test.use({ before: { ...scenes.desktop, isMirrored: true } });

  test('is turned round, and what is sent is not mirrored', async ({ page, api }) => {
    const messages = await recordMessages(page);
    await open(page, '/add-resident', { api });
    await page.getByText(texts.en.passport, { exact: true }).first().click();
    const answer = page.waitForResponse('**/ocr/scan-complete');
    await openCamera(page, 'en');
    await expect.poll(messages).toContain(texts.en.mirrored);
    expect((await (await answer).json()).data.pages).toMatchObject([{ mirrored: false }]);
    await expect(page.getByRole('textbox', { name: texts.en.passportNumber, exact: true })).toHaveValue(
      documents.page.passport_number,
    );
  });
});

test.describe('a camera without permission', () => {
  test.use({ before: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'] });

  test('shows an error, and the user can choose a file instead', async ({ page, api }) => {
    const t = texts.en;
    await open(page, '/add-resident', { api });
    await openCamera(page, 'en');
    await expect(dialog(page).getByRole('alert')).toContainText(t.refused);
    await expect(dialog(page).getByRole('button', { name: t.retry })).toBeVisible();
    await expectAccessible(page);
    const choosing = page.waitForEvent('filechooser');
    await expect(dialog(page).getByRole('button', { name: t.chooseFile })).toBeFocused();
    await page.keyboard.press('Enter');
    await (await choosing).setFiles(documents.card.file);
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('textbox', { name: t.number, exact: true })).toHaveValue(
      documents.card.id_number,
    );
  });
});

test.describe('two cameras', () => {
  test.use({
    before: ['--use-fake-device-for-media-stream=device-count=2', '--use-fake-ui-for-media-stream'],
  });

  test('can be selected, the selection is remembered, and closing the dialog stops them', async ({
    page,
    api,
  }) => {
    await open(page, '/add-resident', { api });
    await openCamera(page, 'en');
    const choice = dialog(page).getByRole('combobox', { name: 'Camera' });
    await expect(choice).toHaveValue('fake_device_0');
    await choice.click();
    await page.getByRole('option', { name: 'fake_device_1' }).click();
    await expect(choice).toHaveValue('fake_device_1');
    expect(await running(page)).toEqual(['ended', 'live']);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    expect(await running(page)).toEqual(['ended', 'ended']);
    await openCamera(page, 'en');
    await expect(choice).toHaveValue('fake_device_1');
  });
});
