import type { Ready } from './child-program.ts';

/** The one line that tells the person at the console where to go and, the first time, how to get in. */
export function announce({ address, firstAdmin, notes = [] }: Ready): string {
  const signIn =
    firstAdmin && ` Sign in as ${firstAdmin.username} with the password ${describePassword(firstAdmin)}.`;
  return [`Bawaba is ready at ${address}${signIn ? `.${signIn}` : ''}`, ...notes].join('\n');
}

const describePassword = ({ password }: { password?: string }) =>
  password ? `${password} (it is shown only this once)` : 'that you set in ADMIN_PASSWORD';
