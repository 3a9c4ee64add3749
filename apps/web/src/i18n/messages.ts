import type { en } from './en/index.ts';

/** English is the source: Arabic must have exactly the same keys. */
export type Messages = typeof en;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Messages };
  }
}
