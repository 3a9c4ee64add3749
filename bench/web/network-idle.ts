import type { Page } from '@playwright/test';

const IDLE_MS = 500;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Watches a page from before it opens. The result waits until half a second passed without a request. */
export function watchIdle(page: Page): () => Promise<void> {
  const unanswered = new Set<unknown>();
  let asked = 0;
  page.on('request', (request) => {
    // Playwright's networkidle would wait for the stream of changes, which stays open.
    if (request.url().endsWith('/api/events')) return;
    asked += 1;
    unanswered.add(request);
  });
  page.on('requestfinished', (request) => void unanswered.delete(request));
  page.on('requestfailed', (request) => void unanswered.delete(request));
  return async () => {
    let before = -1;
    while (unanswered.size > 0 || asked !== before) {
      before = asked;
      await pause(IDLE_MS);
    }
  };
}
