import { announce } from './announce.ts';
import { readConfig } from './config.ts';
import { StartFailure } from './failure.ts';
import { Program } from './program.ts';
import { TIMING, type Timing } from './timing.ts';

/** Runs the program until a signal stops it. */
export async function launch(scripts: { api: string; ocr: string }, timing: Timing = TIMING): Promise<void> {
  const log = (text: string) => void process.stderr.write(text);
  const program = new Program({ config: readConfig(process.env), env: process.env, scripts, log, timing });
  let running = false;
  let stoppingSince: number | undefined;

  const end = async (code: number) => {
    stoppingSince ??= Date.now();
    await program.stop();
    process.exit(code);
  };
  const fail = (error: unknown) => {
    if (stoppingSince !== undefined) return;
    if (error instanceof StartFailure && error.details) log(`${error.details}\n\n`);
    log(`${error instanceof Error ? error.message : error}\n`);
    return end(1);
  };
  const onSignal = (code: number) => {
    // During the start, and at a second signal, there is no need to wait: the children end when the launcher does.
    if (!running || (stoppingSince !== undefined && Date.now() - stoppingSince >= timing.sameKeypressMs))
      process.exit(code);
    if (stoppingSince !== undefined) return;
    log('Stopping. Press Ctrl-C again to end at once.\n');
    end(0);
  };
  // The reader of our output may close its end of the pipe first.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.on('SIGINT', () => onSignal(130));
  process.on('SIGTERM', () => onSignal(143));
  process.on('SIGHUP', () => onSignal(129));

  try {
    const ready = await program.start(fail);
    running = true;
    if (stoppingSince === undefined) console.log(announce(ready));
  } catch (error) {
    await fail(error);
  }
}
