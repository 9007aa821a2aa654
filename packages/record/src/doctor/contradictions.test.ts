import type { Proposal } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { observation } from '../test-support/bundles.fixture.ts';
import { chartEntry } from './chart-entry.ts';
import { contradictions } from './contradictions.ts';

describe('many proposals over a large record [A18]', () => {
  it('reads the numbers of the record once', () => {
    let reads = 0;
    const entries = Array.from({ length: 100 }, (_, nth) => {
      const resource = observation('29463-7', `2025-01-${String((nth % 28) + 1).padStart(2, '0')}`, 80);
      const entry = chartEntry({ type: 'Observation', id: `o${nth}`, version: 1, resource });
      return Object.defineProperty({ ...entry }, 'resource', {
        get: () => {
          reads += 1;
          return resource;
        },
      });
    });
    const proposals = Array.from({ length: 50 }, (_, nth) => {
      const resource = observation(nth % 2 === 0 ? '29463-7' : `${nth}-1`, '2025-02-01', 800);
      return { id: `p${nth}`, status: 'open', resource, proposedAt: '2025-02-02T00:00:00Z' };
    }) as unknown as Proposal[];
    const found = [...contradictions({ patient: null, entries, proposals, today: '2025-02-03' })];
    expect(found).toHaveLength(25);
    expect(reads).toBe(100);
  });
});
