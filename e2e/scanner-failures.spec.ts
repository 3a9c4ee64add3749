import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { signInWith } from './support/clerks.ts';
import { card } from './support/documents.ts';
import { drawing } from './support/drawing.ts';
import {
  type ApiWithFakeOcr,
  answering,
  hanging,
  real,
  recording,
  startApiWithFakeOcr,
} from './support/fake-ocr.ts';
import { expect, open, test, unique, ways } from './support/journey.ts';
import { recordMessages } from './support/shown-messages.ts';

const texts = {
  en: {
    kinds: 'Document to scan',
    nationalId: 'National ID',
    passport: 'Passport',
    front: 'ID card, front',
    number: 'National ID number',
    passportNumber: 'Passport number',
    fullName: 'Full name',
    title: 'The document was not read',
    byHand: 'You can try again, or fill the form by hand.',
    unreachable: 'Cannot connect to OCR server. Please make sure the OCR API is running on port 5001.',
    requestFailed: 'OCR API request failed',
    notFound: 'No document was found in the picture. Please take it again, closer and in even light.',
    processing: 'Processing with AI OCR...',
    slow: 'This takes longer than usual.',
    cancel: 'Cancel scan',
    scanAgain: 'Scan again',
    scan: 'Scan',
    week: '+7 nights',
    save: 'Save',
    lowFront: 'Low confidence on the front (41%) - please verify extracted data carefully',
    lowBack: 'Low confidence on the back (59%) - please verify extracted data carefully',
    lowPassport: 'Low confidence on the passport (30%) - please verify extracted data carefully',
    mrz: 'MRZ validation failed - please verify passport data carefully',
    check: 'please check',
  },
  ar: {
    kinds: 'المستند المراد قراءته',
    nationalId: 'بطاقة الرقم القومي',
    passport: 'جواز السفر',
    front: 'وجه البطاقة',
    number: 'الرقم القومي',
    passportNumber: 'رقم جواز السفر',
    fullName: 'الاسم بالكامل',
    title: 'لم تتم قراءة المستند',
    byHand: 'يمكنك إعادة المحاولة أو ملء النموذج يدويًا.',
    unreachable: 'تعذر الاتصال بخادم قراءة المستندات. يرجى التأكد من تشغيله على المنفذ 5001.',
    requestFailed: 'فشل طلب قراءة المستند',
    notFound: 'لم يُعثر على مستند في الصورة. يرجى التقاطها من جديد من مسافة أقرب وفي إضاءة متساوية.',
    processing: 'جارٍ القراءة بالذكاء الاصطناعي...',
    slow: 'يستغرق هذا وقتًا أطول من المعتاد.',
    cancel: 'إلغاء القراءة',
    scanAgain: 'إعادة القراءة',
    scan: 'قراءة',
    week: '+7 ليالٍ',
    save: 'حفظ',
    lowFront: 'دقة قراءة الوجه منخفضة (41%) - يرجى مراجعة البيانات المستخرجة بعناية',
    lowBack: 'دقة قراءة الظهر منخفضة (59%) - يرجى مراجعة البيانات المستخرجة بعناية',
    lowPassport: 'دقة قراءة جواز السفر منخفضة (30%) - يرجى مراجعة البيانات المستخرجة بعناية',
    mrz: 'فشل التحقق من المنطقة المقروءة آليًا (MRZ) - يرجى مراجعة بيانات جواز السفر بعناية',
    check: 'يرجى المراجعة',
  },
} as const;

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const slot = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const gate = async (api: Api) => {
  const village_id = (await api.post('/villages', { name: unique('Storm Bay') })).id;
  return signInWith(api, ['add_residents', 'view_residents', 'upload_resident_photos'], village_id);
};

/** Each journey has its own api and OCR service, so that its failures affect no other journey. */
const at = test.extend<{ fake: ApiWithFakeOcr }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
  fake: async ({}, use) => {
    const fake = await startApiWithFakeOcr();
    await use(fake);
    await fake.stop();
  },
});

