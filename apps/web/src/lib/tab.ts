import { randomUuid } from './random-uuid.ts';

const TAB = 'bawaba.tab';
const LEFT = 'bawaba.tab.left';

/**
 * The id of this tab, the same after a reload. A duplicated tab starts with a copy of the session storage, and so does
 * one that the browser restores after a crash: their page has not left, so they get an id of their own.
 */
export function claimTab(
  storage: Storage,
  page: Pick<Window, 'addEventListener'>,
  isDiscarded = false,
): string {
  const hasLeft = storage.getItem(LEFT) !== null || isDiscarded;
  const id = (hasLeft && storage.getItem(TAB)) || randomUuid();
  storage.setItem(TAB, id);
  storage.removeItem(LEFT);
  page.addEventListener('pagehide', () => storage.setItem(LEFT, 'true'));
  // Back from the back/forward cache.
  page.addEventListener('pageshow', () => storage.removeItem(LEFT));
  return id;
}

type Message = { readonly ask: true } | { readonly alive: string };
type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>;

/**
 * Answers other tabs that ask who is open, and asks them. Locks would be simpler, but they need a secure context, and a
 * gate may open the register over plain HTTP on a LAN.
 */
export function joinTabs(channel: Channel, id: string) {
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('ask' in data) channel.postMessage({ alive: id } satisfies Message);
  });
  return {
    /** Calls back with the id of each open tab, until the returned function is called. */
    ask(onAlive: (id: string) => void): () => void {
      const hear = ({ data }: MessageEvent<Message>) => {
        if ('alive' in data) onAlive(data.alive);
      };
      channel.addEventListener('message', hear);
      channel.postMessage({ ask: true } satisfies Message);
      return () => channel.removeEventListener('message', hear);
    },
  };
}
