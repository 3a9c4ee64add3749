import { expect, test } from 'vitest';
import { encodeFrame, FrameDecoder } from './wire.ts';

const limits = { message: 1000, bytes: 1000 };
const sent = Buffer.concat([
  ...encodeFrame({ type: 'one', name: 'بوابة' }, [Buffer.from([1, 2]), Buffer.from([3])]),
  ...encodeFrame({ type: 'two' }),
]);
const received = [
  { message: { type: 'one', name: 'بوابة' }, bytes: Buffer.from([1, 2, 3]) },
  { message: { type: 'two' }, bytes: Buffer.alloc(0) },
];

test.each([1, 3, 7, 1000])('frames arrive whole from chunks of %i bytes', (size) => {
  const decoder = new FrameDecoder(limits);
  const frames = [];
  for (let at = 0; at < sent.length; at += size) frames.push(...decoder.push(sent.subarray(at, at + size)));
  expect(frames).toEqual(received);
});

test.each([
  ['a message that is too long', encodeFrame({ text: 'x'.repeat(2000) })],
  ['too many bytes', encodeFrame({}, [Buffer.alloc(1001)])],
  ['text that is not a frame', [Buffer.from('terminate called after throwing an instance')]],
  ['a frame without JSON', [Buffer.from([0, 0, 0, 2, 0, 0, 0, 0, 0x7b, 0x7b])]],
])('rejected: %s', (_, chunks) => {
  expect(() => new FrameDecoder(limits).push(Buffer.concat(chunks))).toThrow();
});
