import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository.mjs';

/** Ends with one line on a Node that is too old. This file and its imports must run on such a Node. */
export function ensureNode() {
  const range = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node;
  if (isInRange(process.versions.node, range)) return;
  console.error(
    `Bawaba needs Node ${describeRange(range)}; this is ${process.version}. See https://nodejs.org.`,
  );
  process.exit(1);
}

/**
 * @param {string} version such as 22.12.0
 * @param {string} range as `engines` of package.json has it: `^20.19.0 || >=22.12.0`
 */
export function isInRange(version, range) {
  return range.split(' || ').some((part) => {
    const [, sign, wanted = ''] = /^(\^|>=)(\S+)$/.exec(part) ?? [];
    const have = asNumber(version);
    const need = asNumber(wanted);
    if (sign === '^' && Math.trunc(have / 1e6) !== Math.trunc(need / 1e6)) return false;
    return have >= need;
  });
}

/** @param {string} version 22.12.3 → 22012003 */
const asNumber = (version) => version.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0);

/**
 * `^20.19.0 || >=22.12.0` → `20.19 (or a later 20), or 22.12 or newer`
 * @param {string} range
 */
export function describeRange(range) {
  return range
    .replace(/\^((\d+)\.\d+)\.\d+/g, '$1 (or a later $2)')
    .replace(/>=(\d+\.\d+)\.\d+/g, '$1 or newer')
    .replace(/ \|\| /g, ', or ');
}
