import { boxMean } from '../image/box-mean.ts';

/** Ink is darker than this share of the mean around it, and how many pixels "around" means. */
const DARKER = 0.82;
const AROUND = 12;

/** 1 where a picture is darker than the mean around it. */
export function inkOf(grey: Float32Array, width: number, height: number): Uint8Array {
  const mean = boxMean(grey, width, height, AROUND);
  const ink = new Uint8Array(width * height);
  for (let i = 0; i < ink.length; i++) if (grey[i]! < mean[i]! * DARKER) ink[i] = 1;
  return ink;
}
