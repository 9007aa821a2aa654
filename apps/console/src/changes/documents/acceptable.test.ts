import { describe, expect, it } from 'vitest';
import type { Proposal } from '../../api/generated.ts';
import { acceptable } from './acceptable.ts';

const proposal = (id: string, resource: Proposal['resource'], more: Partial<Proposal> = {}): Proposal => ({
  ...{ id, status: 'open', quote: id, span: { start: 0, end: 1 }, extractor: 'e', extractorVersion: '1' },
  ...{ source: { kind: 'document', document: 'd', page: 1 }, sources: [], proposedBy: 'dr', mayDecide: true },
  ...{ resource, ...more },
});
const dated = { resourceType: 'Observation', effectiveDateTime: '2026-11-12' };

describe('what of a paper is accepted together [A16] [A20]', () => {
  it('is what needs no answer of its own', () => {
    const all = [
      proposal('plain', dated),
      proposal('undated', { resourceType: 'Observation' }),
      proposal('medicine', { resourceType: 'MedicationStatement' }),
      proposal('doubted', dated),
      proposal('decided', dated, { status: 'accepted' }),
      proposal('of others', dated, { mayDecide: false }),
    ];
    const { ready, asking } = acceptable(all, new Set(['doubted']));
    expect([ready.map(({ id }) => id), asking]).toEqual([['plain'], 3]);
  });
});
