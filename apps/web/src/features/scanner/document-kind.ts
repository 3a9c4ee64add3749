import type { PhotoType, Resident } from '@bawaba/contracts';

export type DocumentKind = Resident['id_type'];

/** The pages of a document as the register keeps them; the first is the one that must be there. */
export const pagesOf = {
  national_id: ['id_card_front', 'id_card_back'],
  passport: ['passport_bio_page', 'visa_page'],
} as const satisfies Record<DocumentKind, readonly [PhotoType, PhotoType]>;

export type PageType = (typeof pagesOf)[DocumentKind][number];

/** A picture of each page at hand. */
export type Pictures = Readonly<Partial<Record<PageType, File | undefined>>>;

/** Only a card is read from two sides; a visa is kept, not read with the passport. */
export const readPages = (kind: DocumentKind, pictures: Pictures) => ({
  front: pictures[pagesOf[kind][0]],
  back: kind === 'national_id' ? pictures.id_card_back : undefined,
});

/** The page for a picture that was given without one: the first empty page, else the first page again. */
export const nextPage = (kind: DocumentKind, pictures: Pictures): PageType =>
  pagesOf[kind].find((page) => !pictures[page]) ?? pagesOf[kind][0];

/** A picture under another page's name; what lay there changes places with it. */
export const movePicture = (pictures: Pictures, from: PageType, to: PageType): Pictures => ({
  ...pictures,
  [from]: pictures[to],
  [to]: pictures[from],
});
