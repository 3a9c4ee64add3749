import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Linux keeps the files of this folder in memory. */
const IN_MEMORY = '/dev/shm';
const PREFIX = 'bawaba-test-run-';
const GIGABYTE = 1024 ** 3;
/** Several times what the files of a run take at most. */
const ROOM_BYTES = 4 * GIGABYTE;
/** The tests themselves need the rest. */
const MEMORY_BYTES = 8 * GIGABYTE;

/**
 * A temporary folder in memory for a run of the tests, where there is room. They write thousands of small files, most of them for new
 * databases, which takes a disk and its file system longer. It is deleted when this program ends.
 */
export function keepTemporaryFilesInMemory() {
  if (!hasRoom()) return;
  removeAbandoned();
  const folder = mkdtempSync(join(IN_MEMORY, `${PREFIX}${process.pid}-`));
  process.once('exit', () => remove(folder));
  // As /tmp: some tests start programs with another account.
  chmodSync(folder, 0o1777);
  if (runsPrograms(folder)) process.env.TMPDIR = folder;
}

function hasRoom() {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    // A container may have less memory than its machine.
    return bavail * bsize >= ROOM_BYTES && process.availableMemory() >= MEMORY_BYTES;
  } catch {
    return false;
  }
}

/** Not where it is mounted with `noexec`. @param {string} folder */
function runsPrograms(folder) {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}

/** What a run that was killed has left. */
function removeAbandoned() {
  for (const name of readdirSync(IN_MEMORY).filter((name) => name.startsWith(PREFIX))) {
    const pid = Number(name.slice(PREFIX.length).split('-')[0]);
    if (!isRunning(pid)) remove(join(IN_MEMORY, name));
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH';
  }
}

/** Another account may own it, or a process that has not ended yet may write there: no reason for a run to fail. @param {string} folder */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch {}
}
