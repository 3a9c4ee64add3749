import { parseArgs } from 'node:util';

/** Runs a program of the console: one line about how it went, and an exit code that says the same. */
export async function runCommand(
  usage: string,
  options: { overwrite?: boolean },
  run: (file: string, overwrite: boolean) => Promise<string>,
) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: options.overwrite ? { overwrite: { type: 'boolean' } } : {},
    });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new Error(`Usage: ${usage}`);
    console.log(await run(file, values.overwrite === true));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

const count = new Intl.NumberFormat('en');

export const describe = (tables: readonly { rows: number }[], photos: { files: number }) =>
  `${count.format(tables.reduce((sum, { rows }) => sum + rows, 0))} rows and ${count.format(photos.files)} photo files`;
