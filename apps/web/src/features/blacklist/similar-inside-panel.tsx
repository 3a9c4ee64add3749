import type { SimilarInside } from '@bawaba/contracts';
import { Button, TextInput } from '@mantine/core';
import { IconEyeExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announcements.ts';
import { isolated } from '../../lib/isolated.ts';
import { useCan, useIsAdmin, usePermissionCheck } from '../../lib/permissions.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { blacklistQueries, useBlacklistActions } from './blacklist.queries.ts';
import { capitalised } from './inside-panel.tsx';
import { NoticePanel } from './notice-panel.tsx';
import { PersonComparison } from './person-comparison.tsx';
import { usePlaceText } from './place-text.ts';
import classes from './similar-inside-panel.module.css';

const keyOf = ({ resident_id, visitor_id, entry }: SimilarInside) =>
  `${resident_id ? `resident ${resident_id}` : `visitor ${visitor_id}`} ${entry.id}`;

/** Who inside is similar to an entry that was added after they came, and nobody has decided it. */
export function SimilarInsidePanel({ shown }: { shown: number }) {
  const { t } = useTranslation();
  const can = usePermissionCheck();
  const isAdmin = useIsAdmin();
  const placeText = usePlaceText();
  const enabled = can('view_blacklist') && can('view_residents');
  const { data } = useQuery({ ...blacklistQueries.similarInside(), enabled });
  if (!data || data.rows.length === 0) return null;
  return (
    <NoticePanel
      title={t('blacklist.similar.insideTitle')}
      hint={t('blacklist.similar.insideHint')}
      icon={IconEyeExclamation}
      tone="warning"
      total={data.total}
      shown={shown}
      notices={data.rows.map((person) => ({
        key: keyOf(person),
        title: <PersonLink person={person} />,
        lines: [
          [
            person.visitor_id !== null && t('blacklist.similar.asVisitor'),
            capitalised(placeText({ owner_name: null, ...person })),
            isAdmin && <bdi key="village">{person.village_name}</bdi>,
          ],
          [
            <span key="entry">
              {t('blacklist.similar.likeEntry', { name: isolated(person.entry.match.name) })}
            </span>,
            t(`blacklist.similar.tier.${person.entry.tier}`),
          ],
        ],
        details: <Decision person={person} />,
      }))}
    />
  );
}

function PersonLink({ person }: { person: SimilarInside }) {
  const canSeeVisitors = useCan('view_visitors');
  const name = <bdi>{person.full_name}</bdi>;
  if (person.resident_id !== null)
    return (
      <Link to="/residents/$id" params={{ id: String(person.resident_id) }}>
        {name}
      </Link>
    );
  if (!canSeeVisitors) return name;
  return (
    <Link to="/visitors/$id" params={{ id: String(person.visitor_id) }}>
      {name}
    </Link>
  );
}

/** The comparison on demand, and the decision that this is somebody else. */
function Decision({ person }: { person: SimilarInside }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const canDecide = useCan('manage_blacklist');
  const { decide } = useBlacklistActions();
  const [compares, setCompares] = useState(false);
  const [reason, setReason] = useState('');
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function send() {
    const given = reason.trim();
    if (given === '') return setProblem(t('blacklist.similar.reasonMissing'));
    setPending(true);
    try {
      const { resident_id, visitor_id, entry } = person;
      await decide(entry.id, {
        ...(resident_id === null ? { visitor_id: visitor_id ?? undefined } : { resident_id }),
        reason: given,
      });
      announce(t('blacklist.similar.decidedInside'));
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      <Button
        variant="subtle"
        className={classes.compare}
        aria-expanded={compares}
        onClick={() => setCompares(!compares)}
      >
        {t(compares ? 'blacklist.similar.hide' : 'blacklist.similar.compare')}
      </Button>
      {compares && (
        <div className={classes.comparison}>
          <PersonComparison person={person} label={t('blacklist.similar.inside')} entry={person.entry} />
          {canDecide && (
            <form
              className={classes.decision}
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                void send();
              }}
            >
              <TextInput
                label={t('blacklist.similar.reason')}
                required
                maxLength={500}
                dir="auto"
                className={classes.reason}
                value={reason}
                error={problem}
                onChange={({ currentTarget }) => {
                  setReason(currentTarget.value);
                  setProblem(null);
                }}
              />
              <Button type="submit" variant="default" loading={pending}>
                {t('blacklist.similar.different', { count: 1 })}
              </Button>
            </form>
          )}
        </div>
      )}
    </>
  );
}
