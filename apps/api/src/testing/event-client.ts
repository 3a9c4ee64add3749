import type { LiveEvent } from '@bawaba/contracts';
import { vi } from 'vitest';

/** Only what hangs takes longer. */
export const PATIENCE = { timeout: 300_000, interval: 20 };

/** A desk that follows the register, as a browser does. */
export async function followEvents(address: string, token: string) {
  const leaving = new AbortController();
  const response = await fetch(`${address}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  let text = '';
  let isOpen = response.status === 200;
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  })()
    .catch(() => {})
    .finally(() => {
      isOpen = false;
    });
  const events = (): LiveEvent[] =>
    [...text.matchAll(/^data: (.+)\n\n/gm)].map((match) => JSON.parse(match[1] as string));
  return {
    response,
    events,
    /** Everything that was received. */
    text: () => text,
    /** Events after the last `reload`. */
    changes: () => events().slice(events().findLastIndex(({ kind }) => kind === 'reload') + 1),
    isOpen: () => isOpen,
    until: (isTrue: (events: LiveEvent[]) => boolean) =>
      vi.waitFor(() => {
        if (!isTrue(events())) throw new Error(`only these events: ${JSON.stringify(events())}`);
      }, PATIENCE),
    async ended() {
      await reading;
      return text;
    },
    async leave() {
      leaving.abort();
      await reading;
    },
  };
}

export type EventClient = Awaited<ReturnType<typeof followEvents>>;
