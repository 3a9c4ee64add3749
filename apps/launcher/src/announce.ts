import type { Ready } from './child-program.ts';

/** What the console shows when the program is ready: the address and, at the first start, how to sign in. */
export function announce({ address, firstAdmin, notes = [] }: Ready): string {
  const signIn =
    firstAdmin && ` Sign in as ${firstAdmin.username} with the password ${describePassword(firstAdmin)}.`;
  return [`Bawaba is ready at ${address}${signIn ? `.${signIn}` : ''}`, ...notes].join('\n');
}

const describePassword = ({ password }: { password?: string }) =>
  password ? `${password} (it is shown only this once)` : 'that you set in ADMIN_PASSWORD';
