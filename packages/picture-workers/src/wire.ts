/**
 * The protocol between a service and its workers, over pipes: a JSON message, followed by its bytes. Node's own IPC channel
 * crashes the receiver if the sender writes invalid data; this decoder throws an error that the receiver catches.
 */
export interface Frame {
  message: unknown;
  bytes: Buffer;
}

/** The length of the message and the length of its bytes, as 32-bit integers. */
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

  /** Frames with a longer message or more bytes are rejected. */
  constructor(private readonly limits: { message: number; bytes: number }) {}

  /** The frames that this chunk completes. Throws on invalid data. */
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
