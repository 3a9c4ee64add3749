import { isLow, type ReadField, type ReadName } from '@bawaba/contracts';
import { foldText, identityKey } from '@bawaba/identity';

export type MarkState =
  /** The field has the scanned value. */
  | 'agrees'
  /** The field has another value. */
  | 'differs'
  /** The scan found the field but could not read it, and the field is empty. */
  | 'unread';

export interface Mark {
  readonly state: MarkState;
  /** The clerk should compare before saving. */
  readonly doubtful: boolean;
}

const same = (name: ReadName, one: string, other: string) =>
  name === 'id_number'
    ? identityKey(one) === identityKey(other)
    : foldText(one.trim()) === foldText(other.trim());

interface Known {
  /** The clerk has compared this field with the document. */
  readonly settled: boolean;
  /** The service found something about this field that does not agree. */
  readonly warned?: boolean;
}

/** Compares the scanned value of a field with its value in the form. */
export function markOf(
  name: ReadName,
  read: ReadField,
  value: string,
  { settled, warned = false }: Known,
): Mark | null {
  if (read.value === '') {
    if (value.trim() !== '') return null;
    return { state: 'unread', doubtful: !settled };
  }
  if (same(name, read.value, value))
    return { state: 'agrees', doubtful: (isLow(read.confidence) || warned) && !settled };
  return settled ? null : { state: 'differs', doubtful: true };
}
