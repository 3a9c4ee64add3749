import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Ends this program when npm has ended. npm forwards neither signal to us: SIGTERM ends npm and the shell between npm and
 * us, SIGKILL ends npm alone. So we check whether our parent, or the parent of that shell, has changed. On Windows this
 * is not visible; there the next start names the process that holds the data folder.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const shell = lookUp(parent);
  // npm runs its scripts with `sh -c`. Without that shell npm itself is our parent, and its own parent is not our concern.
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
 * Whether npm still runs. On Linux its process id alone is not enough: a zombie keeps it.
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
