const FIELDS = 'input:not([type=hidden], [type=file], [type=radio], [type=checkbox]), textarea';

/** Empty though it is required, or doubtful though it is filled. */
function isOpen(field: HTMLInputElement): boolean {
  if (field.disabled || !field.checkVisibility()) return false;
  const wrapper = field.closest('.mantine-InputWrapper-root');
  return (field.required && field.value.trim() === '') || wrapper?.querySelector('[data-doubtful]') != null;
}

/** The first thing that still needs the clerk: a field to fill or to compare, else the button that saves. */
export const firstOpen = (form: HTMLFormElement): HTMLElement | null =>
  [...form.querySelectorAll<HTMLInputElement>(FIELDS)].find(isOpen) ??
  form.querySelector<HTMLElement>('button[type=submit]');
