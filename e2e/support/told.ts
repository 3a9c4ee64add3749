import type { Page } from '@playwright/test';

/**
 * Everything that the page tells from now on, each once, in order: progress and messages that are gone again before a
 * slow machine looks. Must be called before the page is opened.
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
