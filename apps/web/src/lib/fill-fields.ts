/** Texts that were found for the fields of a form, by the names of those fields. */
export type FoundTexts<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/**
 * What changes without asking: fields where nothing stands, or still stands what was found `before`. What a person
 * wrote, or what the record already says, stays.
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
