import type { Resident } from '@bawaba/contracts';
import { useQuery } from '@tanstack/react-query';
import { useIsAdmin } from '../../lib/permissions.ts';
import { peopleQueries } from './people.queries.ts';
import { TwoVillagesNotice } from './two-villages-notice.tsx';

/** On the page of a resident: the same person is in another village. Only administrators can know. */
export function PersonNotice({ resident }: { resident: Resident }) {
  const isAdmin = useIsAdmin();
  const { data } = useQuery({ ...peopleQueries.of(resident.id_number), enabled: isAdmin });
  return data ? <TwoVillagesNotice stays={data.stays} stay={resident} /> : null;
}
