import { boxMean } from './box-mean.ts';

/** The radius of the surroundings, as a share of the longer side. */
const RADIUS = 0.09;
/** What the mean of the surroundings becomes. */
const LEVEL = 0.55;

/** Divides each pixel by the mean brightness around it, so that a shadow has no edge. One plane or several, from 0 to 1. */
export function even(planes: Float32Array, width: number, height: number): Float32Array {
  const size = width * height;
  const count = planes.length / size;
  const light = new Float32Array(size);
  for (let plane = 0; plane < count; plane++)
    for (let i = 0; i < size; i++) light[i]! += planes[plane * size + i]! / count;
  const around = boxMean(light, width, height, Math.round(RADIUS * Math.max(width, height)));
  const out = new Float32Array(planes.length);
  for (let i = 0; i < out.length; i++)
    out[i] = Math.min(1, (planes[i]! / Math.max(0.02, around[i % size]!)) * LEVEL);
  return out;
}
