import type { Sex, Village, Visitor } from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';
import { type ConflictForm, RecordConflict } from '../../components/record-conflict.tsx';
import { useFormat } from '../../lib/format.ts';
import { type VisitorValues, valuesOf } from './visitor-values.ts';

interface VisitorConflictProps {
  form: ConflictForm<VisitorValues>;
  current: Visitor;
  villages: readonly Village[] | undefined;
  onTakeTheirs: ((current: Visitor) => void) | undefined;
}

export function VisitorConflict({ form, current, villages, onTakeTheirs }: VisitorConflictProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const villageName = ({ village_id }: VisitorValues) =>
    villages?.find(({ id }) => String(id) === village_id)?.name ?? '';
  const typeName = ({ id_type }: VisitorValues) =>
    t(id_type === 'passport' ? 'residents.passport' : 'residents.nationalId');
  return (
    <RecordConflict
      form={form}
      fields={[
        { name: 'full_name', label: t('residents.fullName') },
        { name: 'nationality', label: t('residents.nationality') },
        {
          name: 'birthdate',
          label: t('residents.birthdate'),
          show: ({ birthdate }) => birthdate && format.day(birthdate),
        },
        {
          name: 'sex',
          label: t('residents.sex'),
          show: ({ sex }) => sex && t(`residents.sexName.${sex as Sex}`),
        },
        { name: 'id_type', label: t('residents.idType'), show: typeName },
        { name: 'passport_number', label: t('residents.idNumber') },
        ...(villages
          ? [{ name: 'village_id' as const, label: t('residents.village'), show: villageName }]
          : []),
        {
          name: 'visit_date',
          label: t('visitors.visitDate'),
          show: ({ visit_date }) => visit_date && format.day(visit_date),
        },
        { name: 'host', label: t('visitors.host') },
        { name: 'apartment_number', label: t('residents.apartment') },
        { name: 'building_number', label: t('residents.building') },
        { name: 'phone', label: t('residents.phone') },
        { name: 'vehicle_plate', label: t('residents.vehiclePlate') },
        { name: 'notes', label: t('visitors.notes') },
      ]}
      theirs={valuesOf(current)}
      onTakeTheirs={() => onTakeTheirs?.(current)}
    />
  );
}
