// Posts a file and prints the status: node send.mjs URL FILE [expect]
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import process from 'node:process';

const [url, file, expect] = process.argv.slice(2);
const body = readFileSync(file);
const headers = { 'Content-Type': 'application/json' };

// `fetch` rejects the header Expect.
async function status() {
  if (!expect) return (await fetch(url, { method: 'POST', headers, body })).status;
  const expecting = { ...headers, 'Content-Length': body.length, Expect: '100-continue' };
  const sent = request(url, { method: 'POST', headers: expecting });
  sent.once('continue', () => sent.end(body));
  sent.flushHeaders();
  const [response] = await once(sent, 'response');
  sent.destroy();
  return response.statusCode;
}

console.log(await status());
