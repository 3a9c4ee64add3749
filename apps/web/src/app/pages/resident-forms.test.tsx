// @vitest-environment happy-dom
import { checkDigitOf } from '@bawaba/identity';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { list, openPage } from '../../testing/open-page.tsx';

const texts = {
  en: {
    fullName: 'Full name',
    number: 'National ID number',
    birthdate: 'Birth date',
    sex: 'Sex',
    male: 'Male',
    checkOut: 'Check-out',
    job: 'Job',
    week: '+7 nights',
    save: 'Save',
    required: 'This field is required',
    giza: 'Place of birth: Giza',
    checkDigit: 'The last digit does not fit the others. Compare the number with the card.',
    disagrees: 'The number says 14 May 1998.',
    useIt: 'Use it',
    noDate: /“31\/02\/1998” is not a date/,
    longStay: /^That is a stay of [\d,]+ days/,
    dates: 'Check-out date must be after check-in date',
    blacklisted: 'This person is blacklisted and cannot be registered.',
    blocked: 'Cannot be saved: on the blacklist',
    confirm: 'This is not a national number, but the card shows it so',
    compare: 'Compare the number with the card: correct it, or confirm that it is written so',
    idExpiry: 'ID expiry date',
    expired: 'Document expired on 14 Jan 2024',
    checkOne: 'Check 1, then save',
    anyway: 'Register anyway, document expired',
  },
  ar: {
    fullName: 'الاسم بالكامل',
    number: 'الرقم القومي',
    birthdate: 'تاريخ الميلاد',
    sex: 'النوع',
    male: 'ذكر',
    checkOut: 'المغادرة',
    job: 'المهنة',
    week: '+7 ليالٍ',
    save: 'حفظ',
    required: 'هذا الحقل مطلوب',
    giza: 'محل الميلاد: الجيزة',
    checkDigit: 'الرقم الأخير لا يوافق بقية الأرقام. قارن الرقم بالبطاقة.',
    disagrees: 'الرقم القومي يقول 14 مايو 1998.',
    useIt: 'استخدمه',
    noDate: /«31\/02\/1998» ليس تاريخًا/,
    longStay: /^مدة الإقامة [\d,]+ (أيام|يومًا|يوم)\. هل/,
    dates: 'يجب أن يكون تاريخ المغادرة بعد تاريخ الوصول',
    blacklisted: 'هذا الشخص مدرج في القائمة السوداء ولا يمكن تسجيله.',
    blocked: 'لا يمكن الحفظ: مدرج في القائمة السوداء',
    confirm: 'ليس رقمًا قوميًا صحيحًا، لكنه مكتوب هكذا في البطاقة',
    compare: 'قارن الرقم بالبطاقة: صحّحه، أو أكّد أنه مكتوب هكذا',
    idExpiry: 'تاريخ انتهاء البطاقة',
    expired: 'انتهت صلاحية المستند في 14 يناير 2024',
    checkOne: 'راجع حقلًا واحدًا ثم احفظ',
    anyway: 'تسجيل رغم انتهاء صلاحية المستند',
  },
};

/** A man, born on 14 May 1998 in Giza. */
const first13 = '2980514210011';
const number = first13 + checkDigitOf(first13);
const notListed = { blacklisted: false, reason: null };
const saved = { id: 7, full_name: 'Ahmed', id_type: 'national_id', id_number: number, village_id: 5 };

