/** Ink is darker than this share of the mean around it, and how many pixels "around" means. */
const DARKER = 0.82;
const AROUND = 12;

/** 1 where a picture is darker than the mean around it (with an integral image). */
export function inkOf(grey: Float32Array, width: number, height: number): Uint8Array {
  const row = width + 1;
  const sums = new Float64Array(row * (height + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0, sum = 0; x < width; x++) {
      sum += grey[y * width + x]!;
      sums[(y + 1) * row + x + 1] = sums[y * row + x + 1]! + sum;
    }
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const y0 = Math.max(0, y - AROUND) * row;
    const y1 = Math.min(height, y + AROUND + 1) * row;
    for (let x = 0; x < width; x++) {
      const x0 = Math.max(0, x - AROUND);
      const x1 = Math.min(width, x + AROUND + 1);
      const count = ((y1 - y0) / row) * (x1 - x0);
      const mean = (sums[y1 + x1]! - sums[y0 + x1]! - sums[y1 + x0]! + sums[y0 + x0]!) / count;
      if (grey[y * width + x]! < mean * DARKER) ink[y * width + x] = 1;
    }
  }
  return ink;
}
