import { randomUuid } from './random-uuid.ts';

/**
 * The values that were sent to create a record, and their idempotency key. For a repeated key, the api returns the
 * record of the first request, so a retry after a lost response creates no second record.
 */
export interface Attempt<Values> {
  readonly key: string;
  readonly values: Values;
}

interface AttemptOptions<Values> {
  /** The request body for these values, as text; undefined if they are invalid. */
  bodyOf: (values: Values) => string | undefined;
  /** Values after a reload, for fields that are not in the draft. */
  forgotten: Partial<Values>;
}

/**
 * Returns the `last` attempt if the body is the same, or lacks only the values that a reload lost. Otherwise a new one
 * with a new key.
 */
export function attemptFor<Values extends object>(
  values: Values,
  last: Attempt<Values> | null,
  { bodyOf, forgotten }: AttemptOptions<Values>,
): Attempt<Values> {
  const wanted = bodyOf(values);
  const isRetry =
    last !== null &&
    bodyOf(last.values) !== undefined &&
    [last.values, { ...last.values, ...forgotten }].some((sent) => bodyOf(sent) === wanted);
  return isRetry ? last : { key: randomUuid(), values };
}
