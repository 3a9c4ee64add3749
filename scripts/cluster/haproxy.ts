import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reservePort } from '@bawaba/test-programs';
import type { Children } from './children.ts';
import type { Programs } from './packages.ts';
import type { Node } from './patroni.ts';

const HOST = '127.0.0.1';

interface Behind {
  readonly nodes: readonly Node[];
  readonly apiPorts: readonly string[];
  readonly ocrPorts: readonly string[];
}

/** Patroni's REST interface answers 200 on the path of the role that the node has. */
const database = (role: 'primary' | 'replica', port: string, nodes: readonly Node[]) => `
listen ${role}
  bind ${HOST}:${port}
  mode tcp
  option httpchk
  http-check send meth GET uri /${role}
  http-check expect status 200
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, postgresPort, restPort }) => `  server ${name} ${HOST}:${postgresPort} check port ${restPort}`).join('\n')}
`;

/**
 * A copy that answers 503 is there, and says better than HAProxy why it cannot work. That answer takes seconds when the database
 * does not answer.
 */
const copies = (name: string, port: string, path: string, ports: readonly string[]) => `
listen ${name}
  bind ${HOST}:${port}
  mode http
  option httplog
  option forwardfor
  option redispatch 1
  timeout check 10s
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET or { req.hdr(idempotency-key) -m found }
  option httpchk
  http-check send meth GET uri ${path}
  http-check expect rstatus ^(200|503)$
  default-server inter 500ms fall 2 rise 1
${ports.map((copyPort, index) => `  server ${name}${index + 1} ${HOST}:${copyPort} check`).join('\n')}
`;

export async function startHaproxy(
  children: Children,
  programs: Programs,
  folder: string,
  { nodes, apiPorts, ocrPorts }: Behind,
) {
  const [primary, replica, api, ocr] = (await Promise.all([1, 2, 3, 4].map(reservePort))) as [
    string,
    string,
    string,
    string,
  ];
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(
    config,
    `global
  maxconn 1000
  log stdout format raw local0
defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
  retries 2
  option tcpka
  log global
${database('primary', primary, nodes)}${database('replica', replica, nodes)}${copies('api', api, '/api/health', apiPorts)}${copies('ocr', ocr, '/health', ocrPorts)}`,
  );
  const child = children.start({ name: 'haproxy', command: programs.haproxy, args: ['-db', '-f', config] });
  return { child, primary, replica, api, ocr, ownAnswers: () => ownAnswers(join(folder, 'haproxy.log')) };
}

/**
 * What HAProxy answered instead of the api, from its log: status, how the session ended (HAProxy's manual, 8.5), and the server that it
 * had chosen.
 */
function ownAnswers(logFile: string): Record<string, number> {
  const counts: Record<string, number> = {};
  const line = / api\/(\S+) \S+ (50\d|-1) \d+ \S+ \S+ (\S{4}) /g;
  for (const [, server, status, end] of readFileSync(logFile, 'utf8').matchAll(line))
    if (end !== '----') {
      const name = `${status} ${end} ${server}`;
      counts[name] = (counts[name] ?? 0) + 1;
    }
  return counts;
}
