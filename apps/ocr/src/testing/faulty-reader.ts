import { Socket } from 'node:net';
import { encodeFrame, FrameDecoder } from '@bawaba/picture-workers';

/** A reader with a fault that READER_FAULT chooses: what a real one may do after its memory was damaged. */
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
    const { id } = message as { id: number };
    if (fault === 'text') answers.write('terminate called after throwing an instance of something');
    if (fault === 'long') answers.write(Buffer.alloc(64, 0xff));
    if (fault === 'null') for (const chunk of encodeFrame(null)) answers.write(chunk);
    if (fault === 'other scan') answer(id + 1);
    if (fault === 'twice') [id, id].forEach(answer);
    if (fault === 'exits') process.exit(3);
  }
});
if (fault === 'never starts') process.exit(4);
if (fault !== 'never ready') send({ type: 'ready' });
