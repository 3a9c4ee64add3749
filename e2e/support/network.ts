import { expect, type Page, type Request } from '@playwright/test';

/** Watches what the page asks for. Must be called before it is opened. */
export function watchNetwork(page: Page) {
  const unanswered = new Set<Request>();
  let asked = 0;
  page.on('request', (request) => {
    asked += 1;
    unanswered.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => unanswered.delete(request));

  /** How many requests are on the way, or were made while the browser had nothing else to do. */
  async function activity(): Promise<number> {
    const before = asked;
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    return unanswered.size + asked - before;
  }
  return {
    /** Resolves when the page has all that it asked for, and asks for nothing more. */
    quiet: () => expect.poll(activity, { message: 'requests on the way' }).toBe(0),
  };
}
