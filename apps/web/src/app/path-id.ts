import { MAX_ID } from '@bawaba/contracts';

/** The id in a URL, or null if it is not valid: then no request is needed. */
export function pathId(text: string): number | null {
  const id = Number(text);
  return /^\d+$/.test(text) && id >= 1 && id <= MAX_ID ? id : null;
}
