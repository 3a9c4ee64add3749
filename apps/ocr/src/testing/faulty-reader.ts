import { Socket } from 'node:net';
import { encodeFrame, FrameDecoder } from '@bawaba/picture-workers';

/** A reader that misbehaves as READER_FAULT says: what a real one may do once its memory is damaged. */
const fault = process.env.READER_FAULT;
const answers = new Socket({ fd: 3, readable: false, writable: true });
const send = (message: object) => {
  for (const chunk of encodeFrame(message)) answers.write(chunk);
};
const answer = (id: number) =>
  send({ type: 'answer', id, failure: 'document_not_found', seconds: 0, work: {} });
const decoder = new FrameDecoder({ message: 2 ** 16, bytes: 2 ** 31 });

process.stdin.on('close', () => process.exit());
process.stdin.on('data', (chunk: Buffer) => {
  for (const { message } of decoder.push(chunk)) {
    const { type, id } = message as { type: string; id: number };
    if (fault === 'words') answers.write('terminate called after throwing an instance of something');
    if (fault === 'long') answers.write(Buffer.alloc(64, 0xff));
    if (fault === 'null') for (const chunk of encodeFrame(null)) answers.write(chunk);
    if (fault === 'other scan') answer(id + 1);
    if (fault === 'twice') [id, id].forEach(answer);
    if (fault === 'ends') process.exit(3);
    if (fault === 'deaf' && type === 'stop') continue;
  }
});
if (fault === 'never starts') process.exit(4);
if (fault !== 'never ready') send({ type: 'ready' });
