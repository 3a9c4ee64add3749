import type { CardLines } from './documents/egyptian-id.ts';
import type { MrzReading } from './documents/machine-readable.ts';
import type { Picture } from './image/picture.ts';
import type { Layout } from './locate/layout.ts';

/** One photograph, understood as far as it goes. */
export interface Side {
  slot: 'front' | 'back';
  picture: Picture;
  layout: Layout;
  lines: CardLines;
  mrz: MrzReading | null;
}
