import { useTranslation } from 'react-i18next';

/** Known actions, entities and fields in the reader's language; unknown ones as they are. */
export function useAuditNames() {
  const { i18n } = useTranslation();
  const nameIn = (table: 'actionName' | 'entityName' | 'fieldName') => (name: string) => {
    const names = i18n.getResource(i18n.language, 'translation', `auditLogs.${table}`) as Record<
      string,
      string
    >;
    return Object.hasOwn(names, name) ? (names[name] as string) : name;
  };
  return { action: nameIn('actionName'), entity: nameIn('entityName'), field: nameIn('fieldName') };
}
