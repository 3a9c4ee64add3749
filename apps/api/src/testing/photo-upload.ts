import sharp from 'sharp';
import { formBody } from './form-body.ts';

/** The request of a form with photos, as a browser sends it. Without `bytes` the photo is drawn here. */
export async function photoUpload(types = ['id_card_front'], bytes?: Buffer) {
  const picture =
    bytes ??
    (await sharp({ create: { width: 64, height: 40, channels: 3, background: '#267' } })
      .jpeg()
      .toBuffer());
  const form = new FormData();
  for (const type of types) form.append('photos', new Blob([new Uint8Array(picture)]), `${type}.jpg`);
  form.append('photo_types', types.join());
  return formBody(form);
}
