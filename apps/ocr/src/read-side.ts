import { hasNumber } from './documents/card-evidence.ts';
import { readCardLines } from './documents/card-lines.ts';
import { isLikelyZone, type MrzReading, readMrz, worthOf } from './documents/machine-readable.ts';
import type { Side } from './documents/side.ts';
import { numberOf } from './group-documents.ts';
import { padded } from './image/padding.ts';
import { distance, extent, isMirrored, mirrored, type Quad } from './image/perspective.ts';
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
import { type ZoneLines, zoneLines } from './recognise/zone-lines.ts';

/** How many calls of the layout network a picture gets, close-ups included; and how many more if it shows a clear zone. */
const LAYOUT_CALLS = 8;
const EXTRA_CALLS_FOR_A_ZONE = 4;

/** A part of the picture gets a close-up if the network that locates documents is at least this sure of it (a logit). */
const PROMISING = 3;
/** The least layout score of a close-up that is read. */
const WORTH_READING = 0.7;
/** The layout score of a document that is completely visible: a close-up would only cut its edges. */
const COMPLETE = 0.95;

/** The documents in a picture, the clearest first; none if there is no document that can be read. */
export async function readSides(
  picture: Picture,
  slot: Side['slot'],
  networks: Networks,
  hint: string | null,
): Promise<Side[]> {
  const side = { slot, picture: asPage(picture), lines: {}, mrz: null };
  const budget = { left: LAYOUT_CALLS, forZone: EXTRA_CALLS_FOR_A_ZONE };
  const zones = zoneLines(side.picture, networks);
  const located = await locateDocument(side.picture, networks);
  const first = await readPicture(side, located, networks, zones, budget, hint);
  if (!first) return [];
  // The border of a strip is that of the added paper.
  if (side.picture.padding) return [{ ...first, layout: { ...first.layout, source: 'zone' } }];
  const second =
    first.layout.source === 'outline' ? await readSecond(side, first, located, networks, zones) : null;
  return second && !isSame(first, second) ? [first, second] : [first];
}

/** How far the search for a second card goes into the first one, as a share of its size: the border between them may be wrong. */
const OVERLAPS = [0, 0.2];

async function readSecond(
  side: Omit<Side, 'layout'>,
  { layout: { quad, kind } }: Side,
  { beside }: Located,
  networks: Networks,
  zones: ZoneLines,
): Promise<Side | null> {
  const isFlipped = isMirrored(quad);
  let best: Side | null = null;
  for (const overlap of kind === 'page' ? [0] : OVERLAPS) {
    const rest = beside(isFlipped ? mirrored(quad) : quad, overlap);
    if (!rest) break;
    const second = await readBeside(side, rest, networks, zones, isFlipped);
    if (isVerified(second)) return second;
    best ??= second;
  }
  return best;
}

/** The same side, found in two places. Two cards have different numbers. */
function isSame(a: Side, b: Side): boolean {
  if (a.layout.kind !== b.layout.kind) return false;
  if (a.layout.kind === 'page') return `${a.mrz?.lines}` === `${b.mrz?.lines}`;
  const [one, other] = [numberOf(a), numberOf(b)];
  return !one || !other || one === other;
}

/** The clearest document in a picture. */
export const readSide = async (...picture: Parameters<typeof readSides>): Promise<Side | null> =>
  (await readSides(...picture))[0] ?? null;

/** Reads the picture as it is; if that does not give a verified document, with even light, in a mirror, and in parts. */
async function readPicture(
  side: Omit<Side, 'layout'>,
  { places, sureness, hasZone }: Located,
  networks: Networks,
  zones: ZoneLines,
  budget: CallBudget,
  hint: string | null,
): Promise<Side | null> {
  const { picture, slot } = side;
  const layout = await findLayout(picture, places, networks, budget, kindsOf(hint));
  const seen = layout && (await readLayout({ ...side, layout }, places, networks, zones, budget));
  if (isWholeDocument(seen)) return seen;
  const evened = await locateDocument(picture, networks, undefined, true);
  const isSeen = !!layout || sureness > PROMISING;
  const isWorthCloseUps = isSeen && (hasZone || !isLarge(places[0]!, picture, layout ? ONE : SURELY_ONE));
  const again =
    (isSeen || evened.sureness > PROMISING
      ? await readEvened(side, seen, evened, networks, zones, hint)
      : null) ??
    (isVerified(seen) ? seen : await readMirrored(side, isSeen ? places : evened.places, networks, zones)) ??
    (isWorthCloseUps ? await readCloseUps(side, networks, zones, budget, hint) : null);
  if (again || isVerified(seen)) return again ?? seen;
  const byInk = await readByInk(places, slot, zones);
  return byInk && (!seen?.mrz || worthOf(byInk.mrz) >= worthOf(seen.mrz)) ? byInk : seen;
}

