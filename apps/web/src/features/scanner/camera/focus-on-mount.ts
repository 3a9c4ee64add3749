/** A `ref` for the button that Enter should press. The dialog looks for it only when it opens; panels come and go. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus();
