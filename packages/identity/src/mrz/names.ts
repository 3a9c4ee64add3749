export interface MrzNames {
  surname: string;
  givenNames: string;
  fullName: string;
  /** No filler at the end: part of the name may be missing (ICAO 9303-3, 4.6). */
  truncated: boolean;
}

const words = (text: string) => text.split('<').filter(Boolean).join(' ');

/** `ERIKSSON<<ANNA<MARIA<<<<` → surname ERIKSSON, given names ANNA MARIA. */
export function parseMrzNames(raw: string): MrzNames {
  const split = raw.indexOf('<<');
  const surname = words(split < 0 ? raw : raw.slice(0, split));
  const givenNames = words(split < 0 ? '' : raw.slice(split));
  return {
    surname,
    givenNames,
    fullName: [givenNames, surname].filter(Boolean).join(' '),
    truncated: raw !== '' && !raw.endsWith('<'),
  };
}

/** Within a name only: a first word is always capitalised, as in `Van der Berg`. */
const particles = new Set('bin bint ibn de del della der den di da das do dos du van von'.split(' '));

const capitalised = (word: string) =>
  word.toLowerCase().replace(/(^|['’-])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase());

/**
 * The usual spelling of a name in capitals: `PETER VAN DER BERG` → `Peter van der Berg`, `O'BRIEN` → `O'Brien`, `EL-SAYED` →
 * `El-Sayed`. Capitals inside a word (McDonald) are not restored, and a name with small letters does not change.
 */
export function personName(name: string): string {
  if (name !== name.toUpperCase()) return name;
  const parts = name.trim().split(/\s+/);
  return parts
    .map((word, index) => {
      const lower = word.toLowerCase();
      return index > 0 && index < parts.length - 1 && particles.has(lower) ? lower : capitalised(word);
    })
    .join(' ');
}
