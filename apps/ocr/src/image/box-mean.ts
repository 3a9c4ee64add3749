/** The mean of the square around each pixel, with an integral image. At an edge, of the part that is inside. */
export function boxMean(grey: Float32Array, width: number, height: number, radius: number): Float32Array {
  const row = width + 1;
  const sums = new Float64Array(row * (height + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0, sum = 0; x < width; x++) {
      sum += grey[y * width + x]!;
      sums[(y + 1) * row + x + 1] = sums[y * row + x + 1]! + sum;
    }
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const y0 = Math.max(0, y - radius);
    const y1 = Math.min(height, y + radius + 1);
    for (let x = 0; x < width; x++) {
      const x0 = Math.max(0, x - radius);
      const x1 = Math.min(width, x + radius + 1);
      const sum = sums[y1 * row + x1]! - sums[y0 * row + x1]! - sums[y1 * row + x0]! + sums[y0 * row + x0]!;
      out[y * width + x] = sum / ((y1 - y0) * (x1 - x0));
    }
  }
  return out;
}
