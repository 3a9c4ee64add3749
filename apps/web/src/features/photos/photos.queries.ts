import { type Photo, type PhotoType, photoEndpoints, type RotationInput } from '@bawaba/contracts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { request } from '../../lib/api.ts';
import { keepAddresses, REFRESH_MS } from './photo-addresses.ts';

/** The upright picture of a new photo is made in a second or two; if the OCR service is away, it may take longer. */
const PENDING_MS = 1500;
const MAX_PENDING_REQUESTS = 20;

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
      // Photo URLs expire: they are refreshed before that, and when the window regains focus.
      refetchInterval: REFRESH_MS,
      refetchOnWindowFocus: 'always',
      staleTime: 60_000,
      structuralSharing: (old, fresh) => keepAddresses(old as Photo[] | undefined, fresh as Photo[]),
    }),
};

/** The photos of a resident. Asks again, a limited number of times, while an upright picture is being made. */
export function usePhotos(residentId: number) {
  const since = useRef({ pending: '', updates: 0 });
  return useQuery({
    ...photoQueries.of(residentId),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      const pending = (data ?? []).flatMap((photo) => (photo.pending ? photo.id : [])).join();
      if (pending !== since.current.pending) since.current = { pending, updates: dataUpdateCount };
      const isSoon = pending && dataUpdateCount - since.current.updates < MAX_PENDING_REQUESTS;
      return isSoon ? PENDING_MS : REFRESH_MS;
    },
  });
}

export function usePhotoActions(residentId: number) {
  const client = useQueryClient();
  const { queryKey } = photoQueries.of(residentId);
  const refresh = () => client.invalidateQueries({ queryKey });
  return {
    refresh,
    remove: async (photoId: number) => {
      await request(photoEndpoints.remove, { params: { id: residentId, photoId } });
      await refresh();
    },
    rotate: async (photoId: number, quarter_turns: RotationInput['quarter_turns']) => {
      const params = { id: residentId, photoId };
      const rotated = await request(photoEndpoints.rotate, { params, body: { quarter_turns } });
      client.setQueryData(queryKey, (photos) =>
        photos?.map((photo) => (photo.id === photoId ? rotated : photo)),
      );
    },
  };
}
