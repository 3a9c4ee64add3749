import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { asciiDigits, foldText } from '@bawaba/identity';
import { cpuSeconds, samplesIn } from '../outcomes.ts';
import type { Sample } from '../render-set.ts';

/**
 * The results of tesseract.js and PP-OCRv3 on the same whole photographs. A field counts as read if its text is anywhere in their
 * output, which is generous: a form could not use that. They are slow, so `every` selects a sample.
 */
export async function peerTable(folder: string, every = 1): Promise<string[]> {
  const here = fileURLToPath(new URL('.', import.meta.url));
  if (!existsSync(`${here}node_modules`))
    execFileSync('npm', ['install', '--no-package-lock', '--no-workspaces', '--no-audit', '--no-fund'], {
      cwd: here,
      stdio: 'ignore',
    });
  const [{ tesseractReader }, { paddleReader }] = await Promise.all([
    import('./tesseract.ts'),
    import('./paddle.ts'),
  ]);
  const [arabic, english, paddle] = [
    await tesseractReader('ara'),
    await tesseractReader('eng'),
    await paddleReader(),
  ];
  const rows: string[] = [];
  for (const [name, kind, read] of [
    ['tesseract.js ara', 'card', arabic.read],
    ['tesseract.js eng', 'page', english.read],
    ['PP-OCRv3 + en v3', 'page', paddle],
  ] as const)
    rows.push(
      ...(await peerRows(
        name,
        samplesIn(folder)
          .filter((sample) => sample.kind === kind)
          .filter((_, i) => i % every === 0),
        folder,
        read,
      )),
    );
  await Promise.all([arabic.close(), english.close()]);
  return ['| reader | field | read | seconds a photograph |', '| --- | --- | --- | --- |', ...rows];
}

async function peerRows(
  name: string,
  samples: Sample[],
  folder: string,
  read: (upload: Buffer) => Promise<string>,
) {
  const hits = new Map<string, boolean[]>();
  let [photographs, seconds] = [0, 0];
  for (const { files, truth } of samples) {
    let text = '';
    for (const file of Object.values(files)) {
      const start = cpuSeconds();
      text += `\n${await read(readFileSync(`${folder}/${file}`)).catch(() => '')}`;
      seconds += cpuSeconds() - start;
      photographs++;
    }
    const spaced = foldText(text.replace(/\s+/g, ' '));
    const tight = asciiDigits(text).replace(/\s+/g, '');
    for (const [field, value] of Object.entries(truth)) {
      const found = /^(id_number|mrz)/.test(field)
        ? tight.includes(value)
        : /date/.test(field)
          ? tight.includes(value.replace(/-/g, '/'))
          : spaced.includes(foldText(value));
      hits.set(field, [...(hits.get(field) ?? []), found]);
    }
  }
  const each = (seconds / Math.max(1, photographs)).toFixed(2);
  return [...hits].map(
    ([field, list]) => `| ${name} | ${field} | ${list.filter(Boolean).length}/${list.length} | ${each} |`,
  );
}
