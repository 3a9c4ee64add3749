import { execFileSync } from 'node:child_process';
import type { Resident } from '@bawaba/contracts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { formBody } from '../../testing/form-body.ts';
import { hasProgram } from '../../testing/has-program.ts';
import { clerk, fillRegisterForExports, names, residents, saveFile, t } from './testing/exported-register.ts';

fillRegisterForExports();
beforeAll(async () => {
  for (const { id } of residents.slice(-2)) await addPhotos(id);
});

async function addPhotos(id: number) {
  const form = new FormData();
  for (const background of ['teal', 'tan']) {
    const jpeg = await sharp({ create: { width: 1500, height: 945, channels: 3, background } })
      .jpeg()
      .toBuffer();
    form.append('photos', new Blob([new Uint8Array(jpeg)]), 'x.jpg');
  }
  form.append('photo_types', 'id_card_front,id_card_back');
  await t.admin.post(`/residents/${id}/photos`, undefined, await formBody(form));
}

describe('a PDF', () => {
  const textOf = (path: string) => execFileSync('pdftotext', ['-layout', path, '-']).toString();

  it.runIf(hasProgram('pdftotext'))(
    'has one page for each resident, in English, with searchable values in both scripts',
    async () => {
      const { bytes, headers } = await clerk.get('/export/residents?format=pdf', { language: 'ar' });
      expect(headers['content-disposition']).toContain('filename="residents-report.pdf"');
      const path = saveFile('report.pdf', bytes);
      const pages = textOf(path)
        .split('\f')
        .filter((page) => page.trim());
      expect(pages).toHaveLength(names.length);
      for (const [index, page] of pages.entries()) {
        expect(page).toContain(`Page ${index + 1} of ${names.length}`);
        expect(page).toContain(residents[index]?.id_number);
        expect(page).toContain('Printed');
        // The time of the register, not of UTC.
        expect(page).toMatch(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}\b/);
        expect(page).not.toMatch(/\dT\d/);
      }
      const plain = pages.join('\n').replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
      for (const name of names) {
        for (const word of name.split(' ')) expect(plain).toContain(word);
      }
      const images = execFileSync('pdfimages', ['-list', path])
        .toString()
        .split('\n')
        .slice(2)
        .filter(Boolean);
      expect(images).toHaveLength(4);
    },
  );

  it('of one resident has the name and number of the resident as its file name, also in Arabic', async () => {
    const ahmed = residents.find(({ full_name }) => full_name === names[0]) as Resident;
    const { status, headers, bytes } = await clerk.get(`/export/residents/${ahmed.id}/pdf`);
    expect(status).toBe(200);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const name = /filename\*=UTF-8''([^;]+)/.exec(String(headers['content-disposition']))?.[1] as string;
    expect(decodeURIComponent(name)).toBe(`${ahmed.full_name} ${ahmed.id_number}.pdf`);
    const formula = residents.find(({ full_name }) => full_name.startsWith('=')) as Resident;
    const odd = await clerk.get(`/export/residents/${formula.id}/pdf`);
    expect(odd.headers['content-disposition']).not.toMatch(/[\r\n]|filename="[^"]*["/\\:][^"]*"/);
  });

  it('has no documents for users who may not see them', async () => {
    const ahmed = residents.find(({ full_name }) => full_name === names[0]) as Resident;
    const withoutPhotos = await t.signInWith(['export_reports', 'view_residents'], clerk.user.village_id);
    const withPhotos = (await clerk.get(`/export/residents/${ahmed.id}/pdf`)).bytes.length;
    expect((await withoutPhotos.get(`/export/residents/${ahmed.id}/pdf`)).bytes.length).toBeLessThan(
      withPhotos - 5000,
    );
  });

  it('is complete for nine requests at once, which is more than there are threads', async () => {
    const [{ id }] = residents as [Resident];
    const files = await Promise.all(
      Array.from({ length: 9 }, () => clerk.get(`/export/residents/${id}/pdf`)),
    );
    for (const { bytes } of files) expect(bytes.subarray(-6).toString()).toContain('%%EOF');
  });

  it.runIf(hasProgram('pdftotext'))('of a search without results says so', async () => {
    const { status, headers, bytes } = await clerk.get('/export/residents?format=pdf&search=nobody');
    expect({ status, total: headers['x-total-count'] }).toEqual({ status: 200, total: '0' });
    expect(textOf(saveFile('empty.pdf', bytes)).trim()).toBe('No residents match.');
  });
});
