import { execFileSync } from 'node:child_process';
import { inflateRawSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { hasProgram } from '../testing/has-program.ts';

const ZIP_ENTRY = Buffer.from('PK\u0003\u0004', 'latin1');
const hasPdfToText = hasProgram('pdftotext');

/** The whole text of a response: workbooks are unpacked, and PDFs are read if pdftotext is installed. */
export function answerText({ headers, payload, rawPayload }: LightMyRequestResponse): string {
  const type = String(headers['content-type'] ?? '');
  if (type.includes('spreadsheetml')) return zipText(rawPayload);
  if (type.includes('application/pdf') && hasPdfToText)
    return execFileSync('pdftotext', ['-', '-'], {
      input: rawPayload,
      stdio: ['pipe', 'pipe', 'ignore'],
    }).toString();
  return payload;
}

function zipText(zip: Buffer): string {
  let text = '';
  for (let at = zip.indexOf(ZIP_ENTRY); at >= 0; at = zip.indexOf(ZIP_ENTRY, at + 4)) {
    const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
    text += inflateRawSync(zip.subarray(start)).toString();
  }
  return text;
}
