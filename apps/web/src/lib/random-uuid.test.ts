import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { randomUuid } from './random-uuid.ts';

describe('a random UUID', () => {
  it('is a valid version 4 UUID for the schema of the api', () => {
    for (let round = 0; round < 1000; round += 1) {
      const uuid = randomUuid();
      expect(z.uuid({ version: 'v4' }).safeParse(uuid).success, uuid).toBe(true);
    }
  });

  it('is different each time', () => {
    expect(new Set(Array.from({ length: 1000 }, randomUuid)).size).toBe(1000);
  });
});
