const SIZE = 10_240;

const filled = (piece: string) => piece.repeat(Math.ceil(SIZE / piece.length)).slice(0, SIZE);

/** A fixed sequence, so that a failure can be repeated. */
function many(make: (number: number) => string): string {
  const pieces: string[] = [];
  for (let seed = 7; pieces.length < 2_500; seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648)
    pieces.push(make(seed));
  return pieces.join(' ').slice(0, SIZE);
}

/** 10 kB each that a matcher could stumble over; `words` are those of the catalogue. */
export function hostileTexts(words: readonly string[]): Readonly<Record<string, string>> {
  const wordAt = (number: number) => words[(number >> 8) % words.length]!;
  return {
    'one denial after the other': filled('no chest pain '),
    'one finding': filled('chest pain in my chest hurts '),
    'one cue': filled('what are the signs of a stroke '),
    'one date': filled('had chest pain last year '),
    'a list without end': filled('no fever, or '),
    'words that are passed over': filled('the '),
    'one letter': filled('a'),
    'letters set apart': filled('s.u.i.'),
    accents: filled('e\u0301\u0301\u0301'),
    'ends of sentences': filled('?\n'),
    commas: filled(','),
    numbers: filled('38.5,'),
    'words of the catalogue': many(wordAt),
    'words of the catalogue, misspelt': many((number) => {
      const word = wordAt(number);
      return `${word.slice(0, 2)}x${word.slice(3)}`;
    }),
    'words of no language': many((number) => number.toString(36)),
  };
}
