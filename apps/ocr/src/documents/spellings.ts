/** All spellings of a word that a card may print: without the hamza, with ى for a final ي, with ه for a final ة. */
export function spellings(value: string): string[] {
  const options = [...value].map((ch, i, all) => {
    const last = i === all.length - 1;
    if ('أإآ'.includes(ch)) return [ch, 'ا'];
    if (last && ch === 'ة') return ['ة', 'ه'];
    if (last && 'يى'.includes(ch)) return ['ي', 'ى'];
    return [ch];
  });
  return options.reduce<string[]>(
    (words, letters) => words.flatMap((word) => letters.map((ch) => word + ch)),
    [''],
  );
}
