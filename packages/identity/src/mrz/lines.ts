import { asciiDigits } from '../identity-key.ts';
import { normalForm } from '../normal-form.ts';
import { type MrzFormat, type MrzFormatName, mrzFormats } from './formats.ts';

const formats = Object.values(mrzFormats);

/** A line of capitals, digits and fillers. Document readers and keyboards may send « for one filler or for two. */
function cleanLine(line: string): string {
  const text = asciiDigits(normalForm(line, 'NFKC'))
    .replace(/[^\S\n]|\p{Cf}/gu, '')
    .replace(/[‹›〈〉⟨⟩]/g, '<')
    .toUpperCase();
  const doubled = text.replace(/[«»]/g, '<<');
  return formats.some(({ width }) => doubled.length === width) ? doubled : text.replace(/[«»]/g, '<');
}

/** The lines of the input; one long line is split by its length. */
export function mrzLines(input: string | readonly string[]): string[] {
  const rows = typeof input === 'string' ? input.split(/[\r\n]+/) : input;
  const lines = rows.map(cleanLine).filter(Boolean);
  if (lines.length !== 1) return lines;
  const whole = lines[0]!;
  const format = formats.find(({ lines, width }) => whole.length === lines * width);
  if (!format) return lines;
  return Array.from({ length: format.lines }, (_, i) =>
    whole.slice(i * format.width, (i + 1) * format.width),
  );
}

/** How many characters a line may be too short or too long for its format. */
const tolerance = 3;

function fits({ name, lines: count, width }: MrzFormat, lines: readonly string[]): boolean {
  const visa = name.startsWith('MRV');
  return (
    lines.length === count &&
    lines[0]!.startsWith('V') === visa &&
    Math.abs(Math.max(...lines.map((line) => line.length)) - width) <= tolerance
  );
}

/** The format by the number of lines, their length and the first letter. */
export function detectMrzFormat(input: string | readonly string[]): MrzFormatName | null {
  const lines = mrzLines(input);
  return formats.find((format) => fits(format, lines))?.name ?? null;
}

/** Whether a pasted text, or the input of a scanner that works as a keyboard, is a machine readable zone. */
export function looksLikeMrz(text: string): boolean {
  const lines = mrzLines(text);
  const name = detectMrzFormat(lines);
  return (
    name !== null &&
    lines.every((line) => line.length === mrzFormats[name].width && /^[A-Z0-9<]+$/.test(line)) &&
    /^[ACIPV][A-Z<]/.test(lines[0]!) &&
    lines.some((line) => line.includes('<<'))
  );
}
