type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (element: Element | null): element is TextField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** Saves the focused field; the returned function restores it. */
export function rememberField(): () => void {
  const field = document.activeElement;
  if (!isTextField(field)) return () => {};
  const { value, selectionStart, selectionEnd } = field;
  return () => {
    if (field.value === value) return;
    // React overrides the `value` property of the element and would not notice a change through it.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  };
}
