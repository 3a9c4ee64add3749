import type { ReactNode } from 'react';

/** Numbers, codes and user names read left to right inside Arabic text too. */
export const Ltr = ({ children }: { children: ReactNode }) => <bdi dir="ltr">{children}</bdi>;
