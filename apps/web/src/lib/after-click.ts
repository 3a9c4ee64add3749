let isPressed = false;
addEventListener('pointerdown', () => (isPressed = true), true);
addEventListener('pointerup', () => (isPressed = false), true);
addEventListener('pointercancel', () => (isPressed = false), true);

/**
 * For what appears when a field is left. A click on a button leaves the field before it is over: what appears then would
 * move the button away, and the click would be lost.
 */
export function afterClick(show: () => void) {
  if (!isPressed) return show();
  const next = () => {
    removeEventListener('pointerup', next, true);
    removeEventListener('pointercancel', next, true);
    setTimeout(show);
  };
  addEventListener('pointerup', next, true);
  addEventListener('pointercancel', next, true);
}
