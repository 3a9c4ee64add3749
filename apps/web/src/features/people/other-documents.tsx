import type { OtherNumber, Person } from '@bawaba/contracts';
import { identityKey } from '@bawaba/identity';
import { Button } from '@mantine/core';
import { IconId, IconLink } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NameComparison } from '../../components/name-comparison.tsx';
import { useFormat } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { useMayJoinPeople } from './may-join-people.ts';
import classes from './other-documents.module.css';
import { usePersonDecision } from './people.queries.ts';
import cards from './person-card.module.css';

type Offer = Person['maybe_same'][number];

interface OtherDocumentsProps {
  /** The number of the document that the person has now. */
  number: string;
  person: Person;
}

/** Other documents of the same person: those that somebody joined, and those that may be theirs. */
export function OtherDocuments({ number, person }: OtherDocumentsProps) {
  // Kept here: the api no longer offers who was decided to be somebody else.
  const [parted, setParted] = useState<readonly Offer[]>([]);
  const offered = new Set(
    [...person.maybe_same, ...person.joined].map((other) => identityKey(other.id_number)),
  );
  return (
    <>
      {person.maybe_same.map((other) => (
        <MaybeSame
          key={other.id_number}
          number={number}
          other={other}
          onParted={() => setParted((before) => [...before, other])}
        />
      ))}
      {person.joined.map((other) => (
        <Joined key={other.id_number} number={number} other={other} />
      ))}
      {parted
        .filter(({ id_number }) => !offered.has(identityKey(id_number)))
        .map((other) => (
          <Parted key={other.id_number} number={number} other={other} />
        ))}
    </>
  );
}

/** "AHMED ALY, passport A1234567". */
function useDocumentText() {
  const { t } = useTranslation();
  return ({ full_name, id_type, id_number }: OtherNumber) =>
    t(`people.other.${id_type}`, { name: isolated(full_name), number: isolated(id_number) });
}

function MaybeSame({ number, other, onParted }: { number: string; other: Offer; onParted: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const documentText = useDocumentText();
  const mayJoin = useMayJoinPeople();
  const { decide, pending, failure } = useDecision(number, other.id_number);
  const [compares, setCompares] = useState(false);
  return (
    <section className={cards.card} role="status">
      <IconId size={20} stroke={1.75} aria-hidden />
      <div className={cards.text}>
        <p className={cards.title}>{t('people.other.maybe', { document: documentText(other) })}</p>
        <p className={cards.hint}>
          {t('people.other.records', {
            count: other.records,
            month: format.monthOfYear(other.last_date),
          })}{' '}
          {other.birthdate && t('people.other.born', { day: format.day(other.birthdate) })}
        </p>
        {failure && <p className={classes.failure}>{failure}</p>}
      </div>
      <div className={cards.actions}>
        <Button variant="subtle" aria-expanded={compares} onClick={() => setCompares(!compares)}>
          {t(compares ? 'people.other.hideNames' : 'people.other.compareNames')}
        </Button>
        {mayJoin && (
          <>
            <Button variant="default" loading={pending} onClick={() => decide(true)}>
              {t('people.other.same')}
            </Button>
            <Button
              variant="default"
              disabled={pending}
              onClick={() => decide(false).then((done) => done && onParted())}
            >
              {t('people.other.different')}
            </Button>
          </>
        )}
      </div>
      {compares && (
        <div className={classes.names}>
          <NameComparison
            match={other.match}
            labels={{ a: t('people.other.now'), b: t('people.other.before') }}
          />
        </div>
      )}
    </section>
  );
}

function Joined({ number, other }: { number: string; other: OtherNumber }) {
  const { t } = useTranslation();
  const documentText = useDocumentText();
  return (
    <Decided
      icon={<IconLink size={18} aria-hidden />}
      text={t('people.other.joined', { document: documentText(other) })}
      change={t('people.other.part')}
      number={number}
      other={other}
      isSame={false}
    />
  );
}

function Parted({ number, other }: { number: string; other: OtherNumber }) {
  const { t } = useTranslation();
  const documentText = useDocumentText();
  return (
    <Decided
      icon={<IconId size={18} aria-hidden />}
      text={t('people.other.parted', { document: documentText(other) })}
      change={t('people.other.join')}
      number={number}
      other={other}
      isSame
    />
  );
}

interface DecidedProps {
  icon: ReactNode;
  text: string;
  change: string;
  number: string;
  other: OtherNumber;
  /** What the button decides. */
  isSame: boolean;
}

/** A decision on one line, and the button that takes it back. */
function Decided({ icon, text, change, number, other, isSame }: DecidedProps) {
  const mayJoin = useMayJoinPeople();
  const { decide, pending, failure } = useDecision(number, other.id_number);
  return (
    <div className={classes.decided} role="status">
      {icon}
      <span>{failure ?? text}</span>
      {mayJoin && (
        <Button variant="subtle" loading={pending} onClick={() => decide(isSame)}>
          {change}
        </Button>
      )}
    </div>
  );
}

function useDecision(number: string, other: string) {
  const send = usePersonDecision();
  const errorText = useErrorText();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  return {
    pending,
    failure,
    /** True if it was stored. */
    async decide(same_person: boolean): Promise<boolean> {
      setPending(true);
      setFailure(null);
      try {
        await send({ id_number: number, other_number: other, same_person });
        return true;
      } catch (error) {
        setFailure(errorText(error));
        return false;
      } finally {
        setPending(false);
      }
    },
  };
}
