import * as contracts from '@bawaba/contracts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { compileSerialiser } from './serialisers.ts';

interface Endpoint {
  readonly url: string;
  readonly schema: { readonly response?: Readonly<Record<string, unknown>> };
}

const endpoints = Object.entries(contracts)
  .filter(([name]) => name.endsWith('Endpoints'))
  .flatMap(([, group]) => Object.values(group as Readonly<Record<string, Endpoint>>));

// A route compiles its own when it answers for the first time, so a start does not show that one cannot be compiled.
it('every answer of the contracts has a serialiser', () => {
  const answers = endpoints.flatMap(({ url, schema }) =>
    Object.entries(schema.response ?? {})
      .filter(([, answer]) => answer instanceof z.ZodType)
      .map(([status, answer]) => ({ name: `${url} ${status}`, answer: answer as z.ZodType })),
  );
  expect(answers.length).toBeGreaterThan(100);
  for (const { name, answer } of answers) expect(() => compileSerialiser(answer), name).not.toThrow();
});
