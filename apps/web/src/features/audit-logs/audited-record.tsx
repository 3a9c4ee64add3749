import type { AuditLog, PermissionName } from '@bawaba/contracts';
import { Link } from '@tanstack/react-router';
import { Ltr } from '../../components/ltr.tsx';
import { usePermissionCheck } from '../../lib/permissions.ts';
import { useAuditNames } from './audit-names.ts';
import classes from './audit-table.module.css';

/** The pages of records, and the permissions that each page needs. */
const pages: Record<string, { to: (id: number) => string; needs: readonly PermissionName[] }> = {
  resident: { to: (id) => `/residents/${id}`, needs: ['view_residents'] },
  owner: { to: (id) => `/owners/${id}`, needs: ['view_owners'] },
  visitor: { to: (id) => `/edit-visitor/${id}`, needs: ['view_visitors', 'edit_visitor'] },
  user: { to: (id) => `/supervisors?dialog=${id}`, needs: ['manage_supervisors'] },
};

/** Whom an entry is about: the name, which opens the record if it still exists; the kind and number below. */
export function AuditedRecord({ log }: { log: AuditLog }) {
  const names = useAuditNames();
  const can = usePermissionCheck();
  const { entity_type, entity_id, entity_name, entity_number, opens } = log;
  const page = opens ? pages[opens.entity_type] : undefined;
  const href = opens && page?.needs.every(can) ? page.to(opens.id) : undefined;
  const kind = (
    <>
      {names.entity(entity_type)} {entity_id && <Ltr>#{entity_id}</Ltr>}
    </>
  );
  const title = entity_name ?? entity_number;
  if (!title) return kind;
  return (
    <>
      {href ? (
        <Link to={href} className={classes.name}>
          <bdi>{title}</bdi>
        </Link>
      ) : (
        <span className={classes.name}>
          <bdi>{title}</bdi>
        </span>
      )}
      <div className={classes.second}>
        {kind}
        {entity_name && entity_number && (
          <>
            {' · '}
            <Ltr>{entity_number}</Ltr>
          </>
        )}
      </div>
    </>
  );
}
