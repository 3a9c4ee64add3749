import { peopleEndpoints } from '@bawaba/contracts';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';

export const peopleQueries = {
  /** Stays and visits of the person with this number. */
  of: (idNumber: string) =>
    queryOptions({
      queryKey: ['people', idNumber],
      queryFn: ({ signal }) => request(peopleEndpoints.get, { params: { idNumber }, signal }),
    }),
};
