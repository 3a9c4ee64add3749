import { type Problem, recordId, type Village } from '@bawaba/contracts';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { announce } from './announcements.ts';
import { type SchemaFormOptions, useSchemaForm } from './use-schema-form.ts';

type OfVillage = Record<string, unknown> & { village_id: string | null };

interface RecordFormOptions<Saved extends { id: number }, Values extends OfVillage>
  extends Pick<SchemaFormOptions<Values, z.ZodType>, 'fieldOfCode' | 'atNewDay'> {
  /** Names the draft: `visitor:new`, `visitor:12`. */
  kind: string;
  /** Null for a new record. */
  record: Saved | null;
  initial: () => Values;
  /** Only for administrators, who choose a village. */
  villages: readonly Village[] | undefined;
  /** The schemas of the api for a new record and for a change. */
  schemas: readonly [create: z.ZodObject, update: z.ZodObject];
  /** Extra rules. `base` has the values before the first change. */
  rules?: (values: Values, base: Values) => Readonly<Record<string, Problem>>;
  /** More fields of the body. */
  more?: (values: Values, base: Values) => object;
  create: (body: never, idempotencyKey: string | undefined) => Promise<Saved>;
  update: (id: number, body: never) => Promise<Saved>;
  /** May throw: then nothing is sent. */
  beforeSave?: (values: Values) => Promise<void>;
  onRefused?: (values: Values, error: unknown) => void;
  messages: { readonly created: string; readonly updated: string };
  onSaved: (saved: Saved) => void;
}

/** A form that creates a record of a village, or changes one. Each has its draft. */
export function useRecordForm<Saved extends { id: number }, Values extends OfVillage>(
  options: RecordFormOptions<Saved, Values>,
) {
  const { kind, record, villages, schemas, more, create, update, onRefused, messages, onSaved } = options;
  const [initial] = useState(options.initial);
  const saved = useRef<Saved>(null);
  const schema = schemas[record ? 1 : 0];

  const form = useSchemaForm({
    schema: villages ? schema.extend({ village_id: recordId }) : schema,
    initial,
    draft: `${kind}:${record?.id ?? 'new'}`,
    createsOnce: !record,
    rules: (values: Values, base) => options.rules?.(values, base) ?? {},
    ...(options.fieldOfCode && { fieldOfCode: options.fieldOfCode }),
    ...(options.atNewDay && { atNewDay: options.atNewDay }),
    toBody: (values: Values, base) => {
      const { village_id, ...others } = values;
      return {
        ...others,
        ...more?.(values, base),
        ...(villages && { village_id: village_id ? Number(village_id) : null }),
      };
    },
    save: async (body, values, idempotencyKey) => {
      try {
        await options.beforeSave?.(values);
        saved.current = await (record
          ? update(record.id, body as never)
          : create(body as never, idempotencyKey));
      } catch (error) {
        onRefused?.(values, error);
        throw error;
      }
      announce(record ? messages.updated : messages.created);
    },
    onSaved: () => onSaved(saved.current as Saved),
  });
  const { refusal } = form;
  return {
    form,
    /** What another user saved in the meantime. */
    current: refusal?.code === 'stale' ? (refusal.body.current as Saved) : null,
  };
}
