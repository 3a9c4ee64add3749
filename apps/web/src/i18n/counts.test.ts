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
