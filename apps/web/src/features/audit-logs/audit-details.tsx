import { Button, Code } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readAuditDetails, showValue } from './audit-changes.ts';
import classes from './audit-details.module.css';
import { useAuditNames } from './audit-names.ts';

/** The changed fields, before and after; a click shows the raw entry. */
export function AuditDetails({ details }: { details: string }) {
  const { t } = useTranslation();
  const names = useAuditNames();
  const { changes, sides, text } = readAuditDetails(details);
  const [showsText, setShowsText] = useState(changes.length === 0);

  return (
    <div className={classes.details}>
      {changes.length > 0 && (
        <table className={classes.changes} aria-label={t('auditLogs.details')}>
          <thead>
            <tr>
              <th scope="col">{t('auditLogs.field')}</th>
              {sides.map((side) => (
                <th key={side} scope="col">
                  {t(`auditLogs.${side}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.field}>
                <th scope="row">
                  <bdi>{names.field(change.field)}</bdi>
                </th>
                {sides.map((side) => (
                  <td key={side} data-side={sides.length === 2 ? side : undefined}>
                    <bdi>{showValue(change.field, change[side], names)}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {changes.length > 0 && (
        <Button
          variant="subtle"
          className="no-print"
          aria-expanded={showsText}
          onClick={() => setShowsText(!showsText)}
        >
          {t(showsText ? 'auditLogs.hideJson' : 'auditLogs.showJson')}
        </Button>
      )}
      {showsText && (
        <Code block dir="ltr" className={classes.text}>
          {text}
        </Code>
      )}
    </div>
  );
}
