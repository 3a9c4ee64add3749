import type { Batch } from '@bawaba/contracts';
import { expect } from 'vitest';
import { formBody } from '../../../testing/form-body.ts';
import type { Caller } from '../../../testing/test-app.ts';

export const RIGHTS = [
  'add_residents',
  'view_residents',
  'view_resident_photos',
  'upload_resident_photos',
] as const;
export const STAY = {
  apartment_number: '12',
  building_number: 'B',
  check_in: '2026-11-01',
  check_out: '2026-11-08',
};

export async function uploadPage(
  caller: Caller,
  batchId: number,
  bytes: Buffer,
  { name = 'page.jpg', position = 0 } = {},
) {
  const form = new FormData();
  form.append('picture', new Blob([new Uint8Array(bytes)]), name);
  return caller.post(`/batches/${batchId}/pages?position=${position}`, undefined, await formBody(form));
}

export async function startBatch(caller: Caller, stay: object = STAY): Promise<Batch> {
  const { status, body, text } = await caller.post('/batches', { stay });
  expect(status, text).toBe(201);
  return body;
}
