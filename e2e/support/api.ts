import { ADMIN } from '../product.ts';

export interface SignedIn {
  token: string;
  user: { id: number; username: string; full_name: string };
}

/** A client of the real api, to create the data that a journey needs. */
export class Api {
  private constructor(readonly session: SignedIn) {}

  static async signIn(username: string = ADMIN.username, password: string = ADMIN.password): Promise<Api> {
    return new Api(await send('POST', '/auth/login', { username, password }));
  }

  post<T = { id: number }>(path: string, body: unknown): Promise<T> {
    return send('POST', path, body, this.session.token);
  }

  /** A form with files. */
  upload<T = { id: number }>(path: string, form: FormData): Promise<T> {
    return send('POST', path, form, this.session.token);
  }

  put<T = { id: number }>(path: string, body: unknown): Promise<T> {
    return send('PUT', path, body, this.session.token);
  }

  delete(path: string): Promise<void> {
    return send('DELETE', path, undefined, this.session.token);
  }

  get<T>(path: string): Promise<T> {
    return send('GET', path, undefined, this.session.token);
  }

  /** Ends this session on the server only: the browser still has the token. */
  revoke(): Promise<void> {
    return send('POST', '/auth/logout', undefined, this.session.token);
  }
}

async function send<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const response = await fetch(`${process.env.ORIGIN}/api${path}`, {
    method,
    headers: {
      ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (response.status === 204 ? undefined : await response.json()) as T;
}
