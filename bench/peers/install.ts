import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cache } from '../data/registers.ts';
import type { Peer } from './peer.ts';

const home = `${cache}/bench-peers`;
const nodePackage = `${home}/node22/node_modules/node`;

function npm(folder: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  mkdirSync(folder, { recursive: true });
  if (!existsSync(`${folder}/package.json`)) writeFileSync(`${folder}/package.json`, '{ "private": true }');
  execFileSync('npm', args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
}
const INSTALL = ['install', '--no-audit', '--no-fund', '--save-exact'];

/** Directus and Payload need a newer Node than the product; native modules are compiled against its headers. */
function installNode() {
  if (!existsSync(`${nodePackage}/bin/node`)) npm(`${home}/node22`, [...INSTALL, 'node@22']);
  const inner = `${nodePackage}/node_modules`;
  const platform = readdirSync(inner).find((name) => existsSync(`${inner}/${name}/include/node/node.h`));
  if (!platform) throw new Error(`no headers of Node 22 under ${inner}`);
  return { node: `${nodePackage}/bin/node`, headers: `${inner}/${platform}` };
}

/** Installs a peer in a folder of its own under .cache, apart from the product's packages. Returns the folder and the Node. */
export function installPeer(peer: Peer) {
  const { node, headers } = installNode();
  const folder = `${home}/${peer.id}`;
  const isInstalled = existsSync(`${folder}/installed`);
  if (!isInstalled) {
    console.error(`Installing ${peer.name}…`);
    const env = {
      ...process.env,
      PATH: `${nodePackage}/bin${delimiter}${process.env.PATH}`,
      npm_config_nodedir: headers,
    };
    // Compiles only what the peer needs: drivers of other databases would take a quarter of an hour.
    npm(folder, [...INSTALL, '--ignore-scripts', ...peer.packages], env);
    if (peer.compiled) npm(folder, ['rebuild', ...peer.compiled], env);
    writeFileSync(`${folder}/installed`, '');
  }
  const template = fileURLToPath(new URL(`./${peer.id}`, import.meta.url));
  if (existsSync(template)) cpSync(template, folder, { recursive: true });
  return { folder, node };
}
