import { cleanParagraph } from '@bawaba/identity';

/**
 * What a form sends, without what a paste from a chat or a spreadsheet brings along and nobody sees: direction marks,
 * zero-width characters, odd spaces. The api refuses those; a clerk could not find them to delete them.
 */
export function cleanValues<Value>(value: Value, except: readonly string[] = []): Value {
  if (typeof value === 'string') return cleanParagraph(value) as Value;
  if (Array.isArray(value)) return value.map((item) => cleanValues(item)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, except.includes(name) ? inner : cleanValues(inner)]),
  ) as Value;
}
