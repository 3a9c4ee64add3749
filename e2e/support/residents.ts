import type { Api } from './api.ts';

let serial = 0;

const cairo = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Cairo' });

/** The date at this moment in the time zone of the register: `2026-11-15`. */
export const dayAt = (moment: number): string => cairo.format(moment);

/** The date this many days from today, in the format of the api. */
export const dayFromToday = (days: number): string =>
  new Date(Date.parse(dayAt(Date.now())) + days * 86_400_000).toISOString().slice(0, 10);

/** A date of the api as the fields show it: `15/11/2026`. */
export const written = (date: string): string => date.split('-').reverse().join('/');

export interface Registered {
  id: number;
  full_name: string;
  id_number: string;
  check_in: string;
  village_id: number;
  version: number;
}

/** Registers a guest with a new passport, for a week by default. */
export const register = (api: Api, fields: Record<string, unknown>): Promise<Registered> => {
  serial += 1;
  return api.post<Registered>('/residents', {
    full_name: `Guest ${serial}`,
    id_type: 'passport',
    id_number: `P${process.pid}${String(serial).padStart(5, '0')}`,
    check_in: dayFromToday(-1),
    check_out: dayFromToday(6),
    apartment_number: '12',
    building_number: 'B',
    ...fields,
  });
};

/** Registers many residents, a few requests at a time. */
export async function registerMany(api: Api, count: number, fields: Record<string, unknown>): Promise<void> {
  let left = count;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await register(api, fields);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}
