import { spawnSync } from 'node:child_process';

/** Some tests open our files in another program, if it is installed. */
export const hasProgram = (name: string) => spawnSync('which', [name]).status === 0;
