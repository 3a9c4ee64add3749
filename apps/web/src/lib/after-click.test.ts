// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { afterClick } from './after-click.ts';

it('shows at once when the keyboard left the field, and after the click when the mouse did', async () => {
  const show = vi.fn();
  await afterClick().then(show);
  expect(show).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event('pointerdown'));
  void afterClick().then(show);
  await Promise.resolve();
  expect(show).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event('pointerup'));
  await Promise.resolve();
  expect(show).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(show).toHaveBeenCalledTimes(2));
  dispatchEvent(new Event('pointerup'));
  expect(show).toHaveBeenCalledTimes(2);
});
