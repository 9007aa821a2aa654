import { describe, expect, it } from 'vitest';
import { conceptsOf, PatternError, parsePattern, wordsOf } from './pattern.ts';

describe('a pattern of the catalogue [A15]', () => {
  it('holds words, gaps, alternatives, numbers and concepts', () => {
    expect(parsePattern('chest pain')).toEqual({
      kind: 'then',
      steps: [
        { pattern: { kind: 'word', text: 'chest' }, gap: 0, optional: false },
        { pattern: { kind: 'word', text: 'pain' }, gap: 0, optional: false },
      ],
    });
    expect(parsePattern('a .. (b|c d)? & $e')).toMatchObject({
      kind: 'near',
      of: [{ kind: 'then' }, { name: 'e' }],
    });
    expect(parsePattern('#38-42.5')).toEqual({ kind: 'number', from: 38, to: 42.5 });
    expect(wordsOf(parsePattern('(a|b c) & $d'))).toEqual(['a', 'b', 'c']);
    expect(conceptsOf(parsePattern('(a|$b) .. $c'))).toEqual(['b', 'c']);
  });

  it.each([
    ['', 'a word is missing'],
    ['(a', 'a bracket is not closed'],
    ['a)', '")" cannot stand here'],
    ['.. a', '".." stands between two things'],
    ['a ..', 'a word is missing'],
    ['(a)? b', 'a pattern does not begin with "?"'],
    ["can't", 'without apostrophes'],
    ['Chest', 'write small letters'],
    [`${'('.repeat(9)}a${')'.repeat(9)}`, 'nested too deeply'],
  ])('is refused as %j', (text, why) => {
    expect(() => parsePattern(text)).toThrow(PatternError);
    expect(() => parsePattern(text)).toThrow(why);
  });
});
