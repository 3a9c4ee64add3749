import { spawnSync } from 'node:child_process';

/** Some checks look at our files with another program's eyes, where it is installed. */
export const hasProgram = (name: string) => spawnSync('which', [name]).status === 0;
