import type { Language } from '@bawaba/contracts';

/** Latin digits in both languages, so that users can compare the screen with a document. */
export const localeOf = (language: string): string =>
  (language as Language) === 'ar' ? 'ar-EG-u-ca-gregory-nu-latn' : 'en-GB-u-ca-gregory-nu-latn';

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  (language as Language) === 'ar' ? 'rtl' : 'ltr';
