import type { ReadName } from '@bawaba/contracts';
// @vitest-environment happy-dom
import { TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { asideProps } from '../../lib/field-aside.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { MixedCards } from './mixed-cards.tsx';
import type { Reading } from './reading.ts';
import { useReading } from './use-reading.tsx';

const texts = {
  en: {
    check: 'please check',
    lastDigit: 'last digit unsure',
    unread: 'not read: type it',
    confirm: 'Correct: Name',
    checked: 'checked',
    together: 'They belong together',
    again: 'Scan the back again',
  },
  ar: {
    check: 'يرجى المراجعة',
    lastDigit: 'الرقم الأخير غير مؤكد',
    unread: 'لم يُقرأ: اكتبه',
    confirm: 'صحيح: Name',
    checked: 'تمت المراجعة',
    together: 'الوجهان لبطاقة واحدة',
    again: 'إعادة قراءة الظهر',
  },
};

const read = (value: string, confidence: number) => ({
  value,
  confidence,
  box: null,
  side: 'front' as const,
});
const scan = (change: Partial<Reading>): Reading => ({
  kind: 'national_id',
  documentType: 'national_id',
  fields: {},
  pages: {},
  inferred: {},
  mrz: null,
  confidence: { front: 90, back: null },
  warnings: [],
  ...change,
});

/** Two fields of a form, and what is left to check in them. */
function Fields({ reading, onScanBackAgain }: { reading: Reading; onScanBackAgain: () => void }) {
  const scanned = useReading((name) => name as ReadName);
  const [values, setValues] = useState<Record<string, string>>({
    full_name: reading.fields.full_name?.value ?? '',
    id_number: reading.fields.id_number?.value ?? '',
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one scan
  useEffect(() => scanned.take(reading), []);
  const field = (name: string, label: string) => (
    <TextInput
      label={label}
      value={values[name]}
      onChange={({ currentTarget }) => setValues({ ...values, [name]: currentTarget.value })}
      {...asideProps(scanned.aside, { name, label, value: values[name]!, use: () => {} })}
    />
  );
  return (
    <>
      <MixedCards scanned={scanned} onScanBackAgain={onScanBackAgain} />
      {field('full_name', 'Name')}
      {field('id_number', 'Number')}
      <output>{scanned.review.left.map(({ name }) => name).join(' ')}</output>
    </>
  );
}

describe.each(['en', 'ar'] as const)('the review of a scan in %s', (language) => {
  const t = texts[language];
  const left = () => screen.getByRole('status').textContent;
  async function show(reading: Reading) {
    const onScanBackAgain = vi.fn();
    await renderPart(<Fields reading={reading} onScanBackAgain={onScanBackAgain} />, language);
    return { user: userEvent.setup({ delay: null }), onScanBackAgain };
  }

  test('a doubt says what is doubtful, never a percentage; a sure field says nothing', async () => {
    await show(
      scan({
        fields: { full_name: read('Mona', 97), id_number: read('29805142101221', 98) },
        warnings: [{ code: 'number_check_digit', message: '', fields: ['id_number'] }],
      }),
    );
    await screen.findByText(t.lastDigit);
    expect(screen.queryByText(t.check)).toBeNull();
    expect(document.body.textContent).not.toContain('%');
    expect(left()).toBe('id_number');
  });

  test('a confirmed doubt is checked; what was not read is left until it is typed', async () => {
    const { user } = await show(scan({ fields: { full_name: read('Mona', 41), id_number: read('', 0) } }));
    await screen.findByText(t.check);
    expect(left()).toBe('full_name id_number');
    await user.click(screen.getByRole('button', { name: t.confirm }));
    await screen.findByText(t.checked);
    expect(left()).toBe('id_number');
    expect(screen.getByText(t.unread)).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Number' }), '7');
    expect(left()).toBe('');
  });

  test('two different numbers are shown and hold the form until somebody answers', async () => {
    const numbers = ['29805142101221', '29905142101239'];
    const { user, onScanBackAgain } = await show(
      scan({
        fields: { id_number: read(numbers[0]!, 99) },
        warnings: [{ code: 'numbers_differ', message: '', fields: ['id_number'], values: numbers }],
      }),
    );
    const alert = await screen.findByRole('alert');
    for (const number of numbers) expect(alert.textContent).toContain(number);
    expect([...alert.querySelectorAll('mark')].map(({ textContent }) => textContent).join('')).toBe('821939');
    expect(left()).toBe('both_sides');
    await user.click(screen.getByRole('button', { name: t.again }));
    expect(onScanBackAgain).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: t.together }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(left()).toBe('');
  });
});
