import { type Mrz, mrzFormats } from '@bawaba/identity';
import { MAX_AFFIX, mrzOf, withoutMarks } from './find-mrz.ts';

/** Slow readers leave 50 ms between two keys; nobody types a line of forty characters like that. */
export const LONGEST_GAP_MS = 80;

/** After this silence the reader has nothing more to say. */
export const QUIET_MS = 2 * LONGEST_GAP_MS;

/** Some readers rest between two lines, or before the Enter that ends the last. */
const LONGEST_REST_MS = 500;

/** What a reader has typed by the time that nobody else can have. */
const CERTAIN_LENGTH = 8;

/** A key press as the machine sees it; a `KeyboardEvent` is one. */
export interface PressedKey {
  readonly key: string;
  /** The physical key: a reader types as on an American keyboard, whatever layout the PC has. */
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly repeat: boolean;
}

export interface WedgeAnswer {
  /** The first key of what may become a reading: the field is still as it was. */
  readonly begins?: true;
  /** It is certain now: what was typed since must leave the field again. */
  readonly undo?: true;
  /** The key must reach nobody. */
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

/** Stands for every key that no zone contains. */
const MARK = '*';

/** The character on an American keyboard. */
function characterOfCode({ code, shiftKey }: PressedKey): string {
  const [, letter, digit, numpad] = /^(?:Key([A-Z])|Digit(\d)|Numpad(\d))$/.exec(code) ?? [];
  if (shiftKey) return letter ?? (code === 'Comma' ? '<' : MARK);
  return letter ?? digit ?? numpad ?? MARK;
}

const characterOfKey = ({ key }: PressedKey) => (/^[A-Za-z0-9<]$/.test(key) ? key.toUpperCase() : MARK);

/**
 * Tells a reader that types from a person who does: by its pace, and by what it types. Reads what came both as the
 * layout of the PC has it and as an American keyboard would, for the PC may be set to Arabic, the reader to French.
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

  /** Nothing was typed for QUIET_MS: a reader that ends without Enter has told all. */
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

  /** Control characters that a reader puts before or after; or a person's shortcut. */
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

  /** The first line of a card may hold no filler; its length tells then. */
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
