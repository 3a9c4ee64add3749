/** A `ref` for the button that Enter should press. Needed because the dialog sets the focus only when it opens. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus();
