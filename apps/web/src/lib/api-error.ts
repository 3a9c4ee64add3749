import type { ErrorCode } from '@bawaba/contracts';

/** What the api answers with; `network` or `timeout` when no answer came, `incomplete` when a part of it came. */
export type ApiErrorCode = ErrorCode | 'network' | 'timeout' | 'incomplete' | 'unknown';

export class ApiError extends Error {
  constructor(
    /** 0 when no answer came. */
    readonly status: number,
    readonly code: ApiErrorCode,
    /** The sentence of the api, already in the user's language; empty when there is none. */
    message: string,
    readonly fields: Readonly<Record<string, string>> = {},
    /** The whole body: some answers carry more, such as `existing_resident` or `current`. */
    readonly body: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'ApiError';
  }

  static async from(response: Response): Promise<ApiError> {
    const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    const message = typeof body.message === 'string' ? body.message : body.error;
    return new ApiError(
      response.status,
      (typeof body.code === 'string' ? body.code : 'unknown') as ApiErrorCode,
      typeof message === 'string' ? message : '',
      (body.fields ?? {}) as Record<string, string>,
      body,
    );
  }
}
