import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decodePicture } from '../image/picture.ts';
import { computesInHalf, halfOf, inHalfPrecision } from './half-precision.ts';
import { readLine } from './lines.ts';
import { loadNetworks } from './networks.ts';

const bitsOf = (number: number) => new Uint32Array(Float32Array.of(number).buffer)[0]!;

test.each([
  [0, 0x0000],
  [-0, 0x8000],
  [1, 0x3c00],
  [-2, 0xc000],
  [65504, 0x7bff],
  [0.1, 0x2e66],
  // Too large.
  [65520, 0x7c00],
  [1e30, 0x7c00],
  [Number.NEGATIVE_INFINITY, 0xfc00],
  [Number.NaN, 0x7e00],
  // In the middle between two: the even one.
  [1 + 2 ** -11, 0x3c00],
  [1 + 3 * 2 ** -11, 0x3c02],
  // Rounding reaches the next power of two.
  [2 - 2 ** -12, 0x4000],
  // Below the smallest normal number, the smallest at all, and what is nearer to nothing.
  [2 ** -15, 0x0200],
  [2 ** -24, 0x0001],
  [2 ** -25, 0x0000],
  [1e-30, 0x0000],
])('%f has the 16 bits %i', (number, half) => {
  expect(halfOf(bitsOf(number))).toBe(half);
});

/** The largest difference of two outputs. */
const differenceOf = (one: Float32Array, other: Float32Array) =>
  one.reduce((most, value, i) => Math.max(most, Math.abs(value - other[i]!)), 0);

test.runIf(computesInHalf())('every network gives nearly the same result with half precision', async () => {
  const [full, half] = [await loadNetworks(false), await loadNetworks(true)];
  const picture = await decodePicture(
    readFileSync(new URL('../../eval/data/easy-00-page.jpg', import.meta.url)),
  );
  const sizes = { locate: [1, 3, 288, 288], layout: [1, 1, 256, 384] };
  for (const [name, dims] of Object.entries(sizes) as ['locate' | 'layout', number[]][]) {
    const input = new Float32Array(dims.reduce((a, b) => a * b)).map((_, i) => picture.rgb[i * 3]! / 255);
    const [one, other] = [await full[name](input, dims), await half[name](input, dims)];
    for (const [output, { data }] of Object.entries(one)) {
      const largest = data.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
      expect(differenceOf(data, other[output]!.data) / largest).toBeLessThan(0.05);
    }
  }
  const whole = [picture.width, 0, 0, 0, picture.height, 0, 0, 0];
  const box = { x0: 0.1, y0: 0.3, x1: 0.9, y1: 0.36 };
  for (const reader of ['arabic', 'arabic2', 'digits', 'mrz', 'latin'] as const) {
    const read = async (networks: typeof full) =>
      (await readLine(picture, whole, box, reader, networks, { vertical: 0, horizontal: 0 })).logp;
    const [one, other] = [await read(full), await read(half)];
    expect(differenceOf(one.map(Math.exp), other.map(Math.exp))).toBeLessThan(0.1);
  }
});

test('a file that ends early, or is something else, is refused', () => {
  const file = readFileSync(new URL('../../models/digits.onnx', import.meta.url));
  expect(() => inHalfPrecision(file.subarray(0, file.length / 2))).toThrow('not a file of a network');
  expect(() => inHalfPrecision(Buffer.from('<!doctype html><title>Not found</title>'))).toThrow(
    'not a file of a network',
  );
});
