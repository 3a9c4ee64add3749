const weights = [7, 3, 1];

/** ICAO 9303-3, 4.9: digits have their own value, A to Z are 10 to 35, the filler is 0. */
const valueOfCharacter = (character: string) => (character === '<' ? 0 : Number.parseInt(character, 36) || 0);

export function mrzCheckDigit(text: string): string {
  const sum = [...text].reduce(
    (total, character, index) => total + valueOfCharacter(character) * weights[index % 3]!,
    0,
  );
  return String(sum % 10);
}
