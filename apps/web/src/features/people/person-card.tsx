import type { Person, PersonStay, PersonVisit } from '@bawaba/contracts';
import { foldText, identityKey } from '@bawaba/identity';
import { Button, Kbd } from '@mantine/core';
import { IconCalendarPlus, IconCheck, IconEye, IconHistory, IconHome } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../lib/isolated.ts';
import type { KnownPersonPlace, TakenValues } from '../../lib/known-person.ts';
import { usePermissionCheck } from '../../lib/permissions.ts';
import { today } from '../../lib/today.ts';
import { useBroughtIntoView } from '../../lib/use-brought-into-view.ts';
import { knownAs, takeOver } from './known-person.ts';
import { OtherDocuments } from './other-documents.tsx';
import classes from './person-card.module.css';
import { TwoVillagesNotice } from './two-villages-notice.tsx';
import { usePersonTexts } from './use-person-texts.ts';

/** The dialog that extends a stay, from another feature: the page passes it. */
export type ExtendDialog = (stay: PersonStay, suggested: string, onClose: () => void) => ReactNode;

/** Records that the person of a stay, or of a visit, has come or gone, from another feature. */
export type PresenceAction<Of extends PersonStay | PersonVisit> = (record: Of) => ReactNode;

interface PersonCardProps extends KnownPersonPlace {
  /** Null while nothing is known about the number. */
  person: Person | null;
  extendDialog: ExtendDialog | undefined;
  presenceAction: PresenceAction<PersonStay> | undefined;
  visitAction: PresenceAction<PersonVisit> | undefined;
}

/** Above the fields: this person is here now, or was here before. One key takes over what the document does not say. */
export function PersonCard({ person, ...props }: PersonCardProps) {
  const { extendDialog, presenceAction, visitAction, ...place } = props;
  const { t } = useTranslation();
  const texts = usePersonTexts();
  const can = usePermissionCheck();
  const [extending, setExtending] = useState<PersonStay | null>(null);
  const { wasTaken, take, offered } = useTakeOver(person, place);
  const isVisitor = place.stay === undefined;
  const known = person && knownAs(person, { villageId: place.villageId, today: today(), isVisitor });
  const others = person && <OtherDocuments number={place.number} person={person} />;
  if (!person || !known)
    return (
      <>
        {others}
        <Elsewhere person={person} {...place} />
      </>
    );

  const record = 'stay' in known ? known.stay : known.last;
  const isInside = known.is === 'here' || known.is === 'visiting';
  const isStay = known.is === 'here' || known.is === 'expected';
  const isVisit = known.is === 'visiting' || known.is === 'announced';
  const isVisitDue = known.is === 'visiting' || !place.isBlacklisted;
  const extendable = known.is === 'here' && !isVisitor && !place.isBlacklisted ? known.stay : null;
  const isDue = known.is === 'here' || (isStay && known.stay.check_in <= today() && !place.isBlacklisted);
  const canExtend = can('edit_residents') && extendDialog;
  const registeredAs = foldText(place.name) === foldText(record.full_name) ? '' : record.full_name;
  const hint = [
    // An administrator who has not chosen a village yet.
    place.villageId === null && `${isolated(record.village_name)}.`,
    registeredAs && t('people.registeredAs', { name: isolated(registeredAs) }),
    extendable && !canExtend && t('people.askToExtend'),
    !isStay && offered.length > 0 && t('people.canTake', { what: texts.list(offered) }),
  ].filter(Boolean);
  return (
    <>
      <Card isNow={isInside}>
        {isInside ? (
          <IconHome size={20} stroke={1.75} aria-hidden />
        ) : (
          <IconHistory size={20} stroke={1.75} aria-hidden />
        )}
        <div className={classes.text}>
          <p className={classes.title}>{texts.title(known, isVisitor)}</p>
          {hint.length > 0 && <p className={classes.hint}>{hint.join(' ')}</p>}
        </div>
        <div className={classes.actions}>
          {(isStay ? can('view_residents') : isVisit && can('view_visitors')) && (
            <Button
              variant="default"
              component={Link}
              to={`/${isStay ? 'residents' : 'visitors'}/${record.id}`}
              leftSection={<IconEye size={18} aria-hidden />}
            >
              {t('people.open')}
            </Button>
          )}
          {isStay && isDue && presenceAction?.(known.stay)}
          {isVisit && isVisitDue && visitAction?.(known.last)}
          {extendable && canExtend && (
            <Button
              leftSection={<IconCalendarPlus size={18} aria-hidden />}
              onClick={() => setExtending(extendable)}
            >
              {t('people.extend')}
            </Button>
          )}
          {!isStay && offered.length > 0 && (
            <Button variant="default" onClick={take} aria-keyshortcuts="F2">
              {t('people.takeOver')}
              <Kbd className={classes.key}>F2</Kbd>
            </Button>
          )}
          {wasTaken && offered.length === 0 && (
            <span className={classes.taken}>
              <IconCheck size={18} aria-hidden />
              {t('people.taken')}
            </span>
          )}
        </div>
      </Card>
      {others}
      <Elsewhere person={person} {...place} />
      {extending && extendDialog?.(extending, place.stay?.check_out ?? '', () => setExtending(null))}
    </>
  );
}

/** Who is here now is not registered again: on a phone, the card would appear above the screen. */
function Card({ isNow, children }: { isNow: boolean; children: ReactNode }) {
  const shown = useBroughtIntoView<HTMLElement>();
  return (
    <section ref={isNow ? shown : null} className={classes.card} data-now={isNow || undefined} role="status">
      {children}
    </section>
  );
}

/** Only in the form for residents, and only administrators get the stays of other villages. */
const Elsewhere = ({ person, stay, villageId }: Pick<PersonCardProps, 'person' | 'stay' | 'villageId'>) =>
  person && stay ? (
    <TwoVillagesNotice
      stays={person.stays}
      stay={{
        village_id: villageId,
        check_in: stay.check_in || today(),
        // Until the clerk enters it, the stay could last as long as any other.
        check_out: stay.check_out || '9999-12-31',
      }}
    />
  ) : null;

/** F2 and the button. What was taken from one person leaves the form when the number becomes another person's. */
function useTakeOver(person: Person | null, place: KnownPersonPlace) {
  const [taken, setTaken] = useState<{ key: string; values: TakenValues } | null>(null);
  const key = identityKey(place.number);
  const available = person ? takeOver(person, place) : {};
  const offered = (Object.keys(available) as (keyof TakenValues)[]).filter((name) => name !== 'owner_name');

  const take = () => {
    if (offered.length === 0) return;
    setTaken({ key, values: { ...(taken?.key === key && taken.values), ...available } });
    place.onTake(available);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isInDialog = event.target instanceof Element && event.target.closest('[role="dialog"]');
    if (event.key !== 'F2' || isInDialog || offered.length === 0) return;
    event.preventDefault();
    take();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const giveBack = useEffectEvent(() => {
    if (!taken || taken.key === key) return;
    const untouched = Object.entries(taken.values).filter(
      ([name, value]) => place.values[name as keyof TakenValues] === value,
    );
    place.onTake(Object.fromEntries(untouched.map(([name]) => [name, ''])));
    setTaken(null);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the number changes
  useEffect(() => giveBack(), [key]);

  return { take, offered, wasTaken: taken !== null && taken.key === key };
}
