import { describe, expect, it } from 'vitest';
import { hasSense } from './reason.ts';

describe('a reason to break the glass [F3]', () => {
  it.each([
    'Found unconscious at home, no relatives reached.',
    'Kind bewusstlos, Eltern nicht erreichbar.',
    'Covering the ward of a colleague tonight',
  ])('has sense: %s', (words) => {
    expect(hasSense('other', words)).toBe(true);
  });

  it.each([
    ['blanks', ' '.repeat(40)],
    ['one word', 'emergency'],
    ['a letter again and again', 'aaaaaaaaaa aaaaaaa aaaaaa'],
    ['one word again and again', 'urgent urgent urgent urgent'],
    ['rows of a keyboard', 'asdfgh qwertz yxcvbn'],
    ['the alphabet', 'abcdefg hijklm nopqrst'],
    ['single letters', 'a b c d e f g h i j k l m'],
    ['digits', '1234567890 0987654321 111'],
    ['signs', '!!!!!!!!!! ?????? ------'],
    ['the words of its code', 'emergency treatment, emergency'],
    ['a book', 'found unconscious at home '.repeat(100)],
    ['what no database holds', 'found unconscious at home\0'],
  ])('has none: %s', (_, words) => {
    expect(hasSense('emergency-treatment', words)).toBe(false);
  });
});
