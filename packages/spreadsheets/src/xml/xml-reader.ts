import { broken } from '../spreadsheet-error.ts';
import { decodeEntities } from './entities.ts';

/** Longer ones no spreadsheet program writes. */
const LONGEST_TAG = 2 ** 16;
const LONGEST_TEXT = 2 ** 20;
const DEEPEST = 64;

export interface XmlHandler {
  /** Names come without their prefix. `depth` of the root is 1. True: collect the text of this element. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most elements have no text of interest
  open(name: string, attributes: string, depth: number): boolean | void;
  /** `text` is only what stands in the element itself, and only if `open` asked for it. */
  close(name: string, text: string, depth: number): void;
}

/**
 * Reads XML as it arrives, in bounded memory. Strict where a hostile file could gain from it: a document type (and with it every
 * entity of its own) is refused, elements must close in order. What it skips it does not check.
 */
export class XmlReader {
  private rest = '';
  private readonly names: string[] = [];
  private collecting = 0;
  private text = '';
  private isStarted = false;

  constructor(private readonly handler: XmlHandler) {}

  push(chunk: string) {
    const source = this.rest + chunk;
    this.rest = '';
    let at = 0;
    while (at < source.length) {
      const tag = source.indexOf('<', at);
      const end = tag === -1 ? source.length : tag;
      if (end > at && this.collecting > 0 && this.collecting === this.names.length)
        this.addText(source.slice(at, end));
      if (tag === -1) return;
      const next = this.readMarkup(source, tag);
      if (next === -1) {
        this.rest = source.slice(tag);
        return;
      }
      at = next;
    }
  }

  end() {
    if (this.rest !== '' || this.names.length > 0 || !this.isStarted) throw broken('the XML is cut off');
  }

  /** The end of what starts at `at`; -1 if more has to arrive. */
  private readMarkup(source: string, at: number): number {
    const second = source.charCodeAt(at + 1);
    if (second === 0x3f) return skip(source, at, '?>');
    if (second === 0x21) return this.readDeclaration(source, at);
    const end = endOfTag(source, at);
    if (end === -1) {
      if (source.length - at > LONGEST_TAG) throw broken('a tag is too long');
      return -1;
    }
    if (second === 0x2f) this.close(source.slice(at + 2, end).trimEnd());
    else this.open(source, at + 1, end);
    return end + 1;
  }

  private readDeclaration(source: string, at: number): number {
    if (source.startsWith('<!--', at)) return skip(source, at + 4, '-->', at);
    if (source.startsWith('<![CDATA[', at)) {
      const next = skip(source, at + 9, ']]>', at);
      if (next !== -1 && this.collecting > 0 && this.collecting === this.names.length)
        this.addText(source.slice(at + 9, next - 3).replaceAll('&', '&amp;'));
      return next;
    }
    if (source.length - at < 9) return -1;
    throw broken('a document type');
  }

  private open(source: string, start: number, end: number) {
    let nameEnd = start;
    while (nameEnd < end && !isBlankOrSlash(source.charCodeAt(nameEnd))) nameEnd++;
    if (nameEnd === start) throw broken('a tag has no name');
    const isEmpty = source.charCodeAt(end - 1) === 0x2f;
    const name = source.slice(start, nameEnd);
    const depth = this.names.length + 1;
    if (depth > DEEPEST || (depth === 1 && this.isStarted)) throw broken('the XML is not a tree');
    this.isStarted = true;
    const local = localName(name);
    const collects = this.handler.open(local, source.slice(nameEnd, isEmpty ? end - 1 : end), depth);
    if (isEmpty) return this.handler.close(local, '', depth);
    this.names.push(name);
    if (collects) {
      this.collecting = depth;
      this.text = '';
    }
  }

  private close(name: string) {
    const depth = this.names.length;
    if (this.names.pop() !== name) throw broken('tags close in a wrong order');
    const collected = this.collecting === depth;
    if (collected) this.collecting = 0;
    this.handler.close(localName(name), collected ? decodeEntities(this.text) : '', depth);
    if (collected) this.text = '';
  }

  private addText(text: string) {
    this.text += text;
    if (this.text.length > LONGEST_TEXT) throw broken('a text is too long');
  }
}

const isBlankOrSlash = (code: number) => code <= 0x20 || code === 0x2f;

function localName(name: string) {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

function skip(source: string, from: number, end: string, start = from): number {
  const found = source.indexOf(end, from);
  if (found === -1 && source.length - start > LONGEST_TEXT) throw broken('a comment is too long');
  return found === -1 ? -1 : found + end.length;
}

/** The > of a tag: one in quotes belongs to an attribute. */
function endOfTag(source: string, at: number): number {
  let quote = 0;
  for (let i = at + 1; i < source.length; i++) {
    const code = source.charCodeAt(i);
    if (quote) {
      if (code === quote) quote = 0;
    } else if (code === 0x3e) return i;
    else if (code === 0x22 || code === 0x27) quote = code;
    else if (code === 0x3c) throw broken('a tag in a tag');
  }
  return -1;
}
