import {
  type BatchDoubt,
  type BatchField,
  type BatchPersonUpdate,
  type BatchTypedFields,
  batchFields,
  type RegistrationWarning,
} from '@bawaba/contracts';

interface Warned {
  readonly warnings: readonly RegistrationWarning[];
  /** The warnings that the clerk saw when they said that the person looks right. */
  readonly acknowledged: readonly RegistrationWarning[];
}

const numberFields: readonly BatchField[] = ['id_type', 'id_number'];
/** What each warning is about. */
const fieldsOf: Readonly<Record<RegistrationWarning, readonly BatchField[]>> = {
  looks_like_blacklisted: numberFields,
  not_a_national_number: numberFields,
  name_like_blacklisted: [...numberFields, 'full_name', 'birthdate', 'sex'],
};

/** After a change by a clerk: a warning about a field that is another one now counts no more, seen or not. */
export function warningsAfter(
  before: Warned & { readonly typed: BatchTypedFields },
  typed: BatchTypedFields,
  { is_reviewed, acknowledged: shown }: Omit<BatchPersonUpdate, 'fields'>,
): Warned {
  const changed = batchFields.filter((name) => (before.typed[name] ?? null) !== (typed[name] ?? null));
  const stillApplies = (warning: RegistrationWarning) =>
    !fieldsOf[warning].some((name) => changed.includes(name));
  const seenNow = is_reviewed ? before.warnings.filter((warning) => shown?.includes(warning) ?? true) : [];
  const seen = is_reviewed === false ? [] : [...new Set([...before.acknowledged, ...seenNow])];
  return { warnings: before.warnings.filter(stillApplies), acknowledged: seen.filter(stillApplies) };
}

/** Warnings that no clerk has seen. */
export const unseenWarnings = ({ warnings, acknowledged }: Warned) =>
  warnings.filter((warning) => !acknowledged.includes(warning));

export const doubtsAbout = (warnings: readonly RegistrationWarning[]): BatchDoubt[] =>
  warnings.map((code) => ({ field: code === 'name_like_blacklisted' ? 'full_name' : 'id_number', code }));
