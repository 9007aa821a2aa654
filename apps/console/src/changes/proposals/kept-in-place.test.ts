import { describe, expect, it } from 'vitest';
import type { Proposal } from '../../api/generated.ts';
import { keptInPlace } from './kept-in-place.ts';

const proposal = (id: string): Proposal => ({
  ...{ id, status: 'open', quote: id, span: { start: 0, end: 1 }, extractor: 'e', extractorVersion: '1' },
  source: { kind: 'document', document: 'd', page: 1 },
  ...{ sources: [], proposedBy: 'dr', mayDecide: true, resource: { resourceType: 'Condition' } },
});
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(proposal) as [Proposal, Proposal, Proposal, Proposal];
const ids = (list: readonly Proposal[]) => list.map(({ id }) => id).join('');

describe('a list of proposals while somebody decides [A16]', () => {
  it('keeps what was decided here in its place, and drops what was decided elsewhere', () => {
    expect(ids(keptInPlace([a, b, c], [a, c], new Set(['b'])))).toBe('abc');
    expect(ids(keptInPlace([a, b, c], [a, c], new Set()))).toBe('ac');
  });

  it('puts new ones in front', () => expect(ids(keptInPlace([a, b], [d, b], new Set(['a'])))).toBe('dab'));

  it('is the same list where nothing has changed', () => {
    const shown = [a, b];
    expect(keptInPlace(shown, [a, b], new Set())).toBe(shown);
  });
});
