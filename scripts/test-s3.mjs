import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AwsClient } from 'aws4fetch';
import { ensureInstalled } from './ensure-installed.mjs';
import { commandOf, runNode } from './run.mjs';
import { killSwift, missingPackages, s3Environment, startSwift } from './swift-server.mjs';

/**
 * The tests of photos, backup and restore with an S3 store: OpenStack Swift from Debian, started here on loopback. Then the
 * server is killed in the middle of uploads. Further arguments go to vitest, instead of the usual tests.
 */
const BUCKET = 'bawaba-photos';

installPackages();
ensureInstalled();
const folder = mkdtempSync(join(tmpdir(), 'bawaba-s3-'));
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => cleanUp().finally(() => process.exit(1)));
try {
  await startSwift(folder);
  const s3 = s3Environment(folder);
  await createBucket(s3);
  const env = { ...process.env, ...s3, TEST_S3_BUCKET: BUCKET };
  const run = (/** @type {string[]} */ tests, more = {}) =>
    runNode([commandOf('vitest'), 'run', '--project', '@bawaba/api', ...tests], { env: { ...env, ...more } });
  const given = process.argv.slice(2);
  const usual = ['src/features/photos', 'src/backup', '--exclude', '**/*-killed.test.ts'];
  const codes = [await run(given.length > 0 ? given : usual)];
  // Alone: it kills the server of the others.
  const control = {
    SWIFT_SERVER: fileURLToPath(new URL('./swift-server.mjs', import.meta.url)),
    SWIFT_FOLDER: folder,
  };
  if (given.length === 0) codes.push(await run(['s3-store-killed.test.ts'], control));
  process.exitCode = codes.find((code) => code !== 0) ?? 0;
} finally {
  await cleanUp();
}

/** The server does not end with us. */
async function cleanUp() {
  if (existsSync(join(folder, 'state.json'))) await killSwift(folder);
  rmSync(folder, { recursive: true, force: true });
}

/** @param {ReturnType<typeof s3Environment>} s3 */
async function createBucket(s3) {
  const client = new AwsClient({
    accessKeyId: s3.S3_ACCESS_KEY_ID,
    secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
    region: s3.S3_REGION,
    service: 's3',
  });
  const answer = await client.fetch(`${s3.S3_ENDPOINT}/${BUCKET}`, { method: 'PUT' });
  if (!answer.ok) throw new Error(`the bucket was not created: ${answer.status} ${await answer.text()}`);
}

/** Where we may; otherwise says what is missing. */
function installPackages() {
  const missing = missingPackages();
  if (missing.length === 0) return;
  const install = ['install', '-y', '--no-install-recommends', ...missing];
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error(`These tests need OpenStack Swift. On Debian, as root: apt-get ${install.join(' ')}`);
    process.exit(1);
  }
  // Tells Debian to start no service of these packages.
  const policy = '/usr/sbin/policy-rc.d';
  const isOurs = !existsSync(policy);
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    execFileSync('apt-get', ['-o', 'DPkg::Lock::Timeout=600', ...install], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } finally {
    if (isOurs) rmSync(policy);
  }
}
