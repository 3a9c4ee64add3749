const FIELDS =
  'input:not([type=hidden], [type=file], [type=radio], [type=checkbox]), textarea, [data-open]:not([data-open=false])';

/** Required but empty, filled but doubtful, or a question that waits for an answer. */
function isOpen(field: HTMLElement): boolean {
  const { disabled, required, value } = field as HTMLInputElement;
  if (disabled || !field.checkVisibility()) return false;
  return (
    field.hasAttribute('data-open') ||
    (required && value.trim() === '') ||
    field.closest('[data-doubtful]') !== null
  );
}

/** The first thing that the clerk must fill, compare or answer, otherwise the button that saves. */
export const firstOpen = (form: HTMLFormElement): HTMLElement | null =>
  [...form.querySelectorAll<HTMLElement>(FIELDS)].find(isOpen) ??
  form.querySelector<HTMLElement>('button[data-usual-save]') ??
  form.querySelector<HTMLElement>('button[type=submit]');
