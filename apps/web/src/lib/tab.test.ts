import { expect, it } from 'vitest';
import { claimTab, joinTabs } from './tab.ts';

/** A page with its session storage; `fire` stands for what the browser does. */
function openTab(stored: Map<string, string> = new Map()) {
  const page = new EventTarget();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage;
  const load = (isDiscarded = false) => claimTab(storage, page as unknown as Window, isDiscarded);
  return { id: load(), stored, load, fire: (name: string) => page.dispatchEvent(new Event(name)) };
}

it('a tab keeps its id after a reload, and after the browser discarded it to save memory', () => {
  const tab = openTab();
  tab.fire('pagehide');
  expect(tab.load()).toBe(tab.id);
  expect(tab.load(true)).toBe(tab.id);
});

it('a duplicated tab, and a tab that is restored after a crash, has an id of its own', () => {
  const tab = openTab();
  const copy = openTab(new Map(tab.stored));
  expect(copy.id).not.toBe(tab.id);
  // Also when it is reloaded itself.
  copy.fire('pagehide');
  expect(openTab(copy.stored).id).toBe(copy.id);
});

it('a copy of a tab that came back from the back/forward cache is another tab', () => {
  const tab = openTab();
  tab.fire('pagehide');
  tab.fire('pageshow');
  expect(openTab(new Map(tab.stored)).id).not.toBe(tab.id);
});

it('open tabs answer, and the tab that asks hears them until it stops', async () => {
  const channels = [1, 2, 3].map(() => new BroadcastChannel('tab.test'));
  const [asking] = channels.map((channel, index) => joinTabs(channel, `tab ${index}`));
  const heard = await new Promise<string[]>((resolve) => {
    const ids: string[] = [];
    const stop = asking!.ask((id) => {
      if (ids.push(id) < 2) return;
      stop();
      resolve(ids);
    });
  });
  expect(heard.sort()).toEqual(['tab 1', 'tab 2']);
  for (const channel of channels) channel.close();
});
