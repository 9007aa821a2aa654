import { describe, expect, it } from 'vitest';
import { saidText, searchedLines, searchWords } from './outside-words.ts';

const sources = ['PubMed', 'Europe PMC', 'openFDA'].map((name) => ({ name }));

describe('a search outside in words [D6]', () => {
  it('names the sources and the query letter by letter', () => {
    expect(searchWords({ query: 'hba1c insulin', sources })).toBe(
      'Search PubMed, Europe PMC and openFDA for: hba1c insulin',
    );
    expect(searchWords({ query: 'ckd', sources: [{ name: 'PubMed' }] })).toBe('Search PubMed for: ckd');
  });

  it('stands in place of the words of a message that accepts it, and of no other', () => {
    const outside = { query: 'ckd', sources: [{ name: 'PubMed' }] };
    expect(saidText({ text: 'why?', outside: { ...outside, state: 'accepted', of: 2 } })).toBe(
      'Search PubMed for: ckd',
    );
    expect(saidText({ text: 'why?', outside: null })).toBe('why?');
  });

  it('says what each source gave', () => {
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
