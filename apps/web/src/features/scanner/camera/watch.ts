import type { Judgement } from './judge-frame.ts';

/** Between two looks at the camera. */
export const LOOK_MS = 120;

/** Good for so many looks in a row, and the picture is taken. */
const LOOKS_TO_TAKE = 4;
/** A judgement that flickers is not shown, and only one that stays is spoken. */
const LOOKS_TO_SHOW = 2;
const LOOKS_TO_SPEAK = 8;

export interface Watch {
  /** How many looks in a row judged the same. */
  readonly run: number;
  readonly last: Judgement | null;
  readonly shown: Judgement | null;
  readonly spoken: Judgement | null;
  readonly take: boolean;
}

export const startOfWatch: Watch = { run: 0, last: null, shown: null, spoken: null, take: false };

export function look(watch: Watch, judgement: Judgement): Watch {
  const run = judgement === watch.last ? watch.run + 1 : 1;
  return {
    run,
    last: judgement,
    shown: run >= LOOKS_TO_SHOW ? judgement : watch.shown,
    spoken: run >= LOOKS_TO_SPEAK ? judgement : watch.spoken,
    take: judgement === 'ready' && run >= LOOKS_TO_TAKE,
  };
}
