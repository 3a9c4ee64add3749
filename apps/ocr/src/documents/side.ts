import type { Picture } from '../image/picture.ts';
import type { Layout } from '../locate/layout.ts';
import type { CardLines } from './egyptian-id.ts';
import type { MrzReading } from './machine-readable.ts';

/** What was read from one photograph. */
export interface Side {
  slot: 'front' | 'back';
  picture: Picture;
  layout: Layout;
  lines: CardLines;
  mrz: MrzReading | null;
}
