import { beginWorker } from '@bawaba/picture-workers';

/** A reader that never says anything. */
beginWorker();
setInterval(() => {}, 1000);
