import { expect, type Page, type Request } from '@playwright/test';

/** Watches the requests of the page. Call it before the page opens. */
export function watchNetwork(page: Page) {
  const unanswered = new Set<Request>();
  let asked = 0;
  page.on('request', (request) => {
    // The stream of changes stays open.
    if (request.url().endsWith('/api/events')) return;
    asked += 1;
    unanswered.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => unanswered.delete(request));

  /** The number of pending requests, plus those sent before the browser became idle. */
  async function activity(): Promise<number> {
    const before = asked;
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    return unanswered.size + asked - before;
  }
  return {
    /** Resolves when no request is pending and the page sends no new ones. */
    quiet: () => expect.poll(activity, { message: 'requests on the way' }).toBe(0),
  };
}
