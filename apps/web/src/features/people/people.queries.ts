import { peopleEndpoints } from '@bawaba/contracts';
import { identityKey } from '@bawaba/identity';
import { queryOptions } from '@tanstack/react-query';
import { afterClick } from '../../lib/after-click.ts';
import { request } from '../../lib/api.ts';

export const peopleQueries = {
  /** Stays and visits of the person with this number. Needs `view_residents` or `add_residents`. */
  of: (idNumber: string) =>
    queryOptions({
      queryKey: ['people', identityKey(idNumber)],
      queryFn: async ({ signal }) => {
        const person = await request(peopleEndpoints.get, { params: { idNumber: idNumber.trim() }, signal });
        await afterClick();
        return person;
      },
    }),
};
