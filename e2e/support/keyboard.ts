import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Locator, type Page } from '@playwright/test';

/** Presses keys and counts them; with `keyMs`, as slowly as a person, for those who measure. */
export function keyboard(page: Page, keyMs = 0) {
  const pressed: string[] = [];
  return {
    pressed,
    /** The time of the first key. */
    began: undefined as number | undefined,
    async press(...keys: readonly string[]) {
      this.began ??= Date.now();
      for (const key of keys) {
        if (keyMs) await sleep(keyMs);
        pressed.push(key);
        await page.keyboard.press(key);
      }
    },
    /** As often as it needs. */
    async tabTo(target: Locator) {
      for (let times = 0; times < 40; times++) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await this.press('Tab');
      }
      await expect(target).toBeFocused();
    },
  };
}
