/** A program of ours that could not start, in one sentence for the person at the console. */
export class StartFailure extends Error {
  /** The other program that holds the port may be our own predecessor, on its way out. */
  readonly portInUse: boolean;
  /** What the program said, where the sentence alone does not explain it. */
  readonly details: string;

  constructor(message: string, { portInUse = false, details = '' } = {}) {
    super(message);
    this.name = 'StartFailure';
    this.portInUse = portInUse;
    this.details = details;
  }
}

export function explainFailure(name: string, said: string): StartFailure {
  const port = /EADDRINUSE.*?:(\d+)\s/.exec(said)?.[1];
  if (port) {
    const variable = name === 'ocr' ? 'OCR_PORT' : 'PORT';
    return new StartFailure(
      `Port ${port} is in use by another program: stop it, or choose another port with ${variable}.`,
      { portInUse: true },
    );
  }
  const forbidden = /listen EACCES.*?:(\d+)\s/.exec(said)?.[1];
  if (forbidden)
    return new StartFailure(`This account may not listen on port ${forbidden}: choose one above 1023.`);
  const setting = /^\w*Error: configuration: (.+)$/m.exec(said)?.[1];
  if (setting) return new StartFailure(`The configuration is wrong: ${setting}`);
  const reason = /^(?:\w*Error|error): (.+)$/m.exec(said)?.[1];
  return new StartFailure(`The ${name} could not start${reason ? `: ${reason}` : '.'}`, {
    details: said.trim(),
  });
}
