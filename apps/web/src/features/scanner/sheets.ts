import type { ReadName } from '@bawaba/contracts';
import { type DocumentKind, type PageType, type Pictures, pagesOf } from './document-kind.ts';
import { type Corners, mirrored, proportionOf, type Size, turned, wholePicture } from './homography.ts';
import type { Box, Reading, ReadPage, Side } from './reading.ts';

/** The place of a field on the document. */
export interface Frame {
  readonly name: ReadName;
  readonly box: Box;
  /** The field in focus; otherwise a doubt that nobody has confirmed. */
  readonly isCurrent: boolean;
}

/** A picture of the document in the view. */
export interface Sheet {
  readonly type: PageType;
  /** If there are several of one type. */
  readonly id?: string;
  readonly file: File;
  /** Null before the scan. */
  readonly page: ReadPage | null;
  readonly frames: readonly Frame[];
}

/** The side as which a picture was sent. */
const sideOf = (file: File, reading: Reading | null): Side | undefined =>
  (['front', 'back'] as const).find((side) => reading?.pages[side]?.file === file);

interface Marked {
  readonly current: ReadName | undefined;
  readonly doubts: readonly ReadName[];
}

/** The places to mark on one side: the field in focus, and the doubts. */
export function framesOn(side: Side, reading: Reading, { current, doubts }: Marked): Frame[] {
  if (reading.pages[side]?.unmarked) return [];
  const names = [...new Set([...(current ? [current] : []), ...doubts])];
  return names.flatMap((name) => {
    const field = reading.fields[name];
    return field?.box && field.side === side ? [{ name, box: field.box, isCurrent: name === current }] : [];
  });
}

export const sheetsOf = (
  pictures: Pictures,
  kind: DocumentKind,
  reading: Reading | null,
  marked: Marked,
): Sheet[] =>
  pagesOf[kind].flatMap((type): Sheet[] => {
    const file = pictures[type];
    const side = file && sideOf(file, reading);
    if (!file) return [];
    const page = (side && reading?.pages[side]) ?? null;
    return [{ type, file, page, frames: side && reading ? framesOn(side, reading, marked) : [] }];
  });

/** What of the picture is shown: the document, or the whole of it. */
export function shownPart(
  size: Size & Partial<ReadPage>,
  { isOriginal, turns }: { isOriginal: boolean; turns: number },
): { corners: Corners; proportion: number } {
  const cut = isOriginal ? null : size.corners;
  const whole = size.mirrored && !isOriginal ? mirrored(wholePicture(size)) : wholePicture(size);
  const corners = turned(cut ?? whole, turns);
  const [topLeft, topRight, , bottomLeft] = corners;
  const along = (a: readonly number[], b: readonly number[]) => Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!);
  return {
    corners,
    proportion: cut ? proportionOf(corners) : along(topLeft, topRight) / along(topLeft, bottomLeft),
  };
}

/** The width at which all sheets, one above the other, fit into the room. */
export function fittingWidth(proportions: readonly number[], room: Size, gap: number): number {
  const heightForWidth = proportions.reduce((sum, proportion) => sum + 1 / proportion, 0);
  const height = room.height - gap * (proportions.length - 1);
  return Math.max(0, Math.floor(Math.min(room.width, height / heightForWidth)));
}
