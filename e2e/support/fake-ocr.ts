import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startApi } from '../product.ts';

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

export interface ApiWithFakeOcr {
  readonly origin: string;
  /** Sets the behaviour of the fake OCR service. */
  behave: (behaviour: Behaviour) => void;
  /** Stops the fake OCR service. */
  silence: () => Promise<void>;
  stop: () => Promise<void>;
}

/** A second api with the same data, and a fake OCR service that can fail on demand. */
export async function startApiWithFakeOcr(): Promise<ApiWithFakeOcr> {
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
    // Errors are expected.
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

/** Reads the whole upload, as a real server does before its response. */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const forwarded = async (request: IncomingMessage) =>
  fetch(`${process.env.OCR_ORIGIN}${request.url}`, {
    method: request.method!,
    headers: { 'content-type': request.headers['content-type'] ?? 'application/json' },
    ...(request.method === 'POST' && { body: new Uint8Array(await bodyOf(request)) }),
  });

/** Forwards every request to the real service. */
export const real: Behaviour = async (request, response) => {
  const answer = await forwarded(request);
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
};

/** Reads with the real service, and is then sure of everything except these fields. */
export const unsureOf =
  (fields: readonly string[], change: (data: Record<string, unknown>) => void = () => {}): Behaviour =>
  async (request, response) => {
    const answer = await forwarded(request);
    const result = (await answer.json()) as { data?: { fields?: Record<string, { confidence: number }> } };
    for (const [name, field] of Object.entries(result.data?.fields ?? {}))
      field.confidence = fields.includes(name) ? 40 : 99;
    if (result.data) change(result.data);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(result));
  };

export const answering =
  (status: number, body: string, type = 'application/json'): Behaviour =>
  async (request, response) => {
    await bodyOf(request);
    response.writeHead(status, { 'content-type': type }).end(body);
  };

/** Finds no document, and records the submitted forms. */
export const recording =
  (forms: string[]): Behaviour =>
  async (request, response) => {
    forms.push((await bodyOf(request)).toString('latin1'));
    response
      .writeHead(422, { 'content-type': 'application/json' })
      .end('{"success":false,"error":"none","code":"document_not_found"}');
  };

/** Receives the pictures and never responds. */
export const hanging: Behaviour = (request) => void bodyOf(request);
