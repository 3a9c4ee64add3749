import type { Resident } from '@bawaba/contracts';
import { countryOf } from '@bawaba/identity';
import { IconChevronRight } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Fact, Facts } from '../../components/facts.tsx';
import { Ltr } from '../../components/ltr.tsx';
import { useFormat } from '../../lib/format.ts';
import panel from './record-panel.module.css';
import { RecordPanel } from './record-panel.tsx';
import classes from './resident-details.module.css';

/** Document types of the OCR service; unknown types are shown unchanged. */
const documentNames = {
  national_id: 'residents.nationalId',
  passport: 'residents.passport',
  visa: 'residents.visa',
  id_card: 'residents.idCard',
} as const;

const documentName = (type: string | null, t: TFunction) =>
  type && Object.hasOwn(documentNames, type) ? t(documentNames[type as keyof typeof documentNames]) : type;

const code = (text: string | null) => text && <Ltr>{text}</Ltr>;

/** What the card does not show; empty fields are hidden. */
export function ResidentDetails({ resident: r }: { resident: Resident }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const day = (date: string | null) => date && format.day(date);
  const country = r.passport_country && countryOf(r.passport_country.toUpperCase());
  const facts: Fact[] = [
    [t('residents.checkIn'), day(r.check_in)],
    [t('residents.checkOut'), day(r.check_out)],
    [t('residents.page.arrivedOn'), r.arrived_at && format.minute(r.arrived_at)],
    [t('residents.page.leftOn'), r.left_at && format.minute(r.left_at)],
    [t('residents.durationDays'), format.number(r.duration_days)],
    [t('residents.village'), r.village_name],
    [t('residents.idType'), t(r.id_type === 'passport' ? 'residents.passport' : 'residents.nationalId')],
    [t('residents.idExpireDate'), day(r.id_expire_date)],
    [t('residents.passportNumber'), r.passport_number !== r.id_number && code(r.passport_number)],
    [
      t('residents.passportCountry'),
      country ? `${country[i18n.language as 'en' | 'ar']} · ${country.code}` : code(r.passport_country),
    ],
    [t('residents.passportType'), r.passport_number && code(r.passport_type)],
    [t('residents.passportExpiryDate'), day(r.passport_expiry_date)],
    [t('residents.sex'), r.sex && t(`residents.sexName.${r.sex}`)],
    [t('residents.religion'), r.religion],
    [t('residents.maritalStatus'), r.marital_status],
    [t('residents.job'), r.job],
    [t('residents.address'), r.address, 'long'],
  ];
  return (
    <RecordPanel title={t('residents.page.details')}>
      <div className={panel.body}>
        <Facts wide facts={facts} />
      </div>
    </RecordPanel>
  );
}

/** What only a technician reads, folded. */
export function TechnicalDetails({ resident: r }: { resident: Resident }) {
  const { t } = useTranslation();
  const format = useFormat();
  const percent = (confidence: number | null) =>
    confidence === null ? null : <Ltr>{format.number(Math.round(confidence))}%</Ltr>;
  const facts: Fact[] = [
    [t('residents.documentType'), documentName(r.document_type, t)],
    [t('residents.confidenceFront'), percent(r.ocr_confidence_front)],
    [t('residents.confidenceBack'), percent(r.ocr_confidence_back)],
    [
      t('residents.mrzValid'),
      r.mrz_valid === null ? null : t(r.mrz_valid ? 'residents.mrzChecked' : 'residents.mrzFailed'),
    ],
    [t('residents.mrzLine1'), r.mrz_line1 && <Mrz>{r.mrz_line1}</Mrz>, 'long'],
    [t('residents.mrzLine2'), r.mrz_line2 && <Mrz>{r.mrz_line2}</Mrz>, 'long'],
    [t('residents.registeredOn'), format.time(r.created_at)],
    [t('residents.updatedOn'), r.version > 1 ? format.time(r.updated_at) : null],
    [t('residents.page.version'), format.number(r.version)],
  ];
  return (
    <details className={`${panel.panel} no-print`}>
      <summary className={classes.summary}>
        <IconChevronRight size={18} className={classes.chevron} aria-hidden />
        <span>
          <strong>{t('residents.page.technical')}</strong>{' '}
          <span className={classes.hint}>{t('residents.page.technicalHint')}</span>
        </span>
      </summary>
      <div className={panel.body}>
        <Facts wide facts={facts} />
      </div>
    </details>
  );
}

const Mrz = ({ children }: { children: ReactNode }) => (
  <bdi dir="ltr" className={classes.mrz}>
    {children}
  </bdi>
);
