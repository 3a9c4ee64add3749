import type { Village } from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import type { ResidentField, ResidentValues } from './resident-values.ts';

const labels = {
  full_name: 'fullName',
  id_type: 'idType',
  id_number: 'idNumber',
  village_id: 'village',
  owner_id: 'owner',
  apartment_number: 'apartment',
  building_number: 'building',
  check_in: 'checkIn',
  check_out: 'checkOut',
  birthdate: 'birthdate',
  sex: 'sex',
  nationality: 'nationality',
  phone: 'phone',
  vehicle_plate: 'vehiclePlate',
  head_id: 'cameWith',
  relationship: 'relationship',
  children: 'children',
  address: 'address',
  religion: 'religion',
  marital_status: 'maritalStatus',
  job: 'job',
  id_expire_date: 'idExpireDate',
  passport_country: 'passportCountry',
  passport_expiry_date: 'passportExpiryDate',
  passport_type: 'passportType',
  document_type: 'documentType',
  mrz_valid: 'mrzValid',
  mrz_line1: 'mrzLine1',
  mrz_line2: 'mrzLine2',
  ocr_confidence_front: 'confidenceFront',
  ocr_confidence_back: 'confidenceBack',
} as const satisfies Record<ResidentField, string>;

const dates: readonly ResidentField[] = [
  'check_in',
  'check_out',
  'birthdate',
  'id_expire_date',
  'passport_expiry_date',
];

interface Names {
  villages?: readonly Village[];
}

/** Labels of fields, and their values as formatted text. */
export function useFieldTexts({ villages = [] }: Names = {}) {
  const { t } = useTranslation();
  const format = useFormat();
  return {
    label: (name: ResidentField) => t(`residents.${labels[name]}`),
    text(name: ResidentField, values: ResidentValues): string {
      const value = values[name];
      if (value === '' || value === null) return '–';
      if (dates.includes(name)) return format.day(String(value));
      switch (name) {
        case 'sex':
          return t(`residents.sexName.${values.sex || 'X'}`);
        case 'id_type':
          return t(values.id_type === 'passport' ? 'residents.passport' : 'residents.nationalId');
        case 'village_id':
          return villages.find(({ id }) => String(id) === value)?.name ?? String(value);
        case 'owner_id':
          return values.owner_name || String(value);
        case 'head_id':
          return values.head_name || String(value);
        case 'relationship':
          return values.relationship && t(`residents.relation.${values.relationship}`);
        case 'children':
          return values.children.map(({ full_name }) => full_name).join(`${t('common.comma')} `) || '–';
        case 'mrz_valid':
          return t(value ? 'residents.mrzChecked' : 'residents.mrzFailed');
        default:
          return String(value);
      }
    },
  };
}
