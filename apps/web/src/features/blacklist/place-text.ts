import { useTranslation } from 'react-i18next';
import { isolated } from '../../lib/isolated.ts';

interface Place {
  owner_name: string | null;
  apartment_number: string | null;
  building_number: string | null;
}

/** Where somebody stays: "apartment 23, building A", or with an owner. Empty if the register does not say. */
export function usePlaceText(): (place: Place) => string {
  const { t } = useTranslation();
  return ({ owner_name, apartment_number, building_number }) => {
    if (owner_name) return t('blacklist.withOwner', { name: isolated(owner_name) });
    return [
      apartment_number && t('blacklist.apartment', { number: isolated(apartment_number) }),
      building_number && t('blacklist.building', { number: isolated(building_number) }),
    ]
      .filter(Boolean)
      .join(`${t('common.comma')} `);
  };
}
