import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Ends this program when npm is gone. A SIGTERM for npm ends npm and the shell between us, a SIGKILL ends npm alone, and
 * neither is passed on: we notice that our parent, or the parent of that shell, is another. On Windows a killed npm
 * leaves no trace; there the next start says which process holds the data folder.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const shell = lookUp(parent);
  // npm runs its scripts with `sh -c`. A parent that is npm itself has a parent that may end when it likes.
  const npm = shell && /^(\S*\/)?\w*sh -c /.test(shell.command) ? shell.parent : undefined;
  const watch = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isChildOf(parent, npm))) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 100);
  watch.unref();
}

/**
 * @param {number} pid
 * @returns {{ parent: number, command: string } | undefined}
 */
function lookUp(pid) {
  if (process.platform === 'win32') return undefined;
  if (process.platform === 'linux') {
    const parent = parentOnLinux(pid);
    if (parent === undefined) return undefined;
    return { parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') };
  }
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'ppid=,command=', '-p', String(pid)], {
    encoding: 'utf8',
  });
  const [, parent, command = ''] = /^\s*(\d+)\s+(.*)/.exec(stdout ?? '') ?? [];
  return parent === undefined ? undefined : { parent: Number(parent), command };
}

/**
 * Whether npm is still there. On Linux a dead one that nobody has fetched yet would look alive by its number.
 * @param {number} shell
 * @param {number} npm
 */
function isChildOf(shell, npm) {
  if (process.platform === 'linux') return parentOnLinux(shell) === npm;
  try {
    return process.kill(npm, 0);
  } catch {
    return false;
  }
}

/** @param {number} pid */
function parentOnLinux(pid) {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}
