/** One of our programs could not start. The message is one sentence for the console. */
export class StartFailure extends Error {
  /** Perhaps by an earlier copy of the program, which is still stopping. */
  readonly portInUse: boolean;
  /** The output of the program, if the sentence alone does not explain the failure. */
  readonly details: string;

  constructor(message: string, { portInUse = false, details = '' } = {}) {
    super(message);
    this.name = 'StartFailure';
    this.portInUse = portInUse;
    this.details = details;
  }
}

export function explainFailure(name: string, output: string): StartFailure {
  const port = /EADDRINUSE.*?:(\d+)\s/.exec(output)?.[1];
  if (port) {
    const variable = name === 'ocr' ? 'OCR_PORT' : 'PORT';
    return new StartFailure(
      `Port ${port} is in use by another program: stop it, or choose another port with ${variable}.`,
      { portInUse: true },
    );
  }
  const forbidden = /listen EACCES.*?:(\d+)\s/.exec(output)?.[1];
  if (forbidden)
    return new StartFailure(`This account may not listen on port ${forbidden}: choose one above 1023.`);
  const setting = /^\w*Error: configuration: (.+)$/m.exec(output)?.[1];
  if (setting) return new StartFailure(`The configuration is wrong: ${setting}`);
  const reason = /^(?:\w*Error|error): (.+)$/m.exec(output)?.[1];
  return new StartFailure(`The ${name} could not start${reason ? `: ${reason}` : '.'}`, {
    details: output.trim(),
  });
}