for (const { language, device } of ways) {
  const t = texts[language];
  at(
    `each failure is explained, and the form still works, ${language} on a ${device}`,
    async ({ page, api, fake, context }) => {
      const clerk = await gate(api);
      const document = card(7);
      await open(page, '/add-resident', { api: clerk, language, device, origin: fake.origin });
      const failure = page.getByRole('alert').filter({ hasText: t.title });
      const fails = async (text: string) => {
        await expect(failure).toContainText(text);
        await expect(failure).toContainText(t.byHand);
      };

      const picture = { name: 'a.png', mimeType: 'image/png', buffer: await drawing(page, 'nothing') };
      const forms: string[] = [];
      fake.behave(recording(forms));
      await slot(page, t.front).setInputFiles(picture);
      await fails(t.notFound);
      await expectAccessible(page);

      // The document type is sent only if the clerk selected it.
      const kinds = page.getByRole('radiogroup', { name: t.kinds });
      await kinds.getByText(t.passport).click();
      await kinds.getByText(t.nationalId).click();
      await page.getByRole('button', { name: t.scan, exact: true }).click();
      await fails(t.notFound);
      expect(forms).toHaveLength(2);
      expect(forms[0]).not.toContain('document_type');
      expect(forms[1]).toContain('name="document_type"\r\n\r\nnational_id');

      const again = () => page.getByRole('button', { name: t.scanAgain }).click();
      for (const [behaviour, text] of [
        [answering(200, '<html>', 'text/html'), t.requestFailed],
        [answering(200, '{"success":false,"data":null,"error":"The lens is dirty"}'), 'The lens is dirty'],
      ] as const) {
        fake.behave(behaviour);
        await again();
        await fails(text);
      }

      // First the browser is offline, then the OCR service is down.
      await context.setOffline(true);
      await again();
      await fails(t.unreachable);
      await context.setOffline(false);
      await fake.silence();
      await again();
      await fails(t.unreachable);

      // The clerk types the data, and the unreadable photo is saved too.
      await field(page, t.fullName).fill(unique('By Hand'));
      await field(page, t.number).fill(document.number);
      await page.getByRole('button', { name: t.week }).click();
      await page.getByRole('button', { name: t.save, exact: true }).click();
      await expect(page).toHaveURL(/\/residents$/);
      const [saved] = await clerk.get<{ id: number }[]>(`/residents?search=${document.number}`);
      expect(await api.get<unknown[]>(`/residents/${saved?.id}/photos`)).toHaveLength(1);
    },
  );

  if (language === 'en')
    at(
      `low confidence is shown, and stays visible beside the fields, ${language} on a ${device}`,
      async ({ page, api, fake }) => {
        const clerk = await gate(api);
        const messages = await recordMessages(page);
        await open(page, '/add-resident', { api: clerk, language, device, origin: fake.origin });
        const name = { value: 'منى عادل سعيد', confidence: 41, box: [100, 100, 300, 60], side: 'front' };
        const answer = (data: object) => answering(200, JSON.stringify({ success: true, data, error: null }));
        fake.behave(
          answer({
            document_type: 'national_id',
            front_confidence: 41,
            back_confidence: 59,
            fields: { full_name: name, id_number: { ...name, value: '29805142101221', confidence: 98 } },
            warnings: [],
          }),
        );
        await slot(page, t.front).setInputFiles(card(7).front);
        const mark = page.getByText(t.check, { exact: true }).first();
        await expect(mark).toBeVisible();
        if (device === 'desktop') await expect(field(page, t.fullName)).toBeFocused();
        await expect(page.getByText(t.lowFront)).toBeHidden();
        await expect(mark).toBeVisible();
        await expectAccessible(page);

        fake.behave(
          answer({
            document_type: 'passport',
            ocr_confidence_passport: 30,
            mrz_valid: false,
            mrz_line1: 'P<',
            mrz_line2: '0',
            fields: { full_name: name, passport_number: { ...name, value: 'A0', confidence: 12 } },
            warnings: [],
          }),
        );
        await page.getByRole('button', { name: t.scanAgain }).click();
        await expect(field(page, t.passportNumber)).toHaveValue('A0');
        await expect(page.getByText(t.lowPassport)).toHaveCount(0);
        await expect(page.getByText(t.mrz)).toHaveCount(0);
        await expect(mark).toBeVisible();
        const heard = async () => (await messages()).join('\n');
        for (const text of [t.lowFront, t.lowBack, t.lowPassport, t.mrz])
          await expect.poll(heard).toContain(text);
      },
    );
}

at('a hanging scan can be cancelled and never replaces a newer one', async ({ page, api, fake }) => {
  const t = texts.en;
  const clerk = await gate(api);
  const [first, second] = [card(8), card(9)];
  await page.clock.install();
  await open(page, '/add-resident', { api: clerk, origin: fake.origin });

  fake.behave(hanging);
  await slot(page, t.front).setInputFiles(first.front);
  await expect(page.getByText(t.processing)).toBeVisible();
  await page.clock.runFor(30_000);
  await expect(page.getByText(t.slow)).toBeVisible();
  await page.getByRole('button', { name: t.cancel }).click();
  await expect(page.getByText(t.processing)).toBeHidden();
  await expect(page.getByRole('img', { name: t.front, exact: true })).toBeVisible();

  // The first response waits until the second one is sent.
  const [secondAnswered, firstHeld, firstGone] = [signal(), signal(), signal()];
  fake.behave(async (request, response) => {
    response.once('close', firstGone.give);
    firstHeld.give();
    await secondAnswered.given;
    real(request, response);
  });
  await page.getByRole('button', { name: t.scan, exact: true }).click();
  await firstHeld.given;
  fake.behave(real);
  await slot(page, t.front).setInputFiles(second.front);
  await expect(field(page, t.number)).toHaveValue(second.number);
  secondAnswered.give();
  await firstGone.given;
  await expect(field(page, t.number)).toHaveValue(second.number);
});

function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
}
