import type { Page } from '@playwright/test';

/**
 * Records progress and messages, each once, in order: some disappear before a slow machine can check them. Call it
 * before the page opens.
 */
export async function recordMessages(page: Page) {
  await page.addInitScript(() => {
    const shown = new Set<string>();
    Object.assign(window, { shown });
    const add = (text: string | null) => text && shown.add(text);
    new MutationObserver(() => {
      for (const bar of document.querySelectorAll('[role=progressbar]'))
        add(`${bar.getAttribute('aria-valuenow')}%`);
      for (const part of document.querySelectorAll('[role=status], [role=alert]')) add(part.textContent);
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  return () => page.evaluate(() => [...(window as unknown as { shown: Set<string> }).shown]);
}
