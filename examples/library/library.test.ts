import { describe, expect, it } from 'vitest';
import { elsewhere, library } from './src/index.ts';
import { FIRST_LINE } from './src/make-document.ts';

describe('the invented library [D7]', () => {
  it('says in each document that it is invented, and names nothing that exists', () => {
    for (const { text, invented, source } of [...library, ...elsewhere]) {
      expect(invented).toBe(true);
      expect(text.startsWith(FIRST_LINE)).toBe(true);
      const ids = JSON.stringify(source).match(/\b(?:10\.\d{4,}|NCT\d+|PMID)\S*/g) ?? [];
      expect(ids.every((id) => id.startsWith('10.5555/invented.'))).toBe(true);
    }
  });

  it('holds articles, trials and labels, a retraction, a correction, a concern and two that contradict each other', () => {
    const kinds = Map.groupBy(library, ({ source }) => source.source_type);
    expect(kinds.get('article')?.length).toBeGreaterThanOrEqual(40);
    expect(kinds.get('trial')?.length).toBeGreaterThanOrEqual(5);
    expect(kinds.get('label')?.length).toBeGreaterThanOrEqual(5);
    const statuses = new Set(library.map(({ status }) => status?.status));
    expect([...statuses].toSorted()).toEqual(['concern', 'corrected', 'none_known', 'retracted']);
    expect(library.filter(({ text }) => /\bcontradicts\b/.test(text)).length).toBeGreaterThanOrEqual(2);
  });

  it('has no two documents alike', () => {
    expect(new Set(library.map(({ text }) => text)).size).toBe(library.length);
    expect(new Set(library.map(({ source }) => JSON.stringify(source))).size).toBe(library.length);
  });
});
