import { foldText } from '@bawaba/identity';

/** Longer headings are compared by their beginning. To fold a whole cell takes long: one letter may become eighteen. */
export const LONGEST_HEADING_KEY = 200;

/**
 * A heading as it is compared: folded, without punctuation and articles. الإسم, اسم: and الاســم are one; so are Check-in, CheckIn
 * and check in, and رقم قومي and الرقم القومي.
 */
export const headingKey = (heading: string) =>
  foldText(
    heading
      .slice(0, LONGEST_HEADING_KEY)
      .replaceAll('\u0640', '')
      .replace(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' '),
  )
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()
    .replace(/(?<!\p{L})(و?)لل(?=\p{L}{2})/gu, '$1')
    .replace(/(?<!\p{L})ال(?=\p{L}{2})/gu, '');
