import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { hasProgram } from './has-program.ts';

export const hasLibreOffice = hasProgram('soffice');
if (!hasLibreOffice) console.warn('LibreOffice is not installed, so no file is opened in it.');

// Beside the event loop: a server in the same process has to go on.
const run = promisify(execFile);

interface Sheet {
  readonly rows: string[][];
  readonly formulas: number;
}

/** What a spreadsheet makes of a file: its cells as a person sees them, and how many of them are formulas. */
export async function openInLibreOffice(
  folder: string,
  name: string,
  bytes: Uint8Array,
  separator?: string,
): Promise<Sheet> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  const csv = separator && [`--infilter=CSV:${separator.charCodeAt(0)},34,76,1,,0,false,true`];
  await run('soffice', [
    `-env:UserInstallation=file://${folder}/office`,
    '--headless',
    ...(csv || []),
    ...['--convert-to', 'fods', '--outdir', folder, path],
  ]);
  const xml = await readFile(join(folder, `${basename(name, extname(name))}.fods`), 'utf8');
  const table = xml.slice(xml.indexOf('<table:table '), xml.indexOf('</table:table>'));
  const rows = [...table.matchAll(/<table:table-row[^>]*>(.*?)<\/table:table-row>/gs)].map(([, row]) =>
    [...(row as string).matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].flatMap(
      ([, attributes, content]) => {
        const times = Number(/number-columns-repeated="(\d+)"/.exec(attributes as string)?.[1] ?? 1);
        return Array<string>(Math.min(times, 100)).fill(textOf(content ?? ''));
      },
    ),
  );
  return { rows, formulas: table.split('table:formula=').length - 1 };
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Paragraphs are the lines of a cell; blanks and tabs are elements of their own. */
const textOf = (content: string) =>
  [...content.matchAll(/<text:p>(.*?)<\/text:p>|<text:p\/>/gs)]
    .map(([, line = '']) =>
      line
        .replace(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count) => ' '.repeat(Number(count ?? 1)))
        .replace(/<text:tab\/>/g, '\t')
        .replace(/<text:line-break\/>/g, '\n')
        .replace(/<[^>]+>/g, '')
        .replace(/&(\w+);/g, (all, name: string) => entities[name] ?? all),
    )
    .join('\n');
