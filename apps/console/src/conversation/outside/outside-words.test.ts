import { describe, expect, it } from 'vitest';
import { saidText, searchedLines, searchWords } from './outside-words.ts';

const sources = ['PubMed', 'Europe PMC', 'openFDA'].map((name) => ({ name }));

describe('texts of an outside search [D6]', () => {
  it('name the sources and the exact query', () => {
    expect(searchWords({ query: 'hba1c insulin', sources })).toBe(
      'Search PubMed, Europe PMC and openFDA for: hba1c insulin',
    );
    expect(searchWords({ query: 'ckd', sources: [{ name: 'PubMed' }] })).toBe('Search PubMed for: ckd');
  });

  it('replace the text of a message that accepts a search, and of no other', () => {
    const outside = { query: 'ckd', sources: [{ name: 'PubMed' }] };
    expect(saidText({ text: 'why?', outside: { ...outside, state: 'accepted', of: 2 } })).toBe(
      'Search PubMed for: ckd',
    );
    expect(saidText({ text: 'why?', outside: null })).toBe('why?');
  });

  it('say what each source returned', () => {
    const given = [
      { name: 'PubMed', total: 4512, kept: 20, gap: null },
      { name: 'Europe PMC', total: 0, kept: 0, gap: null },
      { name: 'openFDA', total: 0, kept: 0, gap: 'openFDA did not answer.' },
    ];
    expect(searchedLines({ sources: given })).toEqual([
      'PubMed: 4,512 found, 20 added to the library',
      'Europe PMC: nothing found',
      'openFDA: not searched',
    ]);
  });
});
