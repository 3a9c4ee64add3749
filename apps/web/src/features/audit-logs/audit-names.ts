import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';

/** Translation keys for the codes of a field; the first table that has the code names it. */
export const codesOf: Readonly<Record<string, string | readonly string[]>> = {
  sex: 'residents.sexName',
  status: 'residents.status',
  presence: 'auditLogs.presenceName',
  photo_type: 'photos.type',
  // Of a member of an owner's family, or of a resident to the guest with whom they came.
  relationship: ['owners.relationshipName', 'residents.relation'],
  format: 'reports.formatName',
  kind: ['imports.kindName', 'authorityLists.kindName'],
  sort: 'auditLogs.sortName',
  order: 'auditLogs.orderName',
  match: 'auditLogs.matchName',
  permissions: 'roles.permission',
  role: 'roles.system',
  id_type: 'auditLogs.documentName',
  document_type: 'auditLogs.documentName',
  reason: 'auditLogs.reasonName',
  warnings: 'auditLogs.warningName',
  acknowledged: 'auditLogs.warningName',
};
const yesAndNo = 'auditLogs.yesNo';

/** As the api writes it. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Translates known actions, entities, fields and codes, and times; returns unknown ones unchanged. */
export function useAuditNames() {
  const { i18n } = useTranslation();
  const format = useFormat();
  const nameIn = (tables: string | readonly string[] = [], name: string): string => {
    const names = [tables]
      .flat()
      .map((table) => i18n.getResource(i18n.language, 'translation', table))
      .find((known) => known && Object.hasOwn(known, name));
    return names ? names[name] : name;
  };
  return {
    action: (name: string) => nameIn('auditLogs.actionName', name),
    entity: (name: string) => nameIn('auditLogs.entityName', name),
    field: (name: string) => nameIn('auditLogs.fieldName', name),
    value: (field: string, code: string) =>
      field.endsWith('_at') && instant.test(code)
        ? format.time(code)
        : nameIn(code === 'true' || code === 'false' ? yesAndNo : codesOf[field], code),
  };
}
