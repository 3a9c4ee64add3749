import { isLikelyZone, type MrzReading, readMrz } from './documents/machine-readable.ts';
import type { Side } from './documents/side.ts';
import { inkLines } from './locate/ink-lines.ts';
import type { Layout } from './locate/layout.ts';
import type { Place } from './locate/locate.ts';
import type { ZoneLines } from './recognise/zone-lines.ts';

/** On a page of print any lines might be a zone; only this many are read. */
const MAX_ZONES = 4;

type PageSide = Side & { mrz: MrzReading };

/** Reads a machine-readable zone on a document whose layout the networks do not recognise. */
export async function readByInk(
  places: Place[],
  slot: Side['slot'],
  zones: ZoneLines,
): Promise<PageSide | null> {
  const { picture } = zones;
  // The outline of the document, if one was found, and the whole picture.
  const found = [...new Set([places[0]!, places.at(-1)!])]
    .flatMap(({ quad, source }) => inkLines(picture, quad).map((lines) => ({ ...lines, source })))
    .flatMap(({ quad, source, document, zones: sets }) =>
      [3, 2].flatMap((lines) => {
        const zone = sets.find(({ length }) => length === lines);
        return zone ? { quad, source, document, zone } : [];
      }),
    );
  for (const { quad, source, document, zone } of found.slice(0, MAX_ZONES)) {
    if (!(await isLikelyZone(zones, document, zone))) continue;
    const mrz = await readMrz(zones, document, zone);
    if (!mrz?.agrees) continue;
    const layout: Layout = { kind: 'page', certainty: 1, quad, source, document, fields: {}, mrz: mrz.boxes };
    return { slot, picture, layout, lines: {}, mrz };
  }
  return null;
}
