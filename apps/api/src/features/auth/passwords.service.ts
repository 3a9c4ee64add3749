import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default) at OWASP's first recommendation: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, cost);

/** An unknown user name costs the same work as a known one: the time of an answer must not show which names exist. */
const dummyHash = hashPassword('no account has this password');

export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return matches && passwordHash !== undefined;
}