describe.each([
  { language: 'en', device: 'desktop' },
  { language: 'ar', device: 'phone' },
] as const)('the resident form, $language on a $device', ({ language, device }) => {
  const t = texts[language];
  const input = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const saveButton = () => screen.getByRole('button', { name: t.save });

  async function openForm(answers: Parameters<typeof openPage>[1] = {}) {
    const page = await openPage('/add-resident', {
      language,
      device,
      permissions: ['add_residents', 'view_residents'],
      ...answers,
    });
    await screen.findByRole('textbox', { name: t.fullName });
    return page;
  }

  // What follows hardly depends on the language: each in one of the two.
  if (device === 'desktop') {
    test('the national number fills the fields that it encodes, and a mismatch is shown', async () => {
      const { user, fill } = await openForm();
      await user.click(saveButton());
      await waitFor(() => expect(screen.getAllByText(t.required)).toHaveLength(3));
      await waitFor(() => expect(document.activeElement).toBe(input(t.fullName)));

      const wrongDigit = number.slice(0, 13) + ((Number(number[13]) + 1) % 10);
      await fill(input(t.number), wrongDigit);
      await screen.findByText(t.giza);
      await screen.findByText(t.checkDigit);
      expect(input(t.birthdate).value).toBe('14/05/1998');
      await fill(input(t.number), number);
      await waitFor(() => expect(screen.queryByText(t.checkDigit)).toBeNull());
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: t.sex }).value).toBe(t.male);

      await fill(input(t.birthdate), '1997-05-14');
      await user.tab();
      await screen.findByText(t.disagrees);
      await user.click(screen.getByRole('button', { name: t.useIt }));
      expect(input(t.birthdate).value).toBe('14/05/1998');
    });

    test('a stay of more than a year shows a warning, a stay that ends before it starts is rejected', async () => {
      const { user, fill } = await openForm();
      await fill(input(t.checkOut), '2099-01-01');
      await screen.findByText(t.longStay);
      await fill(input(t.checkOut), '2020-01-01');
      await user.tab();
      await waitFor(() => expect(screen.queryByText(t.longStay)).toBeNull());
      await user.click(saveButton());
      await screen.findByText(t.dates);
    });

    test('an expired document is said beside Save, which waits for one press', async () => {
      const { user, fill, calls } = await openForm({
        answers: {
          [`GET /blacklist/check/${number}`]: notListed,
          'POST /residents': saved,
          'GET /residents': list([]),
        },
      });
      const button = (name: string) => screen.getByRole('button', { name });
      await fill(input(t.fullName), 'Omar');
      await fill(input(t.number), number);
      await user.click(button(t.week));
      await fill(input(t.idExpiry), '14/01/2024');
      await user.tab();
      await screen.findByText(t.expired);
      if (device === 'desktop') {
        await user.click(button(t.checkOne));
        await waitFor(() => expect(document.activeElement).toBe(button(t.anyway)));
      }
      await user.keyboard('{Control>}{Enter}{/Control}');
      if (device === 'desktop') expect(calls()).not.toContain('POST /residents');
      if (device === 'desktop') await user.click(button(t.anyway));
      await waitFor(() => expect(screen.queryByRole('button', { name: t.anyway })).toBeNull());
      expect(screen.getByText(t.expired)).toBeTruthy();

      // Another day is another question.
      await fill(input(t.idExpiry), '15/01/2024');
      await user.tab();
      await user.click(await screen.findByRole('button', { name: t.anyway }));
      await user.click(saveButton());
      await waitFor(() => expect(calls()).toContain('POST /residents'));
    });
  } else {
    test('an invalid date stays in the field with an error', async () => {
      const { user, fill } = await openForm();
      await fill(input(t.birthdate), '31/02/1998');
      await user.tab();
      await screen.findByText(t.noDate);
      expect(input(t.birthdate).value).toBe('31/02/1998');
      await user.click(saveButton());
      await screen.findByText(t.noDate);
      await fill(input(t.birthdate), '14/05/1998');
      await user.tab();
      await waitFor(() => expect(screen.queryByText(t.noDate)).toBeNull());
      expect(input(t.birthdate).value).toBe('14/05/1998');
    });

    test('a number on the blacklist blocks the form until it changes', async () => {
      const other = '29805142100232';
      const reason = language === 'ar' ? 'أتلف المسبح' : 'Damaged the pool';
      const { user, fill, calls } = await openForm({
        answers: {
          [`GET /blacklist/check/${number}`]: { blacklisted: true, reason },
          [`GET /blacklist/check/${other}`]: notListed,
        },
      });
      await fill(input(t.fullName), 'Someone');
      await fill(input(t.number), number);
      await user.click(screen.getByRole('button', { name: t.week }));
      await screen.findByText(t.blacklisted);
      expect(screen.getByRole('alert').textContent).toContain(reason);
      expect(saveButton().hasAttribute('disabled')).toBe(true);
      const why = saveButton().getAttribute('aria-describedby');
      expect(document.getElementById(String(why))?.textContent).toBe(t.blocked);
      await user.type(input(t.number), '{Enter}');
      await user.keyboard('{Control>}{Enter}{/Control}');
      expect(calls()).not.toContain('POST /residents');

      await fill(input(t.number), other);
      await waitFor(() => expect(screen.queryByText(t.blacklisted)).toBeNull());
      expect(saveButton().hasAttribute('disabled')).toBe(false);
    });

    test('an invalid national number is saved only after the user confirms it', async () => {
      const { user, fill, asked, address } = await openForm({
        answers: {
          'GET /blacklist/check/12345': notListed,
          'GET /blacklist/check/1234567': notListed,
          'POST /residents': saved,
          'GET /residents': list([]),
        },
      });
      await fill(input(t.fullName), 'Omar');
      await fill(input(t.number), '12345');
      await user.click(screen.getByRole('button', { name: t.week }));
      await user.click(saveButton());
      await screen.findByText(t.compare);
      const confirm = () => screen.getByRole<HTMLInputElement>('checkbox', { name: t.confirm });
      await waitFor(() => expect(document.activeElement).toBe(confirm()));
      await user.click(confirm());
      // A confirmation is valid for one number only.
      await fill(input(t.number), '1234567');
      await user.tab();
      await waitFor(() => expect(confirm().checked).toBe(false));
      await user.click(confirm());
      await user.click(saveButton());
      await waitFor(() =>
        expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ id_number: '1234567' }),
      );
      await waitFor(() => expect(address()).toBe('/residents'));
    });
  }
});