/** A document that was read as a whole: another look would not show more. */
const isWholeDocument = (side: Side | null) => {
  if (!side) return false;
  if (side.mrz?.isCovered || (isVerified(side) && side.layout.kind !== 'front')) return true;
  return layoutScore(side.layout) > COMPLETE && !(isVerified(side) && clearnessOf(side) < UNCLEAR);
};

const textLines = ['given', 'family', 'address1', 'address2'] as const;
/** The mean probability of the text lines of a front. */
const clearnessOf = ({ lines }: Side) =>
  textLines.reduce((sum, name) => sum + Math.exp(lines[name]?.readings[0]?.logp ?? -99), 0) /
  textLines.length;
/** Below this, the outline of a card with a readable number is likely wrong. */
const UNCLEAR = 0.3;

/** A picture that is longer than this, compared with its height, shows only the zone of a page. Two cards side by side are shorter. */
const STRIP = 3.5;
/** The height of a page, and where the zone is in it, as shares of its width. */
const [PAGE_HEIGHT, BELOW_THE_ZONE] = [0.7, 0.03];

/** A long strip with paper added, so that it has the shape of a page with the zone at its foot. */
function asPage(picture: Picture): Picture {
  const { width, height } = picture;
  if (width < STRIP * height) return picture;
  const below = Math.round(BELOW_THE_ZONE * width);
  return padded(picture, Math.max(0, Math.round(PAGE_HEIGHT * width) - height - below), below);
}

/** With even light: a hard shadow looks like the border of a document. Null if that shows no more than before. */
async function readEvened(
  side: Omit<Side, 'layout'>,
  seen: Side | null,
  { places }: Located,
  networks: Networks,
  zones: ZoneLines,
  hint: string | null,
): Promise<Side | null> {
  const evened: CallBudget = { left: EVENED_CALLS, isEvened: true };
  const layout = await findLayout(side.picture, places.slice(0, -1), networks, evened, kindsOf(hint));
  if (!layout || layoutScore(layout) < Math.max(WORTH_READING, seen ? layoutScore(seen.layout) : 0))
    return null;
  if (seen && isNear(seen.layout.quad, layout.quad)) return null;
  const again = await readLayout({ ...side, layout }, places, networks, zones, evened, true);
  return again && isVerified(again) && clearnessOf(again) >= (seen ? clearnessOf(seen) : 0) ? again : null;
}
const EVENED_CALLS = 2;

/** Two outlines whose corners are nearer than this share of their width are the same. */
const NEAR = 0.03;
const isNear = (a: Quad, b: Quad) =>
  a.every((corner, i) => distance(corner, b[i]!) < NEAR * extent(a)[0]) ||
  a.every((corner, i) => distance(corner, b[(i + 2) % 4]!) < NEAR * extent(a)[0]);

/** As in a mirror: some cameras store it like that. Null if no check digit confirms it. */
async function readMirrored(
  side: Omit<Side, 'layout'>,
  [place]: Place[],
  networks: Networks,
  zones: ZoneLines,
  budget: CallBudget = { left: MIRRORED_CALLS },
): Promise<Side | null> {
  const flipped = place ? [inMirror(place)] : [];
  const layout = await findLayout(side.picture, flipped, networks, budget);
  if (!layout || layoutScore(layout) < WORTH_READING) return null;
  const again = await readLayout({ ...side, layout }, flipped, networks, zones, budget, true);
  return isVerified(again) ? again : null;
}

const MIRRORED_CALLS = 2;
const inMirror = (place: Place): Place => ({ ...place, quad: mirrored(place.quad) });

