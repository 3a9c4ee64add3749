import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEarlyAnswers } from './early-answers.ts';

let server: Server;
let address: string;
/** Handles a request to the server. */
let answer: (response: ServerResponse, caller: string) => void;

beforeEach(async () => {
  answer = (response, caller) => response.end(`for ${caller}`);
  server = createServer((request, response) => answer(response, String(request.headers.authorization)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

describe('an early response', () => {
  it('is returned once, to the user who sent the request', async () => {
    const early = createEarlyAnswers();
    early.ask(address, 'mona', { Authorization: 'mona' });
    const response = await early.take(address, 'mona');
    expect(await response?.text()).toBe('for mona');
    expect(early.take(address, 'mona')).toBeUndefined();
  });

  it('is never returned to another user', () => {
    const early = createEarlyAnswers();
    early.ask(address, 'mona', { Authorization: 'mona' });
    expect(early.take(address, 'hany')).toBeUndefined();
    expect(early.take(address, undefined)).toBeUndefined();
  });

  it('is aborted and removed when its user signs out', async () => {
    const early = createEarlyAnswers();
    const broken = new Promise<void>((resolve) => {
      answer = (response) => {
        response.on('close', resolve);
        // The headers are sent, the rows are not.
        response.write('[');
        early.keepOnly('hany');
      };
    });
    early.ask(address, 'mona', { Authorization: 'mona' });
    await broken;
    expect(early.take(address, 'mona')).toBeUndefined();
  });

  it('stays when keepOnly names its user', async () => {
    const early = createEarlyAnswers();
    early.ask(address, 'mona', { Authorization: 'mona' });
    early.keepOnly('mona');
    expect(await (await early.take(address, 'mona'))?.text()).toBe('for mona');
  });

  it('is aborted by the signal of the request that took it', async () => {
    const early = createEarlyAnswers();
    answer = () => {};
    early.ask(address, 'mona', { Authorization: 'mona' });
    const question = new AbortController();
    const response = early.take(address, 'mona', question.signal);
    question.abort(new Error('the screen is gone'));
    await expect(response).rejects.toThrow('the screen is gone');
  });
});
