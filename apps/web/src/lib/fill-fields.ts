/** Texts that a reading found, by field name of the form. */
export type FoundTexts<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/**
 * The fields that may change without a confirmation: empty ones, and those that still have the value found `before`.
 * Values that the user typed or the record already had stay.
 */
export function fillable<Name extends string>(
  values: Readonly<Record<Name, string>>,
  found: FoundTexts<Name>,
  before: FoundTexts<Name>,
): Partial<Record<Name, string>> {
  const names = [...new Set([...Object.keys(found), ...Object.keys(before)])] as Name[];
  const free = names.filter((name) => values[name].trim() === '' || values[name] === before[name]);
  return Object.fromEntries(free.map((name) => [name, found[name] ?? ''])) as Partial<Record<Name, string>>;
}
