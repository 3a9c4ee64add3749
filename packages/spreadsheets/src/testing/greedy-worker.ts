import { beginWorker } from '@bawaba/picture-workers';

/** A reader that takes more and more memory. */
beginWorker();
const taken: Buffer[] = [];
setInterval(() => taken.push(Buffer.alloc(16 * 2 ** 20, 1)), 10);
