import { type Program, type ProgramOptions, startProgram } from './program.ts';

/** The message of our programs when they accept requests. */
export interface ReadyMessage {
  type: 'ready';
  address: string;
  firstAdmin?: { username: string; password?: string };
}

export interface ServiceOptions extends Omit<ProgramOptions, 'channel'> {
  /** Called at once when the service ends unexpectedly. By default the error fails the test run. */
  onUnexpectedEnd?: (error: Error) => void;
}

export interface Service extends Program {
  readonly ready: ReadyMessage;
}

/** Starts one of our servers and waits until it is ready. An unexpected end is reported with its name. */
export async function startService({
  onUnexpectedEnd = throwUncaught,
  ...options
}: ServiceOptions): Promise<Service> {
  const program = startProgram({ echo: true, ...options, channel: true });
  const ready = await Promise.race([untilReady(program), program.ended]);
  if (!('type' in ready)) throw new Error(`before it was ready, ${ready.sentence}`);

  let isStopping = false;
  program.ended.then(({ sentence }) => {
    if (!isStopping) onUnexpectedEnd(new Error(sentence));
  });
  return {
    ...program,
    ready,
    stop: (signal) => {
      isStopping = true;
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

/** Outside of every promise, so that the test runner prints it and fails. */
function throwUncaught(error: Error): void {
  setImmediate(() => {
    throw error;
  });
}
