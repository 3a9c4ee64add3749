import sharp from 'sharp';
import { formBody } from './form-body.ts';

let drawn = 0;
/** Another picture each time: the api adds an equal one only once. */
export const drawPicture = () =>
  sharp({ create: { width: 64, height: 40, channels: 3, background: '#267' } })
    .withExif({ IFD0: { ImageDescription: `picture ${++drawn}` } })
    .jpeg()
    .toBuffer();

/** The request of a form with photos, as a browser sends it. Without `bytes` the photos are drawn here. */
export async function photoUpload(types = ['id_card_front'], bytes?: Buffer) {
  const form = new FormData();
  for (const type of types)
    form.append('photos', new Blob([new Uint8Array(bytes ?? (await drawPicture()))]), `${type}.jpg`);
  form.append('photo_types', types.join());
  return formBody(form);
}
