/** node:http alone, which replays the product's responses: the cost of HTTP itself. */
import { readFileSync } from 'node:fs';
import http from 'node:http';

const recorded = JSON.parse(readFileSync(process.env.RECORDED, 'utf8'));
const answers = new Map(
  Object.entries(recorded).map(([key, { status, headers, body }]) => [
    key,
    { status, headers, body: Buffer.from(body) },
  ]),
);

const server = http.createServer((request, response) => {
  const reply = () => {
    const answer = answers.get(`${request.method} ${request.url}`);
    response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length });
    response.end(answer.body);
  };
  if (request.method === 'GET') return reply();
  request.on('data', () => {});
  request.on('end', reply);
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: server.address().port }));
