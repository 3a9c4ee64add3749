/** Something that answers requests, in a process of its own. */
export interface System {
  readonly name: string;
  readonly pid: number;
  readonly port: number;
  /** With every request: who asks. */
  readonly headers: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}
