import { cleanParagraph } from '@bawaba/identity';

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * Removes the invisible characters that a paste from a chat or a spreadsheet brings: direction marks, zero-width
 * characters, unusual spaces. The api rejects them, and a clerk cannot see them to delete them. Files and dates stay
 * unchanged.
 */
export function cleanValues<Value>(value: Value, except: readonly string[] = []): Value {
  if (typeof value === 'string') return cleanParagraph(value) as Value;
  if (Array.isArray(value)) return value.map((item) => cleanValues(item)) as Value;
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, except.includes(name) ? inner : cleanValues(inner)]),
  ) as Value;
}
