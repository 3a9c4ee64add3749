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
  return planes.map((value, i) => Math.min(1, (value / Math.max(0.02, around[i % size]!)) * LEVEL));
}

/** The mean of a square around each pixel, with an integral image. */
function boxMean(grey: Float32Array, width: number, height: number, radius: number): Float32Array {
  const row = width + 1;
  const sums = new Float64Array(row * (height + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0, sum = 0; x < width; x++) {
      sum += grey[y * width + x]!;
      sums[(y + 1) * row + x + 1] = sums[y * row + x + 1]! + sum;
    }
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const [y0, y1] = [Math.max(0, y - radius), Math.min(height, y + radius + 1)];
    for (let x = 0; x < width; x++) {
      const [x0, x1] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)];
      const sum = sums[y1 * row + x1]! - sums[y0 * row + x1]! - sums[y1 * row + x0]! + sums[y0 * row + x0]!;
      out[y * width + x] = sum / ((y1 - y0) * (x1 - x0));
    }
  }
  return out;
}
