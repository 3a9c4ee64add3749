const FIELDS = 'input:not([type=hidden], [type=file], [type=radio], [type=checkbox]), textarea';

/** Required but empty, or filled but doubtful. */
function isOpen(field: HTMLInputElement): boolean {
  if (field.disabled || !field.checkVisibility()) return false;
  const wrapper = field.closest('.mantine-InputWrapper-root');
  return (field.required && field.value.trim() === '') || wrapper?.querySelector('[data-doubtful]') != null;
}

/** The first field that the clerk must fill or compare, otherwise the submit button. */
export const firstOpen = (form: HTMLFormElement): HTMLElement | null =>
  [...form.querySelectorAll<HTMLInputElement>(FIELDS)].find(isOpen) ??
  form.querySelector<HTMLElement>('button[type=submit]');
