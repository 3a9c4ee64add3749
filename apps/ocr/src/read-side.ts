import { hasNumber } from './documents/card-evidence.ts';
import { readCardLines } from './documents/card-lines.ts';
import { isLikelyZone, type MrzReading, readMrz } from './documents/machine-readable.ts';
import type { Side } from './documents/side.ts';
import type { Picture } from './image/picture.ts';
import {
  type CallBudget,
  type DocumentKind,
  findLayout,
  type Layout,
  layoutScore,
  pagesAt,
  widenLayout,
} from './locate/layout.ts';
import { closeUpWindows, type Located, locateDocument, type Place, type Window } from './locate/locate.ts';
import { readByInk } from './read-by-ink.ts';
import type { Networks } from './recognise/networks.ts';

/** How many calls of the layout network a picture gets, close-ups included; and how many more if it shows a clear zone. */
const LAYOUT_CALLS = 8;
const EXTRA_CALLS_FOR_A_ZONE = 4;

/** A part of the picture gets a close-up if the network that locates documents is at least this sure of it (a logit). */
const PROMISING = 3;
/** The least layout score of a close-up that is read. */
const WORTH_READING = 0.7;
/** The layout score of a document that is completely visible: a close-up would only cut its edges. */
const COMPLETE = 0.95;

/** Null if the picture shows no document that can be read. */
export async function readSide(
  picture: Picture,
  slot: Side['slot'],
  networks: Networks,
  hint: string | null,
): Promise<Side | null> {
  const side = { slot, picture, lines: {}, mrz: null };
  const budget = { left: LAYOUT_CALLS };
  const { places, sureness } = await locateDocument(picture, networks);
  const layout = await findLayout(picture, places, networks, budget, kindsOf(hint));
  const seen = layout && (await readLayout({ ...side, layout }, places, networks, budget));
  if (isVerified(seen) || (seen && layoutScore(seen.layout) > COMPLETE)) return seen;
  if (layout || sureness > PROMISING) {
    const closer = await readCloseUps(side, networks, budget, hint);
    if (closer) return closer;
  }
  return (await readByInk(picture, places, slot, networks)) ?? seen;
}

/** Reads close-ups of parts of the picture; null if none of them has check digits that match. */
async function readCloseUps(
  side: Omit<Side, 'layout'>,
  networks: Networks,
  budget: CallBudget,
  hint: string | null,
): Promise<Side | null> {
  for (const windows of closeUpWindows(side.picture)) {
    if (budget.left <= 0) break;
    for (const part of await promisingParts(side.picture, windows, networks)) {
      // Only upright or upside down. The last place is the whole part, which is not a document.
      const places = part.places.slice(0, -1).map((place): Place => ({ ...place, mayBeTurned: 'no' }));
      const layout = await findLayout(side.picture, places, networks, budget, kindsOf(hint));
      if (!layout || layoutScore(layout) < WORTH_READING) continue;
      const closer = await readLayout({ ...side, layout }, places, networks, budget, true);
      if (isVerified(closer)) return closer;
    }
  }
  return null;
}

/** The check digits of what was read match. */
const isVerified = (side: Side | null) => !!side && (!!side.mrz?.agrees || hasNumber(side.lines));

function kindsOf(hint: string | null): DocumentKind[] | undefined {
  if (hint === 'national_id') return ['front', 'back'];
  return hint && /^(passport|visa|id_card)$/.test(hint) ? ['page'] : undefined;
}

/** The parts that may show a document, those with a machine-readable zone first. */
async function promisingParts(picture: Picture, windows: Window[], networks: Networks): Promise<Located[]> {
  const parts: Located[] = [];
  for (const window of windows) parts.push(await locateDocument(picture, networks, window));
  const worth = ({ sureness, hasZone }: Located) => sureness + (hasZone ? 100 : 0);
  return parts.filter(({ sureness }) => sureness > PROMISING).sort((a, b) => worth(b) - worth(a));
}

/** Null if the text there is not that of a document, or if it must be verified and cannot be. */
async function readLayout(
  side: Side,
  places: Place[],
  networks: Networks,
  budget: CallBudget,
  mustBeVerified = false,
): Promise<Side | null> {
  const { picture, layout } = side;
  if (layout.kind !== 'page') return readCard(side, networks, mustBeVerified);
  if (mustBeVerified && !(await isLikelyZone(picture, layout.document, layout.mrz, networks))) return null;
  const mrz = await readMrz(picture, layout.document, layout.mrz, networks);
  let best: Side = { ...side, mrz };
  if (isClear(mrz)) return best;
  if (!mrz && layoutScore(layout) <= COMPLETE) return null;
  budget.left += EXTRA_CALLS_FOR_A_ZONE;
  // The outline may be wrong: try the other places before this reading is accepted.
  for (const other of await pagesAt(picture, places, networks, budget)) {
    const again = await readMrz(picture, other.document, other.mrz, networks);
    if (!again || (best.mrz && worth(again) < worth(best.mrz))) continue;
    best = { ...side, layout: other, mrz: again };
    if (isClear(again)) return best;
  }
  return best.mrz ? best : null;
}

/** A card whose outline may be too narrow is read with a wider one first, which may show more of the name. */
async function readCard(side: Side, networks: Networks, mustBeVerified: boolean): Promise<Side | null> {
  const { picture } = side;
  const read = async (layout: Layout): Promise<Side | null> => {
    const lines = await readCardLines(picture, layout, networks, mustBeVerified);
    return lines && { ...side, layout, lines };
  };
  const wider = await widenLayout(picture, side.layout, networks);
  const more = wider && (await read(wider));
  return more && isNameClear(more) ? more : read(side.layout);
}

const isNameClear = ({ lines: { given, family } }: Side) =>
  [given, family].every((line) => (line?.readings[0]?.logp ?? Number.NEGATIVE_INFINITY) > CLEAR_NAME);
const CLEAR_NAME = Math.log(0.5);

/** Check digits may match by chance if the crop of a line was slanted; but then its characters are not clear. */
const CLEAR = -0.06;
const isClear = (mrz: MrzReading | null) => !!mrz?.agrees && mrz.clarity > CLEAR;
const worth = ({ agrees, clarity }: MrzReading) => clarity + (agrees ? 1 : 0);
