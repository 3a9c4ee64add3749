/**
 * What the service and its readers say to each other through a pipe: a message in JSON, and the bytes that belong to it.
 * Node's own channel between processes ends the receiver when a sender writes nonsense; this one throws where it is caught.
 */
export interface Frame {
  message: unknown;
  bytes: Buffer;
}

/** Two lengths: of the message and of its bytes. */
const HEADER = 8;

export function encodeFrame(message: unknown, bytes: readonly Uint8Array[] = []): Uint8Array[] {
  const text = Buffer.from(JSON.stringify(message));
  const header = Buffer.alloc(HEADER);
  header.writeUInt32BE(text.length);
  header.writeUInt32BE(
    bytes.reduce((sum, { length }) => sum + length, 0),
    4,
  );
  return [header, text, ...bytes];
}

export class FrameDecoder {
  private chunks: Buffer[] = [];
  private length = 0;

  /** Frames whose message or bytes are longer than this are refused. */
  constructor(private readonly limits: { message: number; bytes: number }) {}

  /** The frames that this chunk completes. Throws where there is none. */
  push(chunk: Buffer): Frame[] {
    this.chunks.push(chunk);
    this.length += chunk.length;
    const frames: Frame[] = [];
    for (let frame = this.next(); frame; frame = this.next()) frames.push(frame);
    return frames;
  }

  private next(): Frame | null {
    if (this.length < HEADER) return null;
    if (this.chunks[0]!.length < HEADER) this.join();
    const text = this.chunks[0]!.readUInt32BE(0);
    const bytes = this.chunks[0]!.readUInt32BE(4);
    if (text > this.limits.message || bytes > this.limits.bytes) throw new Error('a frame is too long');
    const end = HEADER + text + bytes;
    if (this.length < end) return null;
    const whole = this.join();
    this.chunks = [whole.subarray(end)];
    this.length -= end;
    const message: unknown = JSON.parse(whole.toString('utf8', HEADER, HEADER + text));
    return { message, bytes: whole.subarray(HEADER + text, end) };
  }

  private join(): Buffer {
    const whole = Buffer.concat(this.chunks);
    this.chunks = [whole];
    return whole;
  }
}
