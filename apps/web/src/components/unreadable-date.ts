const find = (within: ParentNode | null) => within?.querySelector<HTMLElement>('[data-unreadable]');

/** Whether a `DateField` has a text that is not a date, or not yet. */
export const hasUnreadableDate = (within: ParentNode | null): boolean => Boolean(find(within));

/**
 * Before an action that would leave such a date out: focuses the first one, which then says what is wrong. Returns whether
 * there is one.
 */
export function focusUnreadableDate(within: ParentNode | null): boolean {
  const field = find(within);
  // On a phone a press on a button may leave the focus in the field, which reads its text when it loses it.
  field?.blur();
  field?.focus();
  return field != null;
}
