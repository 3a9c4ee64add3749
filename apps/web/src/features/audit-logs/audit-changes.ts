export interface AuditChange {
  field: string;
  before?: unknown;
  after?: unknown;
}

export interface AuditDetails {
  /** One per field; empty when the details are not a JSON object. */
  changes: AuditChange[];
  sides: ('before' | 'after')[];
  /** The details as formatted JSON, or unchanged when they are not JSON. */
  text: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Technical fields, not shown. */
const silent = new Set(['id', 'version', 'created_at', 'updated_at']);

export function readAuditDetails(details: string): AuditDetails {
  let parsed: unknown;
  try {
    parsed = JSON.parse(details);
  } catch {
    return { changes: [], sides: [], text: details };
  }
  const text = JSON.stringify(parsed, null, 2);
  if (!isRecord(parsed)) return { changes: [], sides: [], text };
  const { before, after, ...others } = parsed;
  const sides = (['before', 'after'] as const).filter((side) =>
    isRecord(parsed[side as keyof typeof parsed]),
  );
  if (sides.length === 0) return { changes: asChanges({}, parsed), sides: ['after'], text };
  return {
    changes: [
      ...asChanges(isRecord(before) ? before : {}, isRecord(after) ? after : {}),
      ...asChanges({}, others).map(({ field, after: value }) => ({ field, [sides.at(-1) as string]: value })),
    ],
    sides,
    text,
  };
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

function asChanges(before: Record<string, unknown>, after: Record<string, unknown>): AuditChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  // `village_id` is redundant beside `village_name`.
  const isNamedToo = (field: string) =>
    field.endsWith('_id') &&
    [field.slice(0, -3), field.replace(/_id$/, '_name')].some((name) => fields.includes(name));
  return fields
    .filter((field) => !silent.has(field) && !isNamedToo(field))
    .filter((field) => !(isEmpty(before[field]) && isEmpty(after[field])))
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

export interface AuditWords {
  field: (name: string) => string;
  /** The text for a code of this field. */
  value: (field: string, code: string) => string;
}

/** Formats a value: lists with commas, records as named fields, codes as text. */
export function showValue(field: string, value: unknown, words: AuditWords): string {
  if (isEmpty(value)) return '—';
  if (Array.isArray(value)) return value.map((item) => showValue(field, item, words)).join(', ');
  if (!isRecord(value)) return words.value(field, String(value));
  return asChanges({}, value)
    .map(({ field: inner, after }) => `${words.field(inner)}: ${showValue(inner, after, words)}`)
    .join(' · ');
}
