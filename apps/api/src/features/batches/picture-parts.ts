import { documentsIn, type ScanData } from '@bawaba/contracts';
import type { Area } from '../photos/picture-files.service.ts';

/**
 * Where the documents of one picture lie, each side for itself. Empty if there is only one, or if they cannot be told apart: then
 * the clerk is asked to look.
 */
export function partsOf(
  data: ScanData,
  picture: { readonly width: number; readonly height: number },
): Area[] {
  const documents = documentsIn(data);
  const parts = documents.flatMap(({ own }) => (own ? [own.parts.front, own.parts.back ?? []].flat() : []));
  if (parts.length < 2 || documents.some(({ own }) => own === null)) return [];
  return parts.map(({ size, box: [x, y, width, height] }): Area => {
    const scale = picture.width / size.width;
    const [left, top] = [Math.floor(x * scale), Math.floor(y * scale)];
    return [
      left,
      top,
      Math.min(Math.ceil(width * scale), picture.width - left),
      Math.min(Math.ceil(height * scale), picture.height - top),
    ];
  });
}
