import ICU, { type IcuInstance } from 'i18next-icu';
import { localeOf } from './locale.ts';

/** Called by i18next for every text. */
export interface Parser {
  parse: (text: string, values: Readonly<Record<string, unknown>>, ...rest: unknown[]) => string;
}

/** Plurals and numbers (ICU). The texts of the sign-in page have none, so it loads without this. */
export const parser = new ICU({ parseLngForICU: localeOf }) as IcuInstance & Parser;
