import { expect, type Page } from '@playwright/test';

/**
 * The api processes the next POST to this path, but the browser never gets the response. Returns a list that collects
 * the idempotency keys of this and all later POST requests.
 */
export async function loseNextAnswer(page: Page, path: string): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  const isPost = (url: URL) => url.pathname === `/api${path}`;
  page.on('request', (request) => {
    if (request.method() === 'POST' && isPost(new URL(request.url())))
      keys.push(request.headers()['idempotency-key']);
  });
  let isLost = false;
  await page.route(isPost, async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.fallback();
    isLost = true;
    const answer = await route.fetch();
    expect(answer.status(), 'the register has made the record').toBe(201);
    await route.abort('connectionreset');
  });
  return keys;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Expects that all requests had the same key. */
export function expectSameKey(keys: readonly (string | undefined)[], requests: number) {
  expect(keys).toHaveLength(requests);
  expect(keys[0]).toMatch(UUID);
  expect(new Set(keys).size).toBe(1);
}
