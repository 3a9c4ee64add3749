import { beforeEach, describe, expect, it } from 'vitest';
import { createDraftStore, DRAFT_MAX_AGE_MS } from './draft-store.ts';

/** A `Storage` in memory. */
function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

const START = Date.parse('2026-11-15T08:00:00Z');
let now: number;
let user: number | undefined;
let storage: Storage;
let drafts: ReturnType<typeof createDraftStore>;
const storeOf = (tab: string) => createDraftStore(storage, { userId: () => user, tab, now: () => now });
const keys = () => Array.from({ length: storage.length }, (_, index) => storage.key(index));

beforeEach(() => {
  now = START;
  user = 1;
  storage = memoryStorage();
  storage.setItem('language', 'ar');
  drafts = storeOf('tab-a');
  drafts.keep('person:new', { id_number: '29805142100123' }, { key: 'k' });
});

describe('a draft', () => {
  it('is returned to its user only, with its last attempt', () => {
    expect(drafts.read('person:new')).toEqual({
      at: START,
      values: { id_number: '29805142100123' },
      attempt: { key: 'k' },
    });
    user = 2;
    expect(drafts.read('person:new')).toBeNull();
  });

  it('is removed from the storage when it is too old', () => {
    now = START + DRAFT_MAX_AGE_MS - 1;
    expect(drafts.read('person:new')).not.toBeNull();
    now = START + DRAFT_MAX_AGE_MS;
    expect(drafts.read('person:new')).toBeNull();
    expect(keys()).toEqual(['language']);
  });

  it('does not last longer if the clock was wrong when it was written', () => {
    now = START - 366 * DRAFT_MAX_AGE_MS;
    expect(drafts.read('person:new')).toBeNull();
  });

  it('has an age that starts at its last change', () => {
    now = START + DRAFT_MAX_AGE_MS - 1;
    drafts.keep('person:new', { id_number: '2' });
    now += DRAFT_MAX_AGE_MS - 1;
    expect(drafts.read('person:new')?.values).toEqual({ id_number: '2' });
  });

  it('with invalid JSON is removed', () => {
    storage.setItem('bawaba.draft.1.person:new.tab-a', '{');
    expect(drafts.read('person:new')).toBeNull();
    expect(keys()).toEqual(['language']);
  });
});

describe('the draft of another tab', () => {
  let other: ReturnType<typeof createDraftStore>;
  beforeEach(() => {
    other = storeOf('tab-b');
  });

  it('is not read, overwritten or dropped, but listed, the newest first', () => {
    expect(other.read('person:new')).toBeNull();
    now += 1000;
    other.keep('person:new', { id_number: '2' });
    other.drop('person:new');
    expect(drafts.read('person:new')?.values).toEqual({ id_number: '29805142100123' });
    storeOf('tab-c').keep('person:new', { id_number: '3' });
    storeOf('tab-c').keep('person:newer', { id_number: '4' });
    expect(other.others('person:new').map(({ tab }) => tab)).toEqual(['tab-c', 'tab-a']);
    user = 2;
    expect(other.others('person:new')).toEqual([]);
  });

  it('moves to the tab that takes it, with its attempt; what that tab had is kept for later', () => {
    other.keep('person:new', { id_number: '2' });
    const taken = other.take('person:new', 'tab-a');
    expect(taken).toMatchObject({ values: { id_number: '29805142100123' }, attempt: { key: 'k' } });
    expect(other.read('person:new')).toMatchObject({ attempt: { key: 'k' } });
    expect(drafts.read('person:new')).toBeNull();
    expect(other.others('person:new')).toMatchObject([{ tab: taken?.parked, values: { id_number: '2' } }]);
    expect(other.take('person:new', 'tab-a')).toBeNull();
  });

  it('can be discarded, and is not offered when it is too old', () => {
    other.discard('person:new', 'tab-a');
    expect(keys()).toEqual(['language']);
    drafts.keep('person:new', { id_number: '2' });
    now += DRAFT_MAX_AGE_MS;
    expect(other.others('person:new')).toEqual([]);
    expect(other.take('person:new', 'tab-a')).toBeNull();
  });
});

describe('sweep', () => {
  it('removes old drafts of every user, even when nobody is signed in', () => {
    user = 2;
    drafts.keep('owner:new', { name: 'x' });
    user = undefined;
    now = START + DRAFT_MAX_AGE_MS - 1;
    drafts.sweep();
    expect(keys()).toHaveLength(3);
    now = START + DRAFT_MAX_AGE_MS;
    drafts.sweep();
    expect(keys()).toEqual(['language']);
  });

  it('removes the drafts of other users and keeps those of the current user', () => {
    user = 11;
    drafts.keep('owner:new', { name: 'x' });
    user = 1;
    drafts.sweep();
    expect(keys()).toEqual(['language', 'bawaba.draft.1.person:new.tab-a']);
  });
});

it('dropAll removes every draft and nothing else', () => {
  user = 2;
  drafts.keep('owner:new', { name: 'x' });
  drafts.dropAll();
  expect(keys()).toEqual(['language']);
});
