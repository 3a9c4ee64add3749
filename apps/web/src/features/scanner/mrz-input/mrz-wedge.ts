import { type Mrz, mrzFormats } from '@bawaba/identity';
import { MAX_AFFIX, mrzOf, withoutMarks } from './find-mrz.ts';

/** Slow document readers pause 50 ms between two keys; no person types 40 characters so fast. */
export const LONGEST_GAP_MS = 80;

/** After this pause the document reader has finished. */
export const QUIET_MS = 2 * LONGEST_GAP_MS;

/** Some document readers pause between two lines, or before the last Enter. */
const LONGEST_REST_MS = 500;

/** After this many characters in this form, the input must come from a document reader. */
const CERTAIN_LENGTH = 8;

/** A key press; a `KeyboardEvent` has this shape. */
export interface PressedKey {
  readonly key: string;
  /** The physical key: a document reader sends the keys of a US keyboard, also on a PC with another layout. */
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly repeat: boolean;
}

export interface WedgeAnswer {
  /** The first key of a possible zone: save the field before it changes. */
  readonly begins?: true;
  /** The input comes from a document reader: restore the field. */
  readonly undo?: true;
  /** The key must not reach the page. */
  readonly swallow?: true;
  readonly mrz?: Mrz;
}

const SILENT_KEYS = /^(Shift|CapsLock|Control|Alt|AltGraph|Meta|NumLock|F\d+)$/;
const CERTAIN = new RegExp(
  `^(?=.*<)[A-Z0-9<]{0,${MAX_AFFIX}}[ACIPV][A-Z<][A-Z0-9<]{${CERTAIN_LENGTH - 2},}$`,
);
const FIRST_LINE = new RegExp(`^[A-Z0-9]{0,${MAX_AFFIX}}[ACIPV][A-Z0-9]+$`);
const widths = Object.values(mrzFormats).map(({ width }) => width);

const endsLine = ({ key, code, ctrlKey }: PressedKey) =>
  key === 'Enter' || key === 'Tab' || (ctrlKey && (code === 'KeyJ' || code === 'KeyM'));

/** Replaces every key that is not allowed in a zone. */
const MARK = '*';

/** The character on a US keyboard. */
function characterOfCode({ code, shiftKey }: PressedKey): string {
  const [, letter, digit, numpad] = /^(?:Key([A-Z])|Digit(\d)|Numpad(\d))$/.exec(code) ?? [];
  if (shiftKey) return letter ?? (code === 'Comma' ? '<' : MARK);
  return letter ?? digit ?? numpad ?? MARK;
}

const characterOfKey = ({ key }: PressedKey) => (/^[A-Za-z0-9<]$/.test(key) ? key.toUpperCase() : MARK);

/**
 * Distinguishes a document reader from a person, by speed and content. Interprets the keys both in the layout of the
 * PC and as a US keyboard, because the PC may be set to Arabic, or the reader to French.
 */
export class MrzWedge {
  private readings: [byKey: string[], byCode: string[]] = [[''], ['']];
  private state: 'listening' | 'certain' | 'done' = 'listening';
  private last = Number.NEGATIVE_INFINITY;
  private rests = false;

  press(key: PressedKey, at: number): WedgeAnswer {
    if (SILENT_KEYS.test(key.key)) return {};
    const ends = endsLine(key);
    const mayRest = (this.state === 'certain' && this.rests) || (this.state === 'done' && ends);
    if (at - this.last > (mayRest ? LONGEST_REST_MS : LONGEST_GAP_MS) || key.repeat) this.forget();
    this.last = at;
    this.rests = ends;
    if (key.repeat) return {};
    if (this.state === 'done') return { swallow: true };
    if (ends) return this.endLine();
    if (key.ctrlKey || key.altKey || key.metaKey) return this.command();
    return this.character(key);
  }

  /** No key for QUIET_MS: a document reader that sends no Enter has finished. */
  quiet(): Mrz | null {
    const mrz = mrzOf(this.readings);
    if (mrz) this.finish();
    return mrz;
  }

  private character(key: PressedKey): WedgeAnswer {
    const begins = this.readings[0].join('') === '';
    const [byKey, byCode] = this.readings;
    byKey.push(byKey.pop() + characterOfKey(key));
    byCode.push(byCode.pop() + characterOfCode(key));
    return { ...this.decide(this.looksTyped()), ...(begins && { begins }) };
  }

  private endLine(): WedgeAnswer {
    const mrz = mrzOf(this.readings);
    const answer = this.decide(mrz !== null || this.isFirstLine());
    if (mrz) this.finish();
    else if (this.state === 'certain') for (const lines of this.readings) lines.push('');
    else this.forget();
    return { ...answer, ...(mrz && { mrz }) };
  }

  /** A control character of the document reader, or a person's shortcut. */
  private command(): WedgeAnswer {
    if (this.state === 'certain') return { swallow: true };
    this.forget();
    return {};
  }

  private decide(certain: boolean): WedgeAnswer {
    if (this.state === 'certain') return { swallow: true };
    if (!certain) return {};
    this.state = 'certain';
    return { undo: true, swallow: true };
  }

  private looksTyped() {
    return this.readings.some(([first = '']) => CERTAIN.test(withoutMarks(first)));
  }

  /** The first line of a card may have no filler; then its length decides. */
  private isFirstLine() {
    return this.readings.some(([first = '']) => {
      const line = withoutMarks(first);
      return FIRST_LINE.test(line) && widths.some((w) => line.length >= w && line.length <= w + MAX_AFFIX);
    });
  }

  private finish() {
    this.forget();
    this.state = 'done';
  }

  private forget() {
    this.readings = [[''], ['']];
    this.state = 'listening';
  }
}
