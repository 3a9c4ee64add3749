import { readFileSync } from 'node:fs';
import { bytesField, type Field, fieldsOf, numberField, textField } from './protobuf.ts';

/**
 * Numbers of 16 bits instead of 32 for the convolutions of a network, which are nearly all of its work: a processor that computes with
 * them takes about half the time. The other operators, and what comes in and goes out, keep 32 bits.
 */

/** The fields of onnx.proto that are used here. */
const model = { graph: 7 };
const graph = { node: 1, initializer: 5, output: 12, valueInfo: 13 };
const node = { input: 1, output: 2, operator: 4, attribute: 5 };
const attribute = { name: 1, integer: 3, kind: 20 };
const tensor = { type: 2, name: 8, raw: 9 };
const value = { name: 1 };
const [FLOAT, HALF] = [1, 10];
const KIND_INTEGER = 2;

/** Operators for which the library has code for 16 bits. */
const operators = new Set(['Conv', 'Relu', 'MaxPool']);

/** Whether this processor computes with 16 bits (ARM with `asimdhp`). For the others, the library would convert every number. */
export function computesInHalf(): boolean {
  if (process.arch !== 'arm64') return false;
  try {
    return /^Features\s*:.*\basimdhp\b/m.test(readFileSync('/proc/cpuinfo', 'utf8'));
  } catch {
    return false;
  }
}

/** The 16 bits of a number, rounded to the nearest, and of two equally near ones to the even one. */
export function halfOf(bits: number): number {
  const sign = (bits >>> 16) & 0x8000;
  const exponent = ((bits >>> 23) & 0xff) - 112;
  const fraction = bits & 0x7fffff;
  // Infinity and what is not a number stay as they are.
  if (exponent === 0xff - 112) return sign | 0x7c00 | (fraction ? 0x200 : 0);
  // Below the smallest normal number the fraction has an own leading bit, and is shifted to its place.
  const [whole, shift] =
    exponent > 0 ? [(exponent << 23) | fraction, 13] : [fraction | 0x800000, 14 - exponent];
  if (shift > 24) return sign;
  const rest = whole & ((1 << shift) - 1);
  const middle = 1 << (shift - 1);
  const half = whole >>> shift;
  const rounded = half + (rest > middle || (rest === middle && half & 1) ? 1 : 0);
  return sign | Math.min(rounded, 0x7c00);
}

function halves(raw: Uint8Array): Uint8Array {
  // The bytes of a file may start anywhere; an array of numbers may not.
  const numbers = new Uint32Array(new Uint8Array(raw).buffer);
  const halved = new Uint16Array(numbers.length);
  for (let i = 0; i < numbers.length; i++) halved[i] = halfOf(numbers[i]!);
  return new Uint8Array(halved.buffer);
}

const text = ({ bytes }: Field) => Buffer.from(bytes).toString();
const textsOf = (fields: Field[], number: number) =>
  fields.filter((field) => field.number === number).map(text);
const asHalf = (name: string) => `${name}:half`;

const cast = (from: string, to: string, type: number) =>
  Buffer.concat([
    textField(node.input, from),
    textField(node.output, to),
    textField(node.operator, 'Cast'),
    bytesField(
      node.attribute,
      Buffer.concat([
        textField(attribute.name, 'to'),
        numberField(attribute.integer, type),
        numberField(attribute.kind, KIND_INTEGER),
      ]),
    ),
  ]);

/** The weights with 16 bits, under another name. */
function halvedWeights(fields: Field[]): Uint8Array {
  return Buffer.concat(
    fields.map((field) => {
      if (field.number === tensor.type) return numberField(tensor.type, HALF);
      if (field.number === tensor.name) return textField(tensor.name, asHalf(text(field)));
      return field.number === tensor.raw ? bytesField(tensor.raw, halves(field.bytes)) : field.whole;
    }),
  );
}

function halvedGraph(bytes: Uint8Array): Uint8Array {
  const fields = fieldsOf(bytes);
  const nodes = fields.filter(({ number }) => number === graph.node).map((field) => fieldsOf(field.bytes));
  const isHalved = (parts: Field[]) => operators.has(textsOf(parts, node.operator)[0] ?? '');
  const inFull = new Set([
    ...nodes.filter((parts) => !isHalved(parts)).flatMap((parts) => textsOf(parts, node.input)),
    ...fields
      .filter(({ number }) => number === graph.output)
      .flatMap((field) => textsOf(fieldsOf(field.bytes), value.name)),
  ]);
  const weights = new Map(
    fields
      .filter(({ number }) => number === graph.initializer)
      .map((field) => fieldsOf(field.bytes))
      .map((parts) => [textsOf(parts, tensor.name)[0]!, parts]),
  );
  /** What has 16 bits already. */
  const halved = new Set<string>();
  const used = new Set<string>();
  const written: Uint8Array[] = [];
  const write = (bytes: Uint8Array) => written.push(bytesField(graph.node, bytes));

  for (const parts of nodes) {
    if (!isHalved(parts)) {
      write(Buffer.concat(parts.map(({ whole }) => whole)));
      continue;
    }
    for (const name of textsOf(parts, node.input)) {
      if (weights.has(name)) used.add(name);
      else if (!halved.has(name)) write(cast(name, asHalf(name), HALF));
      halved.add(name);
    }
    write(
      Buffer.concat(
        parts.map((part) =>
          part.number === node.input || part.number === node.output
            ? textField(part.number, asHalf(text(part)))
            : part.whole,
        ),
      ),
    );
    for (const name of textsOf(parts, node.output)) {
      halved.add(name);
      if (inFull.has(name)) write(cast(asHalf(name), name, FLOAT));
    }
  }
  for (const [name, parts] of weights) {
    if (used.has(name)) written.push(bytesField(graph.initializer, halvedWeights(parts)));
    if (!used.has(name) || inFull.has(name))
      written.push(bytesField(graph.initializer, Buffer.concat(parts.map(({ whole }) => whole))));
  }
  const replaced: number[] = [graph.node, graph.initializer, graph.valueInfo];
  const others = fields.filter(({ number }) => !replaced.includes(number)).map(({ whole }) => whole);
  return Buffer.concat([...written, ...others]);
}

/** The file of a network with its convolutions in half precision. */
export const inHalfPrecision = (file: Uint8Array): Uint8Array =>
  Buffer.concat(
    fieldsOf(file).map(({ number, bytes, whole }) =>
      number === model.graph ? bytesField(model.graph, halvedGraph(bytes)) : whole,
    ),
  );
