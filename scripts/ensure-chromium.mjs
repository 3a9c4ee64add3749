import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The browser for the journeys: CHROMIUM_PATH, or an installed one, or (as root on Debian) one that apt-get installs now. */
export function ensureChromium() {
  const found = findChromium() ?? (installWithApt() ? findChromium() : undefined);
  if (found) return found;
  throw new Error(
    'No Chromium was found for the browser journeys. Install Chromium or Chrome (on Debian or Ubuntu: ' +
      '`sudo apt-get install chromium fonts-noto-core`), or set CHROMIUM_PATH to its program.',
  );
}

function findChromium() {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const onPath = PATH.split(delimiter).flatMap((dir) => names.map((name) => join(dir, name)));
  return [...onPath, ...usualPlaces].find((file) => existsSync(file));
}

function installWithApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log('Installing Chromium and Arabic fonts with apt-get…');
  const apt = (/** @type {string[]} */ ...args) =>
    spawnSync('apt-get', ['-qq', '-y', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  apt('update');
  return apt('install', '--no-install-recommends', 'chromium', 'fonts-noto-core');
}
