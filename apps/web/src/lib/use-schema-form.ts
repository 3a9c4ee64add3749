import {
  describeIssues,
  describeProblem,
  type ErrorCode,
  type Language,
  type Problem,
} from '@bawaba/contracts';
import { useForm } from '@mantine/form';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { announceFailure } from './announcements.ts';
import { ApiError } from './api-error.ts';
import { attemptFor } from './attempt.ts';
import { cleanValues } from './clean-values.ts';
import { isolated } from './isolated.ts';
import { session } from './session.ts';
import { today } from './today.ts';
import { useDraft } from './use-draft.ts';
import { useErrorText } from './use-error-text.ts';
import { useStillShown } from './use-still-shown.ts';
import { useNewDay } from './use-today.ts';

export interface SchemaFormOptions<Values extends Record<string, unknown>, Schema extends z.ZodType> {
  /** The schema that the api validates with. */
  schema: Schema;
  initial: Values;
  /**
   * Converts the values to the input of the schema, with the same field names. Default: the values themselves. `base` has
   * the values before the first change.
   */
  toBody?: (values: Values, base: Values) => unknown;
  /** Gets the output of the schema: trimmed, with null for blank. The key is set if `createsOnce`. */
  save: (body: z.output<Schema>, values: Values, idempotencyKey: string | undefined) => Promise<unknown>;
  /** For forms that create a record: `save` gets the same idempotency key for the same body. */
  createsOnce?: boolean;
  /** Runs after the save, when the draft is deleted, if the form is still shown. */
  onSaved?: () => void;
  /** What changes in the values when a day follows another, at midnight or until a draft is restored. Default: nothing. */
  atNewDay?: (values: Values, day: string, before: string) => Partial<Values>;
  /** Names the draft (`village:new`, `village:12`). Without it there is no draft. */
  draft?: string;
  /** Extra rules of this form, such as a confirmation. Returns a problem per invalid field. */
  rules?: (values: Values, base: Values) => Readonly<Record<string, Problem>>;
  /** Fields that are never stored, and are sent exactly as typed. */
  secret?: readonly (keyof Values & string)[];
  /** Fields that the draft does not store. */
  notInDraft?: readonly (keyof Values & string)[];
  /** Error codes that belong to one field. */
  fieldOfCode?: Partial<Record<ErrorCode, keyof Values & string>>;
}

/**
 * A form that validates with the schema of the contract, shows errors of the api beside their fields, and keeps a
 * draft.
 */
