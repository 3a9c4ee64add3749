import type { Page } from '@playwright/test';

/**
 * Records progress and messages, each once, in order: some disappear before a slow machine can check them. Call it
 * before the page opens.
 */
export async function listen(page: Page) {
  await page.addInitScript(() => {
    const told = new Set<string>();
    Object.assign(window, { told });
    const tell = (text: string | null) => text && told.add(text);
    new MutationObserver(() => {
      for (const bar of document.querySelectorAll('[role=progressbar]'))
        tell(`${bar.getAttribute('aria-valuenow')}%`);
      for (const part of document.querySelectorAll('[role=status], [role=alert]')) tell(part.textContent);
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  return () => page.evaluate(() => [...(window as unknown as { told: Set<string> }).told]);
}
