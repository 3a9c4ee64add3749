import { AppError, HEARTBEAT_SECONDS, REPLAY_SECONDS } from '@bawaba/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '../../actor.ts';
import { listenForChanges } from '../../database/change-listener.ts';
import { createPlaces } from '../../places.ts';
import { type Change, eventsFor, eventText, RELOAD, type Rights, readChange, rightsOf } from './changes.ts';
import type { EventStream } from './event-stream.ts';

/** Of this copy of the api. An open stream costs a socket and a few kilobytes. */
export const MOST_STREAMS = 2_000;
export const MOST_STREAMS_OF_A_USER = 20;
/** A burst of changes becomes one event. The first change of a burst is sent at once. */
const FLUSH_EVERY_MS = 250;
/** Within seconds after a session ended, its stream ends. One query asks for all of them. */
const CHECK_SESSIONS_EVERY_MS = 3_000;
/** A lost connection to the database is usually back sooner than a browser would be. */
const LISTENER_AWAY_MS = 10_000;
const START_SECONDS = 2;
/** A comment: readers skip it. */
const HEARTBEAT = ':\n\n';

interface EventServices {
  readonly databaseUrl: string;
  /** The session as it is now, without counting as its use; undefined when it ended. */
  readonly actorOf: (sessionHash: Buffer) => Promise<Actor | undefined>;
  readonly log: FastifyBaseLogger;
}

interface Follower {
  readonly stream: EventStream;
  readonly sessionHash: Buffer;
  readonly rights: Rights;
}

/** Tells every open stream of this copy what changed, through whichever copy. */
export function createEventService({ databaseUrl, actorOf, log }: EventServices) {
  const places = createPlaces({
    total: MOST_STREAMS,
    perUser: MOST_STREAMS_OF_A_USER,
    waitMs: 0,
    busy: 'streams_busy',
  });
  const followers = new Set<Follower>();
  const recent = new Map<string, { readonly change: Change; readonly at: number }>();
  const unsent = new Map<string, Change>();
  const now = () => performance.now();
  let listener: ReturnType<typeof listenForChanges> | undefined;
  let isListening = false;
  /** All changes since then are known. Desks that load a page through another copy meet this one a moment later. */
  let knownSince = now() - (REPLAY_SECONDS - START_SECONDS) * 1_000;
  let lostAt = now();
  let flushedAt = Number.NEGATIVE_INFINITY;
  let flushTimer: NodeJS.Timeout | undefined;
  let isChecking = false;
  let isClosing = false;

  const sendAll = (text: string) => {
    for (const { stream } of followers) stream.send(text);
  };
  const endAll = () => {
    for (const { stream } of followers) stream.end();
  };

  function flush() {
    flushTimer = undefined;
    flushedAt = now();
    const changes = [...unsent.values()];
    unsent.clear();
    const texts = new Map<string, string>();
    for (const { stream, rights } of followers) {
      const text = texts.get(rights.key) ?? eventText(eventsFor(rights, changes));
      texts.set(rights.key, text);
      if (text) stream.send(text);
    }
  }

  function onChange(text: string) {
    const change = readChange(text);
    if (!change) return;
    recent.set(text, { change, at: now() });
    unsent.set(text, change);
    flushTimer ??= setTimeout(flush, Math.max(0, flushedAt + FLUSH_EVERY_MS - now()));
  }

  function onListening() {
    isListening = true;
    knownSince = Math.min(knownSince, now());
    sendAll(eventText(RELOAD));
  }

  function onLost(error: Error) {
    knownSince = Number.POSITIVE_INFINITY;
    if (isListening) {
      lostAt = now();
      log.warn({ reason: error.message }, 'lost the connection that listens for changes');
    }
    isListening = false;
  }

  const isAway = () => !isListening && now() - lostAt > LISTENER_AWAY_MS;

  /** What a new stream must know about the time just before it. */
  function replay(rights: Rights): string {
    const from = now() - REPLAY_SECONDS * 1_000;
    if (!isListening || knownSince > from) return eventText(RELOAD);
    for (const [text, { at }] of recent) if (at < from) recent.delete(text);
    return eventText(
      eventsFor(
        rights,
        [...recent.values()].map(({ change }) => change),
      ),
    );
  }

  async function checkSessions() {
    if (isAway()) endAll();
    if (isChecking) return;
    isChecking = true;
    await Promise.all(
      [...followers].map(async ({ stream, sessionHash, rights }) => {
        const actor = await actorOf(sessionHash);
        if (!actor || actor.mustChangePassword || rightsOf(actor).key !== rights.key) stream.end();
      }),
      // While the database is away nothing can be told, and nobody can be signed out.
    ).catch(() => {});
    isChecking = false;
  }

  const timers = [
    setInterval(() => sendAll(HEARTBEAT), HEARTBEAT_SECONDS * 1_000).unref(),
    setInterval(checkSessions, CHECK_SESSIONS_EVERY_MS).unref(),
  ];

  return {
    start() {
      listener = listenForChanges(databaseUrl, { onChange, onListening, onLost });
    },

    /** Opens a stream for the actor, if there is a place. Returns what to call when it has closed. */
    async follow(actor: Actor, open: () => EventStream): Promise<() => void> {
      if (isAway() || isClosing) throw new AppError('database_unavailable');
      const leave = await places.take(actor.userId);
      const rights = rightsOf(actor);
      const follower = { stream: open(), sessionHash: actor.sessionHash, rights };
      followers.add(follower);
      follower.stream.send(HEARTBEAT + replay(rights));
      return () => {
        followers.delete(follower);
        leave();
      };
    },

    /** Open streams must not delay the stop of the program. */
    endStreams() {
      isClosing = true;
      endAll();
    },

    async close() {
      timers.forEach(clearInterval);
      clearTimeout(flushTimer);
      await listener?.close();
    },

    get open() {
      return followers.size;
    },
  };
}

export type EventService = ReturnType<typeof createEventService>;
