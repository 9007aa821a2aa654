import { describe, expect, it } from 'vitest';
import { createInventedSource } from './invented-source.ts';

const { signal } = new AbortController();

describe('the outside source of the demo [D6]', () => {
  it('finds invented documents by their words, and reports no match as empty', async () => {
    const { search } = createInventedSource();
    const found = await search({ query: 'hba1c insulin', signal });
    expect(found).toMatchObject({ kind: 'found', items: [{ invented: true }] });
    expect(await search({ query: 'malaria', signal })).toEqual({ kind: 'empty' });
  });
});
