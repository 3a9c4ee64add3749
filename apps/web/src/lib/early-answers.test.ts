import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEarlyAnswers } from './early-answers.ts';

let server: Server;
let address: string;
/** What the server does with a question. */
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

describe('an early answer', () => {
  it('is given to who asked, once', async () => {
    const early = createEarlyAnswers();
    early.ask(address, 'mona', { Authorization: 'mona' });
    const response = await early.take(address, 'mona');
    expect(await response?.text()).toBe('for mona');
    expect(early.take(address, 'mona')).toBeUndefined();
  });

  it('is never given to anyone else', () => {
    const early = createEarlyAnswers();
    early.ask(address, 'mona', { Authorization: 'mona' });
    expect(early.take(address, 'hany')).toBeUndefined();
    expect(early.take(address, undefined)).toBeUndefined();
  });

  it('ends on the line, and is forgotten, when its owner leaves', async () => {
    const early = createEarlyAnswers();
    const broken = new Promise<void>((resolve) => {
      answer = (response) => {
        response.on('close', resolve);
        // Headers are out, the rows are not: the answer is half way.
        response.write('[');
        early.keepOnly('hany');
      };
    });
    early.ask(address, 'mona', { Authorization: 'mona' });
    await broken;
    expect(early.take(address, 'mona')).toBeUndefined();
  });

  it('stays for its owner when another screen of theirs starts', async () => {
    const early = createEarlyAnswers();
    early.ask(address, 'mona', { Authorization: 'mona' });
    early.keepOnly('mona');
    expect(await (await early.take(address, 'mona'))?.text()).toBe('for mona');
  });

  it('ends with the question that took it', async () => {
    const early = createEarlyAnswers();
    answer = () => {};
    early.ask(address, 'mona', { Authorization: 'mona' });
    const question = new AbortController();
    const response = early.take(address, 'mona', question.signal);
    question.abort(new Error('the screen is gone'));
    await expect(response).rejects.toThrow('the screen is gone');
  });
});
