import { type DocumentKind, movePicture, type Pictures, pagesOf } from './document-kind.ts';
import type { Reading } from './reading.ts';

/** Moves the pictures to the pages that they show. */
export function sortedPictures(pictures: Pictures, expected: DocumentKind, reading: Reading): Pictures {
  const [front, back] = pagesOf[expected];
  const [newFront] = pagesOf[reading.kind];
  if (!pictures[front]) return pictures;
  if (reading.documentType === 'visa') return movePicture(pictures, front, 'visa_page');
  if (reading.kind !== expected) return movePicture(pictures, front, newFront);
  const isTurned = reading.warnings.some(({ code }) => code === 'sides_swapped' || code === 'front_missing');
  return isTurned && expected === 'national_id' && !isHalf(reading, pictures)
    ? movePicture(pictures, front, back)
    : pictures;
}

/** The front slot has the back, and the other picture shows no card: swapping would not help. */
const isHalf = (reading: Reading, pictures: Pictures) =>
  pictures.id_card_back !== undefined && reading.warnings.some(({ code }) => code === 'side_not_found');
