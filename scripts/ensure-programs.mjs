import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Chromium without its windows, tabs and menus: it shows a page in the same way, for half the work. */
const HEADLESS = 'chromium-headless-shell';
const PDF_READER = 'pdftotext';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * The browser for the journeys: CHROMIUM_PATH, or Chromium's headless shell (as root on Debian, apt-get installs it now), or
 * any Chromium that is installed.
 */
export function ensureChromium() {
  const found =
    process.env.CHROMIUM_PATH ||
    find([HEADLESS]) ||
    (installWithApt(HEADLESS, 'fonts-noto-core') && find([HEADLESS])) ||
    find(names, usualPlaces);
  if (found) return found;
  throw new Error(
    'No Chromium was found for the browser journeys. Install Chromium or Chrome (on Debian: ' +
      `\`sudo apt-get install ${HEADLESS} fonts-noto-core\`), or set CHROMIUM_PATH to its program.`,
  );
}

/**
 * @param {string[]} programs looked for on the PATH
 * @param {string[]} [files] where else one may be
 */
function find(programs, files = []) {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((dir) => programs.map((name) => join(dir, name)));
  return [...onPath, ...files].find((file) => existsSync(file));
}

/** Reads PDFs for the tests of what we print. Without it these tests are skipped, and this says so. */
export function ensurePdfReader() {
  if (find([PDF_READER]) || installWithApt('poppler-utils')) return;
  console.log(
    `Without ${PDF_READER} the tests that read PDFs are skipped (on Debian: \`sudo apt-get install poppler-utils\`).`,
  );
}

/** @param {string[]} packages */
function installWithApt(...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${packages.join(' and ')} with apt-get…`);
  const apt = (/** @type {string[]} */ ...args) =>
    spawnSync('apt-get', ['-qq', '-y', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  apt('update');
  return apt('install', '--no-install-recommends', ...packages);
}
