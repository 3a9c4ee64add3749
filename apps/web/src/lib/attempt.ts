import { randomUuid } from './random-uuid.ts';

/**
 * What was sent to create a record, and the key that the api knows it by. Sent again with the same key, it answers with
 * the record that the first request made, so that a lost answer never makes a second one.
 */
export interface Attempt<Values> {
  readonly key: string;
  readonly values: Values;
}

interface AttemptOptions<Values> {
  /** What the api reads of these values, as text; undefined where they break a rule. */
  bodyOf: (values: Values) => string | undefined;
  /** What fields become that a reload forgets. */
  forgotten: Partial<Values>;
}

/**
 * The `last` attempt again where the body is the same, or lacks only what a reload has forgotten; otherwise a new one
 * with a key of its own.
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
