import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../repository.mjs';
import { ADMIN } from './register.ts';

/** A desk presses again sooner or later; a short pause measures how long the register was away. */
const REPEAT_AFTER_MS = 100;
/** No answer within this time counts as a lost one. */
const LONGEST_ANSWER_MS = 60_000;

interface Call {
  readonly method?: string;
  readonly body?: object;
  readonly key?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: each check states what it expects of an answer
type Json = any;

const sharp = createRequire(join(root, 'apps/api/package.json'))('sharp');
const picture: Promise<Buffer> = sharp({
  create: { width: 96, height: 60, channels: 3, background: '#267' },
})
  .jpeg()
  .toBuffer();

/** A desk: it repeats what was not answered, or answered with 503, and gives up only when it is refused. */
export class Desk {
  #token = '';
  /** What a desk saw while it waited: the codes of the answers. */
  readonly reasons = new Map<string, number>();
  longestWaitMs = 0;
  /** The longest time that one request took, also if the answer was a refusal. */
  longestAnswerMs = 0;

  constructor(private readonly address: string) {}

  async signIn() {
    const { token } = await this.call('/auth/login', { method: 'POST', body: ADMIN });
    this.#token = token;
  }

  async isSignedIn(): Promise<boolean> {
    return (await this.#send('/auth/me', {})).ok;
  }

  /** Until the answer is a success. Another refusal than 503 is an error. */
  async call(path: string, call: Call = {}): Promise<Json> {
    return this.#repeat(() => this.#send(path, call), `${call.method ?? 'GET'} ${path}`);
  }

  /** A repeated upload of the same picture adds no second photo. */
  async addPhoto(residentId: number): Promise<void> {
    const form = new FormData();
    form.append('photos', new Blob([new Uint8Array(await picture)]), 'front.jpg');
    form.append('photo_types', 'id_card_front');
    await this.#repeat(
      () => this.#send(`/residents/${residentId}/photos`, { method: 'POST' }, form),
      'the upload of a photo',
    );
  }

  async bytesOf(url: string): Promise<number> {
    const answer = await fetch(new URL(url, this.address));
    return answer.ok ? (await answer.arrayBuffer()).byteLength : 0;
  }

  /** A body that does not end, read at one copy of the api. */
  async open(path: string, copy: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
    const headers = { authorization: `Bearer ${this.#token}` };
    const answer = await fetch(`${copy}/api${path}`, { headers, signal });
    if (!answer.ok || !answer.body) throw new Error(`${path} was answered with ${answer.status}`);
    return answer.body;
  }

  text = async (path: string): Promise<string> => (await this.#send(path, {})).text();

  async #repeat(send: () => Promise<Response>, what: string): Promise<Json> {
    const began = performance.now();
    for (;;) {
      const sent = performance.now();
      const answer = await send().catch((error: Error) => error);
      this.longestAnswerMs = Math.max(this.longestAnswerMs, performance.now() - sent);
      if (answer instanceof Response && answer.ok) {
        const body = await answer.json().catch(() => undefined);
        if (body !== undefined) {
          this.longestWaitMs = Math.max(this.longestWaitMs, performance.now() - began);
          return body;
        }
        this.#note('an answer that broke off');
      } else await this.#explain(answer, what);
      await sleep(REPEAT_AFTER_MS);
    }
  }

  async #explain(answer: Response | Error, what: string) {
    if (answer instanceof Error) return this.#note(`no answer: ${describe(answer)}`);
    const text = await answer.text().catch(() => '');
    // HAProxy answers 502 to a request whose copy was killed, and 503 when there is no copy.
    if (answer.status !== 502 && answer.status !== 503)
      throw new Error(`${what} was answered with ${answer.status}: ${text}`);
    this.#note(`${answer.status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? 'of HAProxy'}`);
  }

  #note(reason: string) {
    this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1);
  }

  #send(path: string, { method = 'GET', body, key }: Call, form?: FormData): Promise<Response> {
    return fetch(`${this.address}/api${path}`, {
      method,
      headers: {
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      body: form ?? (body && JSON.stringify(body)),
      signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
    });
  }
}

/** fetch hides what happened in the cause of its error. */
function describe({ cause, message }: Error): string {
  const { code, message: reason } = (cause ?? {}) as NodeJS.ErrnoException;
  return code ?? reason ?? message;
}
