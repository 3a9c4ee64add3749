/** A press whose end the browser did not report must not stop the screen. */
const LONGEST_PRESS_MS = 1_000;

let isPressed = false;
addEventListener('pointerdown', () => (isPressed = true), true);
addEventListener('pointerup', () => (isPressed = false), true);
addEventListener('pointercancel', () => (isPressed = false), true);

/** Whether a finger or a mouse button is down. */
export const isPressing = () => isPressed;

/**
 * For what appears when a field is left, at once or with an answer of the api. A click on a button leaves the field before
 * it is over: what appears then would move the button away, and the click would be lost.
 */
export function afterClick(): Promise<void> {
  return new Promise((resolve) => {
    if (!isPressed) return resolve();
    const next = () => {
      removeEventListener('pointerup', next, true);
      removeEventListener('pointercancel', next, true);
      setTimeout(resolve);
    };
    addEventListener('pointerup', next, true);
    addEventListener('pointercancel', next, true);
  });
}

/** For what comes by itself. A very long press does not hold it back. */
export function afterPress(): Promise<void> {
  if (!isPressed) return Promise.resolve();
  const longest = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_PRESS_MS));
  return Promise.race([afterClick(), longest]);
}
