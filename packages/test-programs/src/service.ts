import { type Program, type ProgramOptions, startProgram } from './program.ts';

/** What our programs send to the process that started them, once they serve. */
export interface ReadyMessage {
  type: 'ready';
  address: string;
  firstAdmin?: { username: string; password?: string };
}

export interface ServiceOptions extends Omit<ProgramOptions, 'channel'> {
  /** Called at once when it ends and nobody asked it to. By default the error fails the run of the tests. */
  onUnexpectedEnd?: (error: Error) => void;
}

export interface Service extends Program {
  readonly ready: ReadyMessage;
}

/** Starts one of our servers and waits until it serves. An end that nobody asked for is reported by name. */
export async function startService({
  onUnexpectedEnd = throwUncaught,
  ...options
}: ServiceOptions): Promise<Service> {
  const program = startProgram({ echo: true, ...options, channel: true });
  const ready = await Promise.race([untilReady(program), program.ended]);
  if (!('type' in ready)) throw new Error(`before it was ready, ${ready.sentence}`);

  let asked = false;
  program.ended.then(({ sentence }) => {
    if (!asked) onUnexpectedEnd(new Error(sentence));
  });
  return {
    ...program,
    ready,
    stop: (signal) => {
      asked = true;
      return program.stop(signal);
    },
  };
}

const untilReady = ({ process: child }: Program) =>
  new Promise<ReadyMessage>((resolve) => {
    child.on('message', (message: Partial<ReadyMessage> | null) => {
      if (message?.type === 'ready' && message.address !== undefined) resolve(message as ReadyMessage);
    });
  });

/** Outside every promise, where the runner of the tests counts it as a failure and prints it. */
function throwUncaught(error: Error): void {
  setImmediate(() => {
    throw error;
  });
}
