import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default) at OWASP's first recommendation: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, cost);

/** An unknown user costs the same work as a known one, so that time tells nobody which names exist. */
const nobodysHash = hashPassword('nobody has this password');

export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), password);
  return matches && passwordHash !== undefined;
}
