import { MAX_ID } from '@bawaba/contracts';

/** The id in an address, or null where it cannot be one: nobody needs to be asked about it. */
export function pathId(text: string): number | null {
  const id = Number(text);
  return /^\d+$/.test(text) && id >= 1 && id <= MAX_ID ? id : null;
}
