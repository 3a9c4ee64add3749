import { parseArgs } from 'node:util';

interface Flags {
  readonly overwrite?: boolean;
  readonly identity?: string;
}

/** Runs a command-line program: prints one line about the result and sets the exit code. */
export async function runCommand(
  usage: string,
  options: { overwrite?: boolean; identity?: boolean },
  run: (subject: string, flags: Flags) => Promise<string>,
) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        ...(options.overwrite && { overwrite: { type: 'boolean' } as const }),
        ...(options.identity && { identity: { type: 'string' } as const }),
      },
    });
    const [subject, ...more] = positionals;
    if (!subject || more.length > 0) throw new Error(`Usage: ${usage}`);
    console.log(await run(subject, values as Flags));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
