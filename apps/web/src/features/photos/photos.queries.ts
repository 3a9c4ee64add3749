import { type Photo, type PhotoType, photoEndpoints } from '@bawaba/contracts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';

/** Photo URLs expire after 5 minutes; they are refreshed before that, and when the window regains focus. */
const REFRESH_MS = 4 * 60 * 1000;

const documentTypes: readonly PhotoType[] = ['id_card_front', 'id_card_back', 'passport_bio_page'];

export const isDocument = ({ photo_type }: Photo): boolean => documentTypes.includes(photo_type);

/** The pages of the document in their order, then the other photos. */
export const documentsFirst = (photos: readonly Photo[]): Photo[] => [
  ...photos.filter(isDocument).sort((a, b) => order(a) - order(b)),
  ...photos.filter((photo) => !isDocument(photo)),
];

const order = ({ photo_type }: Photo) => documentTypes.indexOf(photo_type);

/** The face on the document, if it was found. */
export const faceIn = (photos: readonly Photo[]): string | null =>
  documentsFirst(photos).find(({ face_url }) => face_url)?.face_url ?? null;

export const photoQueries = {
  of: (residentId: number) =>
    queryOptions({
      queryKey: ['photos', residentId],
      queryFn: ({ signal }) => request(photoEndpoints.list, { params: { id: residentId }, signal }),
      refetchInterval: REFRESH_MS,
      refetchOnWindowFocus: 'always',
      staleTime: 60_000,
    }),
};

export function usePhotoActions(residentId: number) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: photoQueries.of(residentId).queryKey });
  return {
    refresh,
    remove: async (photoId: number) => {
      await request(photoEndpoints.remove, { params: { id: residentId, photoId } });
      await refresh();
    },
  };
}
