import { describe, expect, it } from 'vitest';
import { elsewhere, library, libraryAt } from './src/index.ts';
import { FIRST_LINE } from './src/make-document.ts';

const BEGAN = new Date('2026-11-18T08:00:00Z');
const later = (days = 400) => libraryAt(BEGAN, new Date(BEGAN.getTime() + days * 86_400_000));

describe('the invented library [D7]', () => {
  it('says in each document that it is invented, and names nothing that exists', () => {
    for (const { text, invented, source } of [...library, ...elsewhere, ...later().documents]) {
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

describe('the library over time [B17]', () => {
  it('begins with nothing, and brings articles, an ended trial, a label and a retraction within half a year', () => {
    expect(later(0)).toEqual({ documents: [], retracted: [] });
    expect(later(30).documents).toHaveLength(2);
    const { documents, retracted } = later(182);
    const kinds = Map.groupBy(documents, ({ source }) => source.source_type);
    expect([...kinds.keys()].toSorted()).toEqual(['article', 'label', 'trial']);
    const last = kinds.get('trial')?.at(-1)?.source;
    expect(last).toMatchObject({ overall_status: 'completed', has_results: true });
    expect(retracted.map(({ status }) => status.status)).toEqual(['retracted']);
    expect(later(100).retracted).toEqual([]);
  });

  it('has the same texts whenever the demonstration began', () => {
    const texts = (began: string) =>
      libraryAt(new Date(began), new Date('2040-01-01')).documents.map(({ text }) => text);
    expect(texts('2026-11-18')).toEqual(texts('2031-02-03'));
    expect(new Set([...library, ...later().documents].map(({ text }) => text)).size).toBe(
      library.length + later().documents.length,
    );
  });
});
