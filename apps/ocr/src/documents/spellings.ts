/** One word in the ways a card may print it: the hamza dropped, ى for a final ي, ه for a final ة. */
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
