import type { ErrorCode } from '@bawaba/contracts';

/** Codes of the api, plus `network` or `timeout` for no response and `incomplete` for a partial response. */
export type ApiErrorCode = ErrorCode | 'network' | 'timeout' | 'incomplete' | 'unknown';

export class ApiError extends Error {
  constructor(
    /** 0 without a complete response. */
    readonly status: number,
    readonly code: ApiErrorCode,
    /** The message of the api, already in the user's language; may be empty. */
    message: string,
    readonly fields: Readonly<Record<string, string>> = {},
    /** The whole body: some errors have more fields, such as `existing_resident` or `current`. */
    readonly body: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /** Nobody knows whether the api did what was asked. */
  get isUnanswered(): boolean {
    return this.status === 0 || this.status >= 500;
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
