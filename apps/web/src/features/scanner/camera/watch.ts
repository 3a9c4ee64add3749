import type { Judgement } from './judge-frame.ts';

/** Time between two judged frames. */
export const LOOK_MS = 120;

/** The photo is taken after this many ready frames in a row. */
const LOOKS_TO_TAKE = 4;
/** Show no flickering judgement, and announce only a lasting one. */
const LOOKS_TO_SHOW = 2;
const LOOKS_TO_SPEAK = 8;

export interface Watch {
  /** Number of equal judgements in a row. */
  readonly run: number;
  readonly last: Judgement | null;
  readonly shown: Judgement | null;
  readonly spoken: Judgement | null;
  readonly take: boolean;
  /** The camera shows mirrored pictures, and the clerk has been told. */
  readonly flip: boolean;
}

export const startOfWatch: Watch = {
  run: 0,
  last: null,
  shown: null,
  spoken: null,
  take: false,
  flip: false,
};

export function look(watch: Watch, judgement: Judgement): Watch {
  const run = judgement === watch.last ? watch.run + 1 : 1;
  return {
    run,
    last: judgement,
    shown: run >= LOOKS_TO_SHOW ? judgement : watch.shown,
    spoken: run >= LOOKS_TO_SPEAK ? judgement : watch.spoken,
    take: judgement === 'ready' && run >= LOOKS_TO_TAKE,
    flip: judgement === 'mirrored' && run === LOOKS_TO_SPEAK,
  };
}
