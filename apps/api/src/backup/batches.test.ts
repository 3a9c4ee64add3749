import { describe, expect, it } from 'vitest';
import { formBody } from '../testing/form-body.ts';
import { readPhotoFiles } from '../testing/photo-files.ts';
import { drawPicture } from '../testing/photo-upload.ts';
import { backup, fillRegisterForTests, newTarget, restore, t } from './testing/filled-register.ts';

fillRegisterForTests();

describe('a backup', () => {
  it('restores the pictures of a batch that nobody has saved yet', async () => {
    const village_id = (await t.createVillage()).id;
    const { id } = (await t.admin.post('/batches', { village_id })).body;
    const form = new FormData();
    form.append('picture', new Blob([new Uint8Array(await drawPicture())]), 'page.jpg');
    expect((await t.admin.post(`/batches/${id}/pages`, undefined, await formBody(form))).status).toBe(201);
    const { rows } = await t.pool.query('SELECT storage_key FROM batch_pages');
    const target = await newTarget();
    const manifest = await restore({ ...target, file: await backup(), overwrite: false });
    const files = await readPhotoFiles(target.dataDir);
    const names = Object.keys(files).filter((name) => name.includes(rows[0].storage_key));
    expect(names).toHaveLength(2);
    expect(files).toEqual(await readPhotoFiles(t.config.dataDir));
    expect(manifest.missing_photos).toEqual([]);
  });
});
