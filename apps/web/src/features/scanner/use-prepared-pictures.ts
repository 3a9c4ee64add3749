import { useEffect, useRef, useState } from 'react';
import { type PhotoProblem, problemOf } from '../../lib/acceptable-photos.ts';
import { useLatest } from '../../lib/use-latest.ts';
import type { PageType } from './document-kind.ts';
import { scaledPicture } from './picture.ts';

interface Problem {
  readonly kind: PhotoProblem;
  readonly name: string;
}

/** Scales chosen files for the upload. Of two files for one page the later one wins, even if the other is ready later. */
export function usePreparedPictures(onReady: (page: PageType, file: File) => void) {
  const [preparing, setPreparing] = useState<ReadonlySet<PageType>>(new Set());
  const [problem, setProblem] = useState<Problem | null>(null);
  const latest = useRef(new Map<PageType, File>());
  const ready = useLatest(onReady);
  const running = useRef(new Set<Promise<void>>());
  // A picture that is ready after the user has left is not sent.
  useEffect(() => () => latest.current.clear(), []);

  async function scale(page: PageType, file: File) {
    latest.current.set(page, file);
    if (problemOf(file) === 'notAnImage') return setProblem({ kind: 'notAnImage', name: file.name });
    setProblem(null);
    setPreparing((pages) => new Set([...pages, page]));
    const picture = await scaledPicture(file);
    if (latest.current.get(page) !== file) return;
    setPreparing((pages) => new Set([...pages].filter((other) => other !== page)));
    const kind = problemOf(picture);
    if (kind) setProblem({ kind, name: file.name });
    else ready.current(page, picture);
  }
  function prepare(page: PageType, file: File) {
    const work = scale(page, file).finally(() => running.current.delete(work));
    running.current.add(work);
  }
  /** Waits until no picture is being scaled. */
  async function finished() {
    while (running.current.size > 0) await Promise.allSettled(running.current);
  }
  return { prepare, preparing, problem, finished };
}
