/** `card`: an identity card, ID-1. `page`: the data page of a passport, ID-3 (ICAO 9303-3, 2.1 and 9303-4). */
export type DocumentShape = 'card' | 'page';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

const millimetres: Record<DocumentShape, Size> = {
  card: { width: 85.6, height: 53.98 },
  page: { width: 125, height: 88 },
};

/** The machine readable zone is the lowest 23.2 mm of a page (ICAO 9303-4, 3.1). */
export const MRZ_SHARE = 23.2 / millimetres.page.height;

export const aspectOf = (shape: DocumentShape) => millimetres[shape].width / millimetres[shape].height;

/** The share of the view that the guide fills, so that some table is visible around the document. */
const WIDTH_SHARE = 0.86;
const HEIGHT_SHARE = 0.86;
/** Space below the guide for the instruction, in CSS pixels. */
const SENTENCE_HEIGHT = 60;

/** Where the document should lie: centred in the view, above the instruction. */
export function guideIn(room: Size, shape: DocumentShape): Box {
  const aspect = aspectOf(shape);
  const free = Math.max(0, room.height - SENTENCE_HEIGHT);
  const width = Math.min(room.width * WIDTH_SHARE, free * HEIGHT_SHARE * aspect);
  const height = width / aspect;
  return { x: (room.width - width) / 2, y: (free - height) / 2, width, height };
}

/** The part of a picture that is visible with `object-fit: cover`. */
export function shownPart(picture: Size, room: Size): Box {
  const scale = Math.min(picture.width / room.width, picture.height / room.height);
  const [width, height] = [room.width * scale, room.height * scale];
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}

/** Converts a box from view coordinates to pixels of the picture. */
export function boxInPicture(box: Box, room: Size, picture: Size): Box {
  const part = shownPart(picture, room);
  const scale = part.width / room.width;
  return {
    x: part.x + box.x * scale,
    y: part.y + box.y * scale,
    width: box.width * scale,
    height: box.height * scale,
  };
}

/** The box with a margin on every side (a share of its width); it may extend past the edge of the picture. */
export function withMargin(box: Box, share: number): Box {
  const margin = box.width * share;
  return {
    x: box.x - margin,
    y: box.y - margin,
    width: box.width + 2 * margin,
    height: box.height + 2 * margin,
  };
}

/** The part of the box inside the picture, in whole pixels. */
export function within(box: Box, picture: Size): Box {
  const x = Math.max(0, Math.floor(box.x));
  const y = Math.max(0, Math.floor(box.y));
  return {
    x,
    y,
    width: Math.min(picture.width, Math.ceil(box.x + box.width)) - x,
    height: Math.min(picture.height, Math.ceil(box.y + box.height)) - y,
  };
}
