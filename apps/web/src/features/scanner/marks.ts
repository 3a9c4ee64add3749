import { foldText, identityKey } from '@bawaba/identity';
import { isLow, type ReadField, type ReadName } from './reading.ts';

export type MarkState =
  /** The field holds what was read. */
  | 'agrees'
  /** It holds something else. */
  | 'differs'
  /** Its place was found, but not understood, and nobody has typed it yet. */
  | 'unread';

export interface Mark {
  readonly state: MarkState;
  /** A person should compare before saving. */
  readonly doubtful: boolean;
}

const same = (name: ReadName, one: string, other: string) =>
  name === 'id_number'
    ? identityKey(one) === identityKey(other)
    : foldText(one.trim()) === foldText(other.trim());

/** What the document's reading has to say about a field, given what stands in it. */
export function markOf(name: ReadName, read: ReadField, value: string, settled: boolean): Mark | null {
  if (read.value === '') {
    if (value.trim() !== '') return null;
    return { state: 'unread', doubtful: !settled };
  }
  if (same(name, read.value, value)) return { state: 'agrees', doubtful: isLow(read.confidence) && !settled };
  return settled ? null : { state: 'differs', doubtful: true };
}
