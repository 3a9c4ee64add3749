import type { Language, Resident } from '@bawaba/contracts';
import { countryOf } from '@bawaba/identity';
import { Group, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Fact, Facts } from '../../components/facts.tsx';
import { Ltr } from '../../components/ltr.tsx';
import { useFormat } from '../../lib/format.ts';
import { Home, homeOf } from '../../lib/home.tsx';
import { isolated } from '../../lib/isolated.ts';
import { useCan } from '../../lib/permissions.ts';
import { today } from '../../lib/today.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { ageOn } from './age.ts';
import classes from './identity-card.module.css';
import { LongStaySentence } from './long-stay-sentence.tsx';
import { BlacklistedBadge, ExpiredDocumentBadge } from './stay-badge.tsx';

interface IdentityCardProps {
  resident: Resident;
  /** The picture of the person. */
  face: ReactNode;
  /** What can be done with the stay. On a phone it stands elsewhere. */
  actions: ReactNode;
}

/** Who this is, where, until when, and what can be done: all that a desk needs of a resident. */
export function IdentityCard({ resident, face, actions }: IdentityCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const facts = useFacts(resident);
  useDocumentTitle(resident.full_name);
  const { created_by_username: by, created_at } = resident;
  const time = format.minute(created_at);
  return (
    <section className={classes.card} aria-label={resident.full_name}>
      <div className={classes.face}>{face}</div>
      <div className={classes.who}>
        <Title order={1} className={classes.name}>
          <bdi>{resident.full_name}</bdi>
        </Title>
        <LongStaySentence stay={resident} />
        <Group gap="xs" className={classes.badges}>
          <ExpiredDocumentBadge resident={resident} />
          {resident.blacklisted && <BlacklistedBadge />}
        </Group>
      </div>
      {homeOf(resident) && (
        <p className={classes.home}>
          <span className={classes.label}>{t('residents.page.home')}</span>
          <Home of={resident} />
        </p>
      )}
      <div className={classes.facts}>
        <Facts row facts={facts} />
        <p className={classes.label}>
          {by
            ? t('residents.page.registeredBy', { name: isolated(by), time })
            : t('residents.page.registered', { time })}
          {' · '}
          <bdi>{resident.village_name}</bdi>
        </p>
      </div>
      {actions && <div className={`${classes.actions} no-print`}>{actions}</div>}
    </section>
  );
}

function useFacts(resident: Resident): Fact[] {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const canSeeOwners = useCan('view_owners');
  const { birthdate, nationality, phone, vehicle_plate, owner_id, owner_name } = resident;
  const country = nationality && countryOf(nationality.toUpperCase());
  const isPassport = resident.id_type === 'passport';
  return [
    [
      t(isPassport ? 'residents.passportNumber' : 'residents.nationalNumber'),
      <Ltr key="number">{resident.id_number}</Ltr>,
    ],
    [
      t('residents.page.born'),
      birthdate && t('residents.page.age', { date: format.day(birthdate), years: ageOn(birthdate, today()) }),
    ],
    [t('residents.nationality'), country ? country[i18n.language as Language] : nationality],
    [
      t('residents.phone'),
      phone && (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          <Ltr>{phone}</Ltr>
        </a>
      ),
    ],
    [t('residents.page.car'), vehicle_plate],
    [
      t('residents.owner'),
      owner_id !== null && canSeeOwners ? (
        <Link key="owner" to="/owners/$id" params={{ id: String(owner_id) }}>
          <bdi>{owner_name}</bdi>
        </Link>
      ) : (
        owner_name
      ),
    ],
  ];
}