export function useSchemaForm<Values extends Record<string, unknown>, Schema extends z.ZodType>(
  options: SchemaFormOptions<Values, Schema>,
) {
  const {
    schema,
    initial,
    toBody = (values) => values,
    rules = () => ({}),
    save,
    onSaved,
    createsOnce = false,
    atNewDay,
    draft: draftName,
    secret = [],
    notInDraft = [],
    fieldOfCode = {},
  } = options;
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [pending, setPending] = useState(false);
  const ref = useRef<HTMLFormElement>(null);

  const isStillShown = useStillShown();
  /** A save got no answer: maybe the record exists. */
  const isUnanswered = useRef(false);

  const [start, setStart] = useState(initial);
  const form = useForm<Values>({ initialValues: start });
  const draft = useDraft<Values>(draftName, form.values, start, {
    secret,
    notInDraft,
    fromDay: (values, day) => ({ ...values, ...atNewDay?.({ ...start, ...values } as Values, today(), day) }),
  });
  const { restored } = draft;

  useNewDay((day, before) => {
    if (!atNewDay) return;
    setStart({ ...start, ...atNewDay(start, day, before) });
    // A retry must send the same body.
    const isSent = pending || isUnanswered.current || (restored !== null && draft.attempt() !== null);
    if (!isSent) form.setValues(atNewDay(form.values, day, before));
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: restore the draft once, when the form opens
  useEffect(() => {
    if (restored) form.setValues(restored as Partial<Values>);
  }, []);

  const check = (values: Values = form.values) => {
    const body = toBody(values, start);
    const language = i18n.language as Language;
    const result = schema.safeParse(body);
    const asked = Object.entries<Problem>(rules(values, start)).map(([name, problem]) => [
      name,
      describeProblem(problem, language),
    ]);
    return {
      body: result.data,
      problems: {
        ...Object.fromEntries(asked),
        ...(result.success ? {} : describeIssues(result.error.issues, body, language)),
      },
    };
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: translate visible errors when the language changes
  useEffect(() => {
    if (Object.keys(form.errors).length > 0) form.setErrors(check().problems);
  }, [i18n.language]);

  const complain = (errors: Record<string, string>) => {
    form.setErrors(errors);
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };

  function submit(event?: FormEvent) {
    event?.preventDefault();
    event?.stopPropagation();
    return send(form.values);
  }

  /** Returns the same attempt for the same body, even on the next visit to this form. */
  function attemptOf(values: Values) {
    const bodyOf = (sent: Values) => JSON.stringify(check(sent).body);
    const forgotten = Object.fromEntries([...secret, ...notInDraft].map((name) => [name, start[name]]));
    const attempt = attemptFor(values, draft.attempt(), { bodyOf, forgotten: forgotten as Partial<Values> });
    draft.keepAttempt(attempt);
    return attempt;
  }

  async function send(asTyped: Values) {
    if (pending) return;
    const typed = cleanValues(asTyped, secret);
    setFailure(null);
    const { problems } = check(typed);
    if (Object.keys(problems).length > 0) return complain(problems);
    setPending(true);
    const token = session.get()?.token;
    const { key, values } = createsOnce ? attemptOf(typed) : { key: undefined, values: typed };
    try {
      await save(check(values).body as z.output<Schema>, values, key);
      draft.drop();
      if (isStillShown()) onSaved?.();
    } catch (error) {
      const refusal = error instanceof ApiError ? error : new ApiError(0, 'unknown', '');
      if (refusal.isUnanswered) isUnanswered.current = true;
      // The api knows this key with another body: the next attempt needs a new key.
      if (refusal.code === 'idempotency_key_reused') draft.keepAttempt(null);
      const field = fieldOfCode[refusal.code as ErrorCode];
      if (field) complain({ [field]: refusal.message });
      else {
        setFailure(refusal);
        if (Object.keys(refusal.fields).length > 0) complain({ ...refusal.fields });
      }
      // Who left the form during the save would take it for saved.
      if (!isStillShown() && session.get()?.token === token) announceFailure(notSaved(typed, refusal));
    } finally {
      setPending(false);
    }
  }

  function notSaved(typed: Values, refusal: ApiError): string {
    const known = Object.fromEntries(Object.entries(typed).filter(([name]) => !secret.includes(name)));
    const name = titleOf(known, start);
    const reason = errorText(refusal);
    const key = refusal.isUnanswered ? 'mayNotBeSaved' : 'notSaved';
    const said = name
      ? t(`common.${key}Named`, { name: isolated(name), reason })
      : t(`common.${key}`, { reason });
    // The text for a lost line says it already.
    return draftName && refusal.code !== 'network' ? `${said} ${t('common.keptInForm')}` : said;
  }

  return {
    ref,
    values: form.values,
    /** The values before the first change. */
    base: start,
    setValue: form.setFieldValue,
    setValues: form.setValues,
    errors: form.errors,
    error: (name: string) => form.errors[name],
    /** Props of a field: `{...form.field('name')}`. */
    field: form.getInputProps,
    isDirty: () => form.isDirty(),
    submit,
    /** Sets these values and saves them, without waiting for a render. */
    submitWith(values: Values) {
      form.setValues(values);
      return send(values);
    },
    pending,
    /** The error of the last save, for pages that show more than its text. */
    refusal: failure,
    failure: failure && errorText(failure),
    restored: restored !== null,
    /** The values of the restored draft. */
    restoredValues: restored,
    /** Drafts of closed tabs, which the user can continue or discard. */
    draftOffers: draft.orphans.map((orphan) => ({
      id: orphan.tab,
      at: orphan.at,
      title: titleOf(orphan.values, start),
      take() {
        const values = draft.adopt(orphan);
        if (!values) return;
        form.setValues({ ...start, ...values });
        form.clearErrors();
      },
      discard: () => draft.discard(orphan),
    })),
    /** Another user saved first: the form continues from their values, and has `values`. */
    rebase(base: Values, values: Values) {
      setStart(base);
      form.setValues(values);
      setFailure(null);
    },
    startOver() {
      draft.drop();
      form.setValues(start);
      form.clearErrors();
    },
  };
}

/** The first text that the user wrote, which in most forms is a name. */
const titleOf = (values: Readonly<Record<string, unknown>>, start: Readonly<Record<string, unknown>>) =>
  Object.entries(values).find(
    ([name, value]) => typeof value === 'string' && value !== start[name] && /\p{L}/u.test(value),
  )?.[1] as string | undefined;

export type SchemaForm = Pick<
  ReturnType<typeof useSchemaForm>,
  'ref' | 'submit' | 'pending' | 'failure' | 'restored' | 'startOver' | 'draftOffers'
>;
