import type { Language, PermissionName, SessionUser } from '@bawaba/contracts';
import { act, fireEvent, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { onTestFinished, vi } from 'vitest';

type Answer = Response | Error | object;
type Asked = { url: URL; method: string; headers: Headers; body: unknown };
/**
 * The responses of the api, by method and path without `/api`: `'GET /owners': []`. A list of similar names has its own:
 * `'GET /owners?match=similar'`.
 */
export type Answers = Record<string, Answer | ((asked: Asked) => Answer | Promise<Answer>)>;

interface OpenOptions {
  language?: Language;
  device?: 'desktop' | 'phone';
  /** Default: the user is an administrator. */
  permissions?: readonly PermissionName[];
  user?: Partial<SessionUser>;
  answers?: Answers;
}

const simulated = window as unknown as {
  happyDOM: { setViewport: (size: { width: number; height: number }) => void };
};
// A text area that grows waits for fonts; the simulated browser has none.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });
const widths = { desktop: 1280, phone: 390 };

/**
 * Opens a page of the whole application in a simulated browser, with a mock api. For variations of what a page shows;
 * the tests of the api and the journeys prove that the real api sends such responses.
 */
export async function openPage(path: string, options: OpenOptions = {}) {
  const { language = 'en', device = 'desktop', permissions, answers = {} } = options;
  // As after a load in a browser, no module state remains from the previous page.
  vi.resetModules();
  window.history.pushState(null, '', path);
  const { session } = await import('../lib/session.ts');
  const { setLanguage, startLanguage } = await import('../i18n/language.ts');
  const user: SessionUser = {
    id: 1,
    username: 'mona',
    full_name: 'Mona Adel',
    role: permissions ? 'clerk' : 'admin',
    role_id: 1,
    role_display_name: permissions ? 'Clerk' : 'Administrator',
    village_id: permissions ? 5 : null,
    village_name: permissions ? 'Lotus Bay' : null,
    must_change_password: false,
    permissions: [...(permissions ?? [])],
    time_zone: 'Africa/Cairo',
    ...options.user,
  };
  session.start('token', user);
  // These modules still listen to the window when the next page is open, with the last press that Z takes back.
  onTestFinished(() => session.end());
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', answering({ 'GET /auth/me': { user }, ...answers }, asked));
  simulated.happyDOM.setViewport({ width: widths[device], height: 800 });
  if (!i18next.isInitialized) await startLanguage();
  await setLanguage(language);
  const { App } = await import('../app/app.tsx');
  const { Register } = await import('../app/register.tsx');
  const { router } = await import('../app/router.tsx');
  // Without style sheets nothing is in the way of a pointer, and the question takes a tenth of the time of a test.
  const hand = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const screen = render(
    <App>
      <Register />
    </App>,
  );
  return {
    ...screen,
    user: hand,
    /** The requests of the page, oldest first: `GET /owners?limit=50`. */
    calls: () => asked.map(({ method, url }) => `${method} ${url.pathname.slice(4)}${url.search}`),
    asked,
    /** Replaces the text of a field in one step: each further event would draw the whole page again. */
    async fill(field: HTMLElement, text: string) {
      await act(async () => field.focus());
      fireEvent.change(field, { target: { value: text } });
    },
    address: () => router.history.location.href,
  };
}

export const list = (rows: readonly object[], total = rows.length, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(rows), {
    headers: { 'Content-Type': 'application/json', 'X-Total-Count': String(total), ...headers },
  });

export const refusal = (status: number, body: object = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

const similarRoutes = ['GET /blacklist/similar', 'GET /blacklist/similar-inside'];

function answering(answers: Answers, asked: Asked[]) {
  return async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, location.origin);
    const method = init.method ?? 'GET';
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const call = { url, method, headers: new Headers(init.headers), body };
    const isAboutSimilar = url.searchParams.get('match') === 'similar';
    const route = `${method} ${url.pathname.slice(4)}${isAboutSimilar ? '?match=similar' : ''}`;
    const known = answers[route];
    // Nobody is like anybody.
    if (known === undefined && (isAboutSimilar || similarRoutes.includes(route))) return list([]);
    // A stream on which nothing happens.
    if (route === 'GET /events' && known === undefined) return new Promise<Response>(() => {});
    asked.push(call);
    if (known === undefined) return refusal(404, { code: 'not_found', message: `${route} has no answer` });
    const answer = typeof known === 'function' ? await known(call) : known;
    if (answer instanceof Error) throw answer;
    if (route === 'GET /events' && answer instanceof Response) return untilAborted(answer, init.signal);
    return answer instanceof Response ? answer.clone() : Response.json(answer);
  };
}

/** As in a browser, a request that is aborted ends its response. */
function untilAborted(answer: Response, signal: AbortSignal | null | undefined) {
  const body = answer.body?.pipeThrough(new TransformStream(), signal ? { signal } : {});
  return new Response(body, { status: answer.status, headers: answer.headers });
}
