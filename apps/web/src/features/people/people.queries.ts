import { type BodyOf, peopleEndpoints } from '@bawaba/contracts';
import { identityKey } from '@bawaba/identity';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { afterClick } from '../../lib/after-click.ts';
import { request } from '../../lib/api.ts';

/** What a form knows about somebody who may have been here with another document. */
export interface Who {
  readonly full_name: string;
  readonly birthdate: string;
  readonly sex: string;
}

export const peopleQueries = {
  /** Stays and visits of the person with this number. Needs `view_residents` or `add_residents`. */
  of: (idNumber: string, who?: Who) =>
    queryOptions({
      queryKey: ['people', identityKey(idNumber), ...(who ? [who] : [])],
      queryFn: async ({ signal }) => {
        const person = await request(peopleEndpoints.get, {
          params: { idNumber: idNumber.trim() },
          ...(who && { query: { ...who, sex: who.sex as 'M' | 'F' | 'X' | '' } }),
          signal,
        });
        await afterClick();
        return person;
      },
    }),
};

export function usePersonDecision() {
  const client = useQueryClient();
  return async (body: BodyOf<typeof peopleEndpoints.decide>) => {
    await request(peopleEndpoints.decide, { body });
    await client.invalidateQueries({ queryKey: ['people'] });
  };
}
