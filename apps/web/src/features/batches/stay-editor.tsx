import type { BatchStay } from '@bawaba/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/date-field.tsx';
import { NightsField } from '../../components/nights-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import classes from './stay-editor.module.css';

export interface OwnerFieldProps {
  readonly villageId: number;
  readonly ownerId: number | null;
  readonly name: string;
  readonly onChange: (ownerId: number | null) => void;
}

interface StayEditorProps {
  stay: BatchStay;
  villageId: number;
  ownerName: string;
  onChange: (stay: BatchStay) => void;
  /** The owners are of another feature: the page brings the field. */
  ownerField: (props: OwnerFieldProps) => ReactNode;
  errors?: Readonly<Record<string, string>>;
}

export function StayEditor({
  stay,
  villageId,
  ownerName,
  onChange,
  ownerField,
  errors = {},
}: StayEditorProps) {
  const { t } = useTranslation();
  const set = (change: Partial<BatchStay>) => onChange({ ...stay, ...change });
  return (
    <div className={classes.frame}>
      <div className={classes.stay}>
        <div className={classes.wide}>
          <DateField
            label={t('residents.checkIn')}
            value={stay.check_in ?? ''}
            error={errors.check_in}
            onlyDays
            onChange={(day) => set({ check_in: day || null })}
          />
        </div>
        <div className={classes.nights}>
          <NightsField
            checkIn={stay.check_in ?? ''}
            checkOut={stay.check_out ?? ''}
            onCheckOut={(day) => set({ check_out: day || null })}
          />
        </div>
        <div className={classes.wide}>
          <DateField
            label={t('residents.checkOut')}
            value={stay.check_out ?? ''}
            error={errors.check_out}
            minDate={stay.check_in ?? undefined}
            onlyDays
            onChange={(day) => set({ check_out: day || null })}
          />
        </div>
        {stay.owner_id === null && (
          <>
            <TextField
              label={t('residents.apartment')}
              value={stay.apartment_number ?? ''}
              onChange={({ currentTarget }) => set({ apartment_number: currentTarget.value || null })}
            />
            <TextField
              label={t('residents.building')}
              value={stay.building_number ?? ''}
              onChange={({ currentTarget }) => set({ building_number: currentTarget.value || null })}
            />
          </>
        )}
        <div className={classes.owner} data-alone={stay.owner_id !== null || undefined}>
          {ownerField({
            villageId,
            ownerId: stay.owner_id,
            name: ownerName,
            onChange: (owner_id) => set({ owner_id }),
          })}
        </div>
      </div>
    </div>
  );
}
