import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startApi } from '../product.ts';

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

export interface Desk {
  readonly origin: string;
  /** What the reading service behind this desk does from now on. */
  behave: (behaviour: Behaviour) => void;
  /** Nobody answers at its address any more. */
  silence: () => Promise<void>;
  stop: () => Promise<void>;
}

/** A second copy of the api on the same register, with a reading service that misbehaves on demand. */
export async function startDesk(): Promise<Desk> {
  let behaviour: Behaviour = real;
  const server = createServer((request, response) => behaviour(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const silence = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  const { port } = server.address() as AddressInfo;
  const api = await startApi({
    ...JSON.parse(process.env.SHARED!),
    OCR_URL: `http://127.0.0.1:${port}`,
    // Its failures are meant.
    LOG_LEVEL: 'silent',
  });
  return {
    origin: api.origin,
    behave: (next) => {
      behaviour = next;
    },
    silence,
    async stop() {
      await api.stop();
      if (server.listening) await silence();
    },
  };
}

/** Reads the upload to its end, as a server does that means to answer. */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Passes everything on to the real service. */
export const real: Behaviour = async (request, response) => {
  const answer = await fetch(`${process.env.OCR_ORIGIN}${request.url}`, {
    method: request.method!,
    headers: { 'content-type': request.headers['content-type'] ?? 'application/json' },
    ...(request.method === 'POST' && { body: new Uint8Array(await bodyOf(request)) }),
  });
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
};

export const answering =
  (status: number, body: string, type = 'application/json'): Behaviour =>
  async (request, response) => {
    await bodyOf(request);
    response.writeHead(status, { 'content-type': type }).end(body);
  };

/** Finds no document, and keeps the forms that were sent. */
export const recording =
  (forms: string[]): Behaviour =>
  async (request, response) => {
    forms.push((await bodyOf(request)).toString('latin1'));
    response
      .writeHead(422, { 'content-type': 'application/json' })
      .end('{"success":false,"error":"none","code":"document_not_found"}');
  };

/** Receives the pictures and never answers. */
export const hanging: Behaviour = (request) => void bodyOf(request);
