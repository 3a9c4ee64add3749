import {
  type ImportFieldName,
  type ImportFieldType,
  type ImportKind,
  importFieldsOf,
} from '@bawaba/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../lib/isolated.ts';

/** The fields of a kind, and their names in the language of the user. */
export function useFieldNames(kind: ImportKind) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const fields = importFieldsOf(kind);
    const nameOf = (name: string) =>
      fields.some((field) => field.name === name) ? t(`imports.field.${name as ImportFieldName}`) : name;
    const join = (type: 'conjunction' | 'disjunction', texts: readonly string[]) =>
      new Intl.ListFormat(language, { type }).format(texts);
    const oneOf = (names: readonly string[]) =>
      join(
        'disjunction',
        names.map((name) => isolated(nameOf(name))),
      );
    return {
      fields,
      nameOf,
      typeOf: (name: string): ImportFieldType | undefined =>
        fields.find((field) => field.name === name)?.type,
      /** "ID number or Passport number": one of them is enough. */
      oneOf,
      /** Several in a sentence; of each list one is enough. */
      listed: (groups: readonly (readonly string[])[]) => join('conjunction', groups.map(oneOf)),
    };
  }, [kind, language, t]);
}
