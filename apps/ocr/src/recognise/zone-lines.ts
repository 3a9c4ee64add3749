import type { Box, Homography } from '../image/perspective.ts';
import type { Picture } from '../image/picture.ts';
import { type Crop, type Lattice, readLine } from './lines.ts';
import type { Networks } from './networks.ts';

/** How many characters are read of the zones of a picture, in all crops: the whole of one zone has about 90. */
const CHARACTERS = 2000;

/** Reads the lines of machine-readable zones in one picture, within a budget. */
export interface ZoneLines {
  picture: Picture;
  /** A crop that was read before costs nothing: the same place is often tried again. */
  read: (document: Homography, box: Box, crop: Crop, characters: number) => Promise<Lattice>;
  /** No further place is tried. One that was begun is read to its end, because only then are its doubts known. */
  isSpent: () => boolean;
}

export function zoneLines(picture: Picture, networks: Networks): ZoneLines {
  const known = new Map<string, Lattice>();
  let left = CHARACTERS;
  return {
    picture,
    async read(document, box, crop, characters) {
      const key = JSON.stringify([document, box, crop, characters]);
      const before = known.get(key);
      if (before) return before;
      left -= characters;
      const lattice = await readLine(picture, document, box, 'mrz', networks, crop, characters);
      known.set(key, lattice);
      return lattice;
    },
    isSpent: () => left <= 0,
  };
}
