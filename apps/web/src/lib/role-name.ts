import { systemRoles } from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';

type SystemRole = (typeof systemRoles)[number]['name'];

/** System roles have a translated name; custom roles have the name that the user typed. */
export function useRoleName(): (name: string, displayName: string) => string {
  const { t } = useTranslation();
  return (name, displayName) => {
    const seeded = systemRoles.find((role) => role.name === name && role.display_name === displayName);
    return seeded ? t(`roles.system.${seeded.name as SystemRole}`) : displayName;
  };
}
