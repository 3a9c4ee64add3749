import type { ReactNode } from 'react';

/** For numbers, codes and user names, which are left to right in Arabic text too. */
export const Ltr = ({ children }: { children: ReactNode }) => <bdi dir="ltr">{children}</bdi>;
