type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (element: Element | null): element is TextField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** Remembers the field that has the focus; the function puts it back as it was. */
export function rememberField(): () => void {
  const field = document.activeElement;
  if (!isTextField(field)) return () => {};
  const { value, selectionStart, selectionEnd } = field;
  return () => {
    if (field.value === value) return;
    // React overrides the property of the element, and would not notice a change made through it.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  };
}
