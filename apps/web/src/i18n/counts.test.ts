// @vitest-environment happy-dom
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { loadDeskTexts, setLanguage, startLanguage } from './language.ts';

test('counts in texts have Latin digits, a comma for thousands, and the plural form of the language', async () => {
  // A page of the file before may have started it; a second start forgets its texts.
  if (!i18next.isInitialized) await startLanguage();
  await loadDeskTexts();
  await setLanguage('en');
  expect(i18next.t('residents.moreOwners', { count: 1150 })).toBe('1,150 more: type a name or a number');
  expect(i18next.t('owners.count', { count: 1200 })).toBe('1,200 owners');
  await setLanguage('ar');
  expect(i18next.t('residents.moreOwners', { count: 1150 })).toBe('اكتب اسمًا أو رقمًا لتجد 1,150 مالكًا آخر');
  expect(i18next.t('owners.count', { count: 1200 })).toBe('1,200 مالك');
});

test('Arabic nouns and pronouns follow the count, and verbs the sex', async () => {
  if (!i18next.isInitialized) await startLanguage();
  await loadDeskTexts();
  await setLanguage('ar');
  const { t } = i18next;
  expect(t('scanner.several', { count: 2 })).toBe('في الصورة مستندان. أيهما لهذا النموذج؟');
  expect(t('scanner.several', { count: 3 })).toBe('في الصورة 3 مستندات. أيها لهذا النموذج؟');
  expect(t('imports.work.of', { done: 3, total: 12 })).toBe('3 من 12 صفًا');
  expect(t('presence.who', { name: 'منى', others: 2 })).toBe('منى وشخصان آخران');
  const last = { place: '', day: '3 نوفمبر' };
  expect(t('people.visited', { ...last, count: 1 })).toBe('سبقت الزيارة مرة واحدة، 3 نوفمبر');
  expect(t('people.visited', { ...last, count: 2 })).toBe('سبقت الزيارة مرتين، آخرهما، 3 نوفمبر');
  expect(t('visitors.leftAt', { sex: 'F', time: '14:20' })).toBe('خرجت 14:20');
  expect(t('visitors.leftAt', { sex: null, time: '14:20' })).toBe('خرج 14:20');
});
