import { uploadedPoint } from '../image/padding.ts';
import { type Box, type Homography, project } from '../image/perspective.ts';
import type { Picture } from '../image/picture.ts';

export interface Field {
  value: string;
  /** 0–100, calibrated: of all fields with 90, nine in ten are right. */
  confidence: number;
  /** x, y, width and height in pixels of the upload, after its EXIF rotation. */
  box: [number, number, number, number] | null;
  side: 'front' | 'back';
}

/** A clerk would rather see a very doubtful text than none: its confidence is 1. */
export const LEAST_SHOWN = 1;

export interface Warning {
  code: string;
  message: string;
  fields?: string[];
  /** What does not agree, such as the numbers of the front and of the back. */
  values?: string[];
}

/** A value and the probability that it is right. A doubtful value is not an error. */
export interface Doubtful {
  value: string;
  p: number;
}

export const unread: Doubtful = { value: '', p: 0 };

/** A box of the document in the pixels of the uploaded photograph. */
export function uploadedBox(
  picture: Picture,
  document: Homography,
  box: Box,
): [number, number, number, number] {
  const corners = [
    [box.x0, box.y0],
    [box.x1, box.y0],
    [box.x1, box.y1],
    [box.x0, box.y1],
  ].map(([x, y]) => uploadedPoint(picture, project(document, x!, y!)));
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [x, y] = [Math.max(0, Math.min(...xs)), Math.max(0, Math.min(...ys))];
  return [x, y, Math.max(...xs) - x, Math.max(...ys) - y].map(Math.round) as [number, number, number, number];
}