/** A further document in the rest of the same picture, such as the back of the card. */
async function readBeside(
  side: Omit<Side, 'layout'>,
  rest: Window,
  networks: Networks,
  zones: ZoneLines,
  isFlipped: boolean,
): Promise<Side | null> {
  const budget = { left: BESIDE_CALLS };
  const { places, sureness } = await locateDocument(side.picture, networks, rest);
  if (sureness < PROMISING) return null;
  // The other page of a passport is not tried in every direction.
  const likely = places
    .slice(0, -1)
    .map((place): Place => ({ ...(isFlipped ? inMirror(place) : place), mayBeTurned: 'seldom' }));
  const layout = await findLayout(side.picture, likely, networks, budget);
  if (!layout || layoutScore(layout) < WORTH_READING) return null;
  return readLayout({ ...side, layout }, likely, networks, zones, budget);
}
const BESIDE_CALLS = 4;

/** A close-up of one document with more than this share of the picture would only cut it; but an open passport has a zone. */
const LARGE = 0.4;
/** Width to height of one document. Both sides of a card in one outline are wider, or nearly a square. */
const ONE = { least: 1.3, most: 1.8 };
/** The same if no document was recognised in the outline: two cards, one above the other, may have the shape of a page. */
const SURELY_ONE = { ...ONE, least: 1.45 };
const isLarge = ({ quad, source }: Place, { width, height }: Picture, { least, most }: typeof ONE) => {
  const [across, down] = extent(quad);
  const proportion = Math.max(across, down) / Math.min(across, down);
  const isOne = proportion > least && proportion < most;
  return source === 'outline' && isOne && across * down > LARGE * width * height;
};

/** Reads close-ups of parts of the picture; null if none of them has check digits that match. */
async function readCloseUps(
  side: Omit<Side, 'layout'>,
  networks: Networks,
  zones: ZoneLines,
  budget: CallBudget,
  hint: string | null,
): Promise<Side | null> {
  const inMirrors: CallBudget = { left: MIRRORED_CALLS };
  for (const windows of closeUpWindows(side.picture)) {
    if (budget.left <= 0) break;
    for (const part of await promisingParts(side.picture, windows, networks)) {
      // Only upright or upside down. The last place is the whole part, which is not a document.
      const places = part.places.slice(0, -1).map((place): Place => ({ ...place, mayBeTurned: 'no' }));
      const layout = await findLayout(side.picture, places, networks, budget, kindsOf(hint));
      const isWorth = layout && layoutScore(layout) >= WORTH_READING;
      const closer =
        isWorth && (await readLayout({ ...side, layout }, places, networks, zones, budget, true));
      if (closer && isVerified(closer)) return closer;
      const flipped = await readMirrored(side, places, networks, zones, inMirrors);
      if (flipped) return flipped;
    }
  }
  return null;
}

/** The check digits of what was read match. */
const isVerified = (side: Side | null) =>
  !!side && ((!!side.mrz?.agrees && !side.mrz.isStrained) || hasNumber(side.lines));

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
  zones: ZoneLines,
  budget: CallBudget,
  mustBeVerified = false,
): Promise<Side | null> {
  const { picture, layout } = side;
  if (layout.kind !== 'page') return readCard(side, networks, mustBeVerified);
  if (mustBeVerified && !(await isLikelyZone(zones, layout.document, layout.mrz))) return null;
  const mrz = await readMrz(zones, layout.document, layout.mrz);
  let best: Side = { ...side, mrz };
  if (isClear(mrz) || mrz?.isCovered) return best;
  if (!mrz && layoutScore(layout) <= COMPLETE) return null;
  // A page without the text of a zone may be in a mirror: one look there costs less than all other places.
  const flipped = mrz || mustBeVerified ? null : await readMirrored(side, places, networks, zones);
  if (flipped) return flipped;
  budget.left += budget.forZone ?? 0;
  budget.forZone = 0;
  // The outline may be wrong: try the other places before this reading is accepted.
  for await (const other of pagesAt(picture, places, networks, budget)) {
    if (!(await isLikelyZone(zones, other.document, other.mrz))) continue;
    const again = await readMrz(zones, other.document, other.mrz);
    if (!again || (best.mrz && worthOf(again) < worthOf(best.mrz))) continue;
    // The layout network may have seen something else there, but what has a zone is a page.
    best = { ...side, layout: { ...other, kind: 'page' }, mrz: again };
    if (isClear(again) || again.isCovered) return best;
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
const isClear = (mrz: MrzReading | null) => !!mrz?.agrees && !mrz.isStrained && mrz.clarity > CLEAR;
