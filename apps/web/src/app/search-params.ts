/** Filters, the page and the open dialog are in the URL, so they survive a reload, a shared link and a sign-in. */
type Search = Record<string, unknown>;

export interface DialogSearch {
  /** `new`, or the id of the record being edited. */
  dialog?: 'new' | number;
}

export function readDialog(search: Search): DialogSearch {
  const { dialog } = search;
  if (dialog === 'new') return { dialog };
  return Number.isSafeInteger(Number(dialog)) && Number(dialog) > 0 ? { dialog: Number(dialog) } : {};
}

export function readId(search: Search): { id?: number } {
  const id = Number(search.id);
  return Number.isSafeInteger(id) && id > 0 ? { id } : {};
}

export function readPage(search: Search): { page?: number } {
  const page = Number(search.page);
  return Number.isSafeInteger(page) && page > 1 ? { page } : {};
}

/** Text filters by name; empty ones are left out. */
export function readTexts<Name extends string>(
  search: Search,
  names: readonly Name[],
): { [K in Name]?: string } {
  const found: { [K in Name]?: string } = {};
  for (const name of names) {
    const value = search[name];
    if ((typeof value === 'string' || typeof value === 'number') && value !== '') found[name] = String(value);
  }
  return found;
}

/** A filter with a fixed set of values; other values are left out. */
export function readChoice<Name extends string, Value extends string>(
  search: Search,
  name: Name,
  values: readonly Value[],
): { [K in Name]?: Value } {
  const value = values.find((known) => known === search[name]);
  return value === undefined ? {} : ({ [name]: value } as { [K in Name]: Value });
}
