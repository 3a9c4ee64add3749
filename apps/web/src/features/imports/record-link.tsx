import type { ImportKind } from '@bawaba/contracts';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../lib/permissions.ts';
import { listOf } from './import-kinds.ts';

interface RecordLinkProps {
  kind: ImportKind;
  id: number;
  label: string;
  /** Whose record it is, where the label does not say it. */
  about?: string;
}

/** Opens a record of the register beside the import; plain text for those who may not see it. */
export function RecordLink({ kind, id, label, about }: RecordLinkProps) {
  const { to, permission } = listOf[kind];
  const canSee = useCan(permission);
  // Entries of the blacklist have no page of their own.
  if (!canSee || kind === 'blacklist') return about ? null : <bdi>{label}</bdi>;
  return (
    <Anchor
      aria-label={about && `${label}: ${about}`}
      renderRoot={(props) => <Link to={`${to}/${id}`} target="_blank" {...props} />}
    >
      <bdi>{label}</bdi>
    </Anchor>
  );
}
