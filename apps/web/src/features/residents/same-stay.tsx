import type { Resident } from '@bawaba/contracts';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../components/ltr.tsx';
import { isolated } from '../../lib/isolated.ts';
import { today } from '../../lib/today.ts';
import { type ResidentValues, withoutHead } from './resident-values.ts';
import classes from './same-stay.module.css';

/** The stay to compare: a family checks in together. */
const stayOf = (resident: Resident): Partial<ResidentValues> => ({
  check_in: resident.check_in,
  check_out: resident.check_out,
  apartment_number: resident.apartment_number ?? '',
  building_number: resident.building_number ?? '',
  owner_id: resident.owner_id === null ? '' : String(resident.owner_id),
  owner_name: resident.owner_name ?? '',
});

export const isSameStay = (values: ResidentValues, resident: Resident): boolean =>
  Object.entries(stayOf(resident)).every(([name, value]) => values[name as keyof ResidentValues] === value);

/** The stay to copy, and with whom the next person came: this resident, or the head of this resident. */
export const companionOf = (resident: Resident): Partial<ResidentValues> => ({
  ...stayOf(resident),
  head_id: String(resident.head_id ?? resident.id),
  head_name: resident.head_name ?? resident.full_name,
});

/** A stay from today, with everything else to fill. */
const newStay = (): Partial<ResidentValues> => ({
  check_in: today(),
  check_out: '',
  apartment_number: '',
  building_number: '',
  owner_id: '',
  owner_name: '',
  ...withoutHead,
});

interface SameStayProps {
  resident: Resident;
  isChosen: boolean;
  /** The stay is not filled yet. */
  isOpen: boolean;
  onChange: (stay: Partial<ResidentValues>) => void;
}

/** The first thing in Stay after somebody was registered: the next person often belongs to them. */
export function SameStay({ resident, isChosen, isOpen, onChange }: SameStayProps) {
  const { t } = useTranslation();
  const Icon = isChosen ? IconCheck : IconCopy;
  const home = [resident.apartment_number, resident.building_number].filter(Boolean).join(' · ');
  return (
    <button
      type="button"
      className={classes.chip}
      aria-pressed={isChosen}
      data-open={(isOpen && !isChosen) || undefined}
      onClick={() => onChange(isChosen ? newStay() : companionOf(resident))}
    >
      <Icon size={16} aria-hidden />
      <span>
        {t('residents.sameStay', { name: isolated(resident.full_name) })}
        {home && (
          <>
            {' · '}
            <Ltr>{home}</Ltr>
          </>
        )}
      </span>
    </button>
  );
}