const edited = {
  ...saved,
  id_number: '98765',
  check_in: '2026-11-01',
  check_out: '2026-11-09',
  status: 'active',
  presence: 'inside',
  arrived_at: '2026-11-01T08:00:00Z',
  left_at: null,
  head_id: null,
  head_name: null,
  relationship: null,
  children: [{ full_name: 'Laila', birthdate: null, sex: 'F', relationship: 'child' }],
  created_at: '2026-11-01T08:00:00Z',
  updated_at: '2026-11-01T08:00:00Z',
  village_name: 'Lotus Bay',
  version: 1,
};

test('an edit needs a confirmation only if it changes the number', async () => {
  const t = texts.en;
  const { user, fill, asked } = await openPage('/residents/7?edit', {
    permissions: ['view_residents', 'edit_residents'],
    answers: { 'GET /residents/7': edited, 'PUT /residents/7': edited, 'GET /residents': list([]) },
  });
  const puts = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  await fill(await screen.findByRole('textbox', { name: t.job }), 'Engineer');
  await user.click(screen.getByRole('button', { name: t.save }));
  await waitFor(() => expect(puts()).toHaveLength(1));
  // Only what was changed.
  expect(puts()[0]).toEqual({ job: 'Engineer', version: 1 });

  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await fill(await screen.findByRole('textbox', { name: t.number }), '54321');
  await user.click(screen.getByRole('button', { name: t.save }));
  await user.click(await screen.findByRole('checkbox', { name: t.confirm }));
  await user.click(screen.getByRole('button', { name: t.save }));
  await waitFor(() => expect(puts()[1]).toMatchObject({ id_number: '54321' }));
});

test('somebody came with a guest, and with a child who has no document', async () => {
  const head = { ...edited, id: 8, full_name: 'Omar Fathy', apartment_number: '12' };
  const companion = { ...edited, id: 9, full_name: 'Sara Omar', head_id: 8 };
  const { user, fill, asked, calls } = await openPage('/residents/7?edit', {
    permissions: ['view_residents', 'edit_residents'],
    answers: {
      'GET /residents/7': edited,
      'PUT /residents/7': edited,
      'GET /residents': list([edited, companion, head]),
    },
  });
  const cameWith = await screen.findByRole('combobox', { name: 'Came with' });
  expect(calls().filter((call) => call.startsWith('GET /residents?'))).toEqual([]);
  await user.click(cameWith);
  // Neither the person nor somebody who came with another one.
  const options = within(await screen.findByRole('listbox', { name: 'Came with' }));
  await user.click(await options.findByRole('option', { name: 'Omar Fathy · 12' }));
  expect(options.queryByRole('option', { name: /Sara/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add a child without a document' }));
  const child = within(screen.getByRole('group', { name: 'Child 2' }));
  await fill(child.getByRole('textbox', { name: 'Name of child 2' }), 'Yassin');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked.some(({ method }) => method === 'PUT')).toBe(true));
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    head_id: 8,
    children: [
      { full_name: 'Laila', birthdate: '', sex: 'F', relationship: 'child' },
      { full_name: 'Yassin', birthdate: '', sex: '', relationship: 'child' },
    ],
    version: 1,
  });
});
