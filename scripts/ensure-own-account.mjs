import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Ends a command that writes into DATA_DIR if root runs it and the register belongs to another account: the photos are
 * readable for their owner only, and the program would not start with those of root.
 * @param {string} command
 */
export function ensureOwnAccount(command) {
  if (process.getuid?.() !== 0) return;
  const dataDir = resolve(process.env.DATA_DIR || './data');
  const owner = ownerOf(dataDir);
  if (!owner || readdirSync(dataDir).length === 0) return;
  // Where root runs everything in the folder of another account, as in some containers, the files of the program are root's.
  const user = ownerOf(join(dataDir, 'postgres.password')) ?? ownerOf(join(dataDir, 'photos')) ?? owner;
  if (user === 0) return;
  const name = nameOf(user);
  const args = process.argv.slice(2).map(quoted).join(' ');
  console.error(
    `${dataDir} belongs to ${name}, who cannot open what root writes there; run this as that account, with its settings: ` +
      `sudo -u ${quoted(name)} DATA_DIR=${quoted(dataDir)} npm run ${command} -- ${args}`,
  );
  process.exit(1);
}

/**
 * Zero for root.
 * @param {string} path
 */
const ownerOf = (path) => statSync(path, { throwIfNoEntry: false })?.uid;

/** @param {number} uid */
function nameOf(uid) {
  const { stdout } = spawnSync('id', ['-un', '--', String(uid)], { encoding: 'utf8' });
  return stdout?.trim() || `#${uid}`;
}

/** @param {string} argument */
const quoted = (argument) =>
  /^[\w./:=@%+,-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", `'\\''`)}'`;
