import { identityKey } from '@bawaba/identity';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermissionCheck } from '../../lib/permissions.ts';
import { blacklistQueries } from './blacklist.queries.ts';

/** What the register knows about a typed number, for users who may see it. It is requested when the field is left. */
export function useRegisteredPerson(typed: string) {
  const can = usePermissionCheck();
  const mayRequest = can('view_residents') || can('add_residents');
  const [left, setLeft] = useState('');
  const key = identityKey(left);
  const isCurrent = key !== '' && key === identityKey(typed);
  const { data } = useQuery({ ...blacklistQueries.person(left), enabled: mayRequest && isCurrent });
  return { person: isCurrent ? data : undefined, leave: setLeft };
}
