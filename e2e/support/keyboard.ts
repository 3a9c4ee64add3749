import { expect, type Locator, type Page } from '@playwright/test';

/** Presses keys and counts them. */
export function keyboard(page: Page) {
  const pressed: string[] = [];
  return {
    pressed,
    async press(...keys: readonly string[]) {
      for (const key of keys) {
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
