import { parseArgs } from 'node:util';

/** Runs a command-line program: prints one line about the result and sets the exit code. */
export async function runCommand(
  usage: string,
  options: { overwrite?: boolean },
  run: (subject: string, overwrite: boolean) => Promise<string>,
) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: options.overwrite ? { overwrite: { type: 'boolean' } } : {},
    });
    const [subject, ...more] = positionals;
    if (!subject || more.length > 0) throw new Error(`Usage: ${usage}`);
    console.log(await run(subject, values.overwrite === true));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
