import { describe, expect, it } from 'vitest';
import { editDistance, suggestName } from './nearest-name.ts';

describe('nearest name', () => {
  it('counts insertions, deletions, replacements and swaps', () => {
    expect(editDistance('front', 'front')).toBe(0);
    expect(editDistance('front', 'fronts')).toBe(1);
    expect(editDistance('front', 'font')).toBe(1);
    expect(editDistance('front', 'frost')).toBe(1);
    expect(editDistance('front', 'fornt')).toBe(1);
    expect(editDistance('', 'abc')).toBe(3);
  });

  it('suggests what is near, else what there is, else the other remedy', () => {
    expect(suggestName('triag', ['front', 'triage'], 'x')).toBe('write "triage"');
    expect(suggestName('surgeon', ['front', 'triage'], 'x')).toBe('write one of front, triage');
    expect(suggestName('surgeon', [], 'add it')).toBe('add it');
  });
});
