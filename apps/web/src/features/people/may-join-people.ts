import { usePermissionCheck } from '../../lib/permissions.ts';

/** Who may decide that two documents are one person's. */
export function useMayJoinPeople(): boolean {
  const can = usePermissionCheck();
  return can('add_residents') || can('edit_residents');
}
