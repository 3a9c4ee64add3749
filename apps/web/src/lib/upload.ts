import type { Endpoint } from '@bawaba/contracts';
import { addressOf, callHeaders, endSessionIfRefused } from './api.ts';
import { ApiError } from './api-error.ts';
import { session } from './session.ts';

interface UploadOptions {
  params?: Readonly<Record<string, unknown>>;
  body: FormData;
  /** Called with the part sent so far, from 0 to 1. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
  /** Timeout; 0 means none. */
  patienceMs?: number;
}

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
export function upload<Answer>(
  endpoint: Pick<Endpoint, 'method' | 'url'>,
  { params, body, onProgress, signal, patienceMs = 0 }: UploadOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const token = session.get()?.token;
    call.open(endpoint.method, addressOf(endpoint, { params }));
    for (const [name, value] of Object.entries(callHeaders())) call.setRequestHeader(name, value);
    call.timeout = patienceMs;
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.upload.onload = () => onProgress(1);
    call.onload = async () => {
      const answer = new Response(call.status === 204 ? null : call.responseText, { status: call.status });
      if (answer.ok) return resolve((await answer.json().catch(() => null)) as Answer);
      endSessionIfRefused(call.status, token);
      reject(await ApiError.from(answer));
    };
    call.onerror = () => reject(new ApiError(0, 'network', ''));
    call.ontimeout = () => reject(new ApiError(0, 'timeout', ''));
    call.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => call.abort(), { once: true });
    call.send(body);
  });
}
