import type { PhotoType, Resident } from '@bawaba/contracts';

export type DocumentKind = Resident['id_type'];

/** The photo types of each document; the first one is required. */
export const pagesOf = {
  national_id: ['id_card_front', 'id_card_back'],
  passport: ['passport_bio_page', 'visa_page'],
} as const satisfies Record<DocumentKind, readonly [PhotoType, PhotoType]>;

export type PageType = (typeof pagesOf)[DocumentKind][number];

export type Pictures = Readonly<Partial<Record<PageType, File | undefined>>>;

/** Only a card is read from both sides; a visa is stored, but not read with the passport. */
export const readPages = (kind: DocumentKind, pictures: Pictures) => ({
  front: pictures[pagesOf[kind][0]],
  back: kind === 'national_id' ? pictures.id_card_back : undefined,
});

/** The page for a picture without a given page: the first empty one, otherwise the first page. */
export const nextPage = (kind: DocumentKind, pictures: Pictures): PageType =>
  pagesOf[kind].find((page) => !pictures[page]) ?? pagesOf[kind][0];

/** Moves a picture to another page and swaps it with the picture there. */
export const movePicture = (pictures: Pictures, from: PageType, to: PageType): Pictures => ({
  ...pictures,
  [from]: pictures[to],
  [to]: pictures[from],
});
