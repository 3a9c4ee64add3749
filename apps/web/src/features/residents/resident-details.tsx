import type { Resident } from '@bawaba/contracts';
import { Title } from '@mantine/core';
import type { TFunction } from 'i18next';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../components/ltr.tsx';
import { useFormat } from '../../lib/format.ts';
import classes from './resident-details.module.css';

type Fact = readonly [label: string, value: ReactNode, wide?: boolean];

/** Document types of the OCR service; unknown types are shown unchanged. */
const documentNames = {
  national_id: 'residents.nationalId',
  passport: 'residents.passport',
  visa: 'residents.visa',
  id_card: 'residents.idCard',
} as const;

const documentName = (type: string | null, t: TFunction) =>
  type && Object.hasOwn(documentNames, type) ? t(documentNames[type as keyof typeof documentNames]) : type;

/** All data of a resident, in three groups; empty fields are hidden. */
export function ResidentDetails({ resident }: { resident: Resident }) {
  const { t } = useTranslation();
  const format = useFormat();
  const day = (date: string | null) => date && format.day(date);
  const percent = (confidence: number | null) =>
    confidence === null ? null : <Ltr>{format.number(Math.round(confidence))}%</Ltr>;
  const code = (text: string | null) => text && <Ltr>{text}</Ltr>;
  const r = resident;

  const stay: Fact[] = [
    [t('residents.village'), r.village_name],
    [t('residents.owner'), r.owner_name],
    [t('residents.apartment'), r.apartment_number],
    [t('residents.building'), r.building_number],
    [t('residents.checkIn'), day(r.check_in)],
    [t('residents.checkOut'), day(r.check_out)],
    [t('residents.durationDays'), format.number(r.duration_days)],
    [t('residents.registeredOn'), format.dayOf(r.created_at)],
    [t('residents.updatedOn'), r.version > 1 ? format.time(r.updated_at) : null],
  ];
  const person: Fact[] = [
    [t('residents.birthdate'), day(r.birthdate)],
    [t('residents.sex'), r.sex && t(`residents.sexName.${r.sex}`)],
    [t('residents.nationality'), r.nationality],
    [t('residents.religion'), r.religion],
    [t('residents.maritalStatus'), r.marital_status],
    [t('residents.job'), r.job],
    [t('residents.address'), r.address, true],
  ];
  const document: Fact[] = [
    [t('residents.idType'), t(r.id_type === 'passport' ? 'residents.passport' : 'residents.nationalId')],
    [t('residents.idNumber'), code(r.id_number)],
    [t('residents.documentType'), documentName(r.document_type, t)],
    [t('residents.idExpireDate'), day(r.id_expire_date)],
    [t('residents.passportNumber'), code(r.passport_number)],
    [t('residents.passportCountry'), code(r.passport_country)],
    [t('residents.passportType'), r.passport_number && code(r.passport_type)],
    [t('residents.passportExpiryDate'), day(r.passport_expiry_date)],
    [t('residents.confidenceFront'), percent(r.ocr_confidence_front)],
    [t('residents.confidenceBack'), percent(r.ocr_confidence_back)],
    [
      t('residents.mrzValid'),
      r.mrz_valid === null ? null : t(r.mrz_valid ? 'residents.mrzChecked' : 'residents.mrzFailed'),
    ],
    [t('residents.mrzLine1'), r.mrz_line1 && <Mrz>{r.mrz_line1}</Mrz>, true],
    [t('residents.mrzLine2'), r.mrz_line2 && <Mrz>{r.mrz_line2}</Mrz>, true],
  ];

  return (
    <div className={classes.groups}>
      <Facts title={t('residents.stay')} facts={stay} />
      <Facts title={t('residents.document')} facts={document} />
      <Facts title={t('residents.person')} facts={person} />
    </div>
  );
}

const Mrz = ({ children }: { children: string }) => (
  <bdi dir="ltr" className={classes.mrz}>
    {children}
  </bdi>
);

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  const id = useId();
  const known = facts.filter(([, value]) => value !== null && value !== '');
  if (known.length === 0) return null;
  return (
    <section className={classes.group} aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <dl className={classes.facts}>
        {known.map(([label, value, wide]) => (
          <div key={label} data-wide={wide}>
            <dt>{label}</dt>
            <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
