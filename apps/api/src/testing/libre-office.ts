import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { hasProgram } from './has-program.ts';

export const hasLibreOffice = hasProgram('soffice');
if (!hasLibreOffice) console.warn('LibreOffice is not installed, so no file is opened in it.');

// Asynchronous: the api runs in the same process.
const run = promisify(execFile);

interface Sheet {
  readonly rows: string[][];
  readonly formulas: number;
}

/**
 * How LibreOffice opens each file: its cells as a person sees them, and how many of them are formulas. The files of one
 * call share one start of the program, and the separator if they are CSV files.
 */
export async function openInLibreOffice<Name extends string>(
  folder: string,
  files: Readonly<Record<Name, Uint8Array>>,
  separator?: string,
): Promise<Record<Name, Sheet>> {
  const names = Object.keys(files) as Name[];
  for (const name of names) await writeFile(join(folder, name), files[name]);
  const csv = separator && [`--infilter=CSV:${separator.charCodeAt(0)},34,76,1,,0,false,true`];
  await run('soffice', [
    `-env:UserInstallation=file://${folder}/office`,
    '--headless',
    ...(csv || []),
    ...['--convert-to', 'fods', '--outdir', folder, ...names.map((name) => join(folder, name))],
  ]);
  const sheets = names.map(async (name) => [name, await readSheet(fodsOf(folder, name))]);
  return Object.fromEntries(await Promise.all(sheets));
}

const fodsOf = (folder: string, name: string) => join(folder, `${basename(name, extname(name))}.fods`);

async function readSheet(path: string): Promise<Sheet> {
  const xml = await readFile(path, 'utf8');
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

/** The paragraphs of a cell are its lines; blanks and tabs are elements. */
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
