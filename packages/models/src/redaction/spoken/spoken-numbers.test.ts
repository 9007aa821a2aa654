import { describe, expect, it } from 'vitest';
import { spokenNumbers } from './spoken-numbers.ts';

describe('numbers in words [F2]', () => {
  it.each([
    ['oh seven seven double-oh, nine hundred, one two three', '0 7 7 00 900 1 2 3'],
    ['nought treble four zero', '0 444 0'],
    ['the third of March nineteen sixty-two', 'the 3 of March 1962'],
    ['thirty-first of May two thousand and three', '31 of May 2003'],
    ['March the second, one nine six two', 'March the 2 1962'],
    ['nineteen oh five, twenty twenty, nineteen hundred and four', '1905 2020 1904'],
    ['twelve Elm Street', '12 Elm Street'],
    ['four twos', '4 2'],
    ['third of May nineteen fifty-eightss', '3 of May 1958'],
    ['three hundred and four and five', '304 and 5'],
    ['nine hundred one two three; nine hundred one', '900 1 2 3 901'],
    // A digit and a word in one number; digits of other scripts.
    ['07700, nine double 0 1', '07700 9 00 1'],
    ['٠١٢٣ and ０１', '0123 and 01'],
    // Other languages.
    ['soixante-douze, quatre-vingt-dix-sept, vingt et un', '72 97 21'],
    ['mil novecientos sesenta y dos', '1962'],
    ['der dritte März neunzehnhundertzweiundsechzig', 'der 3 März 1962'],
    ['null drei null, fünfundfünfzig', '0 3 0 55'],
  ])('%s', (text, plain) => expect(spokenNumbers(text)?.text).toBe(plain));

  it.each(['nothing of the kind', 'only 12 and 3.5 in digits', 'Someone often tenses'])('none: %s', (text) =>
    expect(spokenNumbers(text)).toBeUndefined(),
  );

  it('knows where each stands in the text', () => {
    const text = 'a twelve b double-oh c';
    const plain = spokenNumbers(text)!;
    const said = (part: string) => {
      const at = plain.text.indexOf(part);
      return text.slice(...plain.original(at, at + part.length));
    };
    expect(plain.text).toBe('a 12 b 00 c');
    expect(['12', '2', 'a', 'b', '00 c', ' b '].map(said)).toEqual([
      'twelve',
      'twelve',
      'a',
      'b',
      'double-oh c',
      ' b ',
    ]);
  });
});
