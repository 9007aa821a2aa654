import { describe, expect, it } from 'vitest';
import { hasSense } from './reason.ts';
import blind from './reasons-blind.fixture.json' with { type: 'json' };

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
    ['letters in pairs', 'aa bb cc dd ee ff gg'],
    ['rows of a keyboard backwards', 'lkjh poiu mnbv trew'],
    ['a book', 'found unconscious at home '.repeat(100)],
    ['what no database holds', 'found unconscious at home\0'],
  ])('has none: %s', (_, words) => {
    expect(hasSense('emergency-treatment', words)).toBe(false);
  });

  /**
   * Written by two authors who knew only the field's question; hashed before the first run (SHA-256 a63bf455… and 096bd19f…).
   * First run: none of 80 reasons refused, 44 of 80 empty ones taken. The words that say nothing were then listed in four
   * languages, so the second figure is no longer blind; what is still taken is mostly in languages without a list.
   */
  it('refuses no reason of two blind authors, and few of their empty ones are taken', () => {
    const { good, senseless } = blind;
    expect([good.length, senseless.length]).toEqual([80, 80]);
    expect(good.filter((words) => !hasSense('other', words))).toEqual([]);
    expect(senseless.filter((words) => hasSense('other', words)).length).toBeLessThanOrEqual(8);
  });
});
