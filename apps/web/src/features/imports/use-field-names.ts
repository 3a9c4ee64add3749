import { type ImportField, type ImportKind, importFields, type Language } from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../lib/isolated.ts';

/** The fields of a kind, and their names in the language of the user. */
export function useFieldNames(kind: ImportKind) {
  const { i18n } = useTranslation();
  const language = i18n.language as Language;
  const fields = importFields[kind];
  const find = (name: string): ImportField | undefined => fields.find((field) => field.name === name);
  const nameOf = (name: string) => find(name)?.label[language] ?? name;
  return {
    fields,
    find,
    nameOf,
    /** Several of them in a sentence. */
    listed: (names: readonly string[]) =>
      new Intl.ListFormat(language, { type: 'conjunction' }).format(
        names.map((name) => isolated(nameOf(name))),
      ),
  };
}
