import type { BatchDoubt, BatchField, BatchPerson, ExistingResident } from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';

const labels = {
  full_name: 'fullName',
  id_type: 'idType',
  id_number: 'idNumber',
  document_type: 'documentType',
  address: 'address',
  birthdate: 'birthdate',
  sex: 'sex',
  nationality: 'nationality',
  religion: 'religion',
  marital_status: 'maritalStatus',
  job: 'job',
  id_expire_date: 'idExpireDate',
  passport_country: 'passportCountry',
  passport_expiry_date: 'passportExpiryDate',
  passport_type: 'passportType',
  phone: 'phone',
  vehicle_plate: 'vehiclePlate',
} as const satisfies Record<BatchField, string>;

export function useBatchTexts() {
  const { t, i18n } = useTranslation();
  const format = useFormat();

  /** What is doubtful. Codes of the OCR service have their texts with the scanner. */
  function doubt({ code }: BatchDoubt): string {
    for (const key of [`batches.doubt.${code}`, `scanner.doubt.${code}`, `scanner.warning.${code}`])
      if (i18n.exists(key)) return t(key as 'scanner.pleaseCheck');
    return t('scanner.pleaseCheck');
  }

  function problem({ problem: stopped }: BatchPerson): string | null {
    if (!stopped) return null;
    const { code, blacklist_reason, existing_resident } = stopped as {
      code: string;
      blacklist_reason?: string;
      existing_resident?: ExistingResident;
    };
    if (code === 'blacklisted')
      return t('batches.problem.blacklisted', { reason: isolated(blacklist_reason ?? '') });
    if (code === 'blacklist_match') return t('batches.problem.blacklist_match');
    if (code === 'duplicate_in_same_village' && existing_resident) {
      const { full_name, check_in, check_out } = existing_resident;
      return t('batches.problem.duplicate_in_same_village', {
        name: isolated(full_name),
        days: format.days(check_in, check_out),
      });
    }
    return t('batches.problem.other');
  }

  return {
    label: (name: BatchField) => t(`residents.${labels[name]}`),
    doubt,
    problem,
    /** Why the person is where they are in the table, in one line. */
    why(person: BatchPerson): string {
      const stopped = problem(person);
      if (stopped) return stopped;
      if (person.standing !== 'doubtful') return '';
      const [missing] = Object.entries(person.problems);
      const [first] = person.doubts;
      if (first && first.field === null) return doubt(first);
      if (missing && missing[0] in labels)
        return `${t(`residents.${labels[missing[0] as BatchField]}`)}: ${missing[1]}`;
      if (missing) return `${t('batches.stay')}: ${missing[1]}`;
      return first ? `${t(`residents.${labels[first.field as BatchField]}`)}: ${doubt(first)}` : '';
    },
  };
}
