/** A server in a process of its own. */
export interface System {
  readonly name: string;
  readonly pid: number;
  readonly port: number;
  /** Sent with every request, to authenticate it. */
  readonly headers: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}
