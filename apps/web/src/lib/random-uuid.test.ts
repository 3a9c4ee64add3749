import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { randomUuid } from './random-uuid.ts';

describe('a random UUID', () => {
  it('is of version 4, by the schema that the api checks keys with', () => {
    for (let round = 0; round < 1000; round += 1) {
      const uuid = randomUuid();
      expect(z.uuid({ version: 'v4' }).safeParse(uuid).success, uuid).toBe(true);
    }
  });

  it('is another each time', () => {
    expect(new Set(Array.from({ length: 1000 }, randomUuid)).size).toBe(1000);
  });
});
