/** What a file can bring in. */
export const importKinds = ['residents', 'owners', 'visitors', 'blacklist'] as const;
export type ImportKind = (typeof importKinds)[number];
