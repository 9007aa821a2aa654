import { describe, expect, it } from 'vitest';
import type { FhirResource, Proposal } from '../../api/generated.ts';
import { whatCodeDid } from './what-code-did.ts';

function did(quote: string, resource: Omit<FhirResource, 'resourceType'>, resourceType = 'Observation') {
  const proposal: Proposal = {
    ...{ id: 'p', status: 'open', quote, span: { start: 0, end: quote.length } },
    source: { kind: 'document', document: 'd', page: 1 },
    ...{ sources: [], proposedBy: 'dr', mayDecide: true },
    ...{ extractor: 'e', extractorVersion: '1', resource: { ...resource, resourceType } },
  };
  return whatCodeDid(proposal);
}
const valueQuantity = (value: number, unit: string) => ({ valueQuantity: { value, unit } });

describe('what code did with the quoted words [A16] [A20]', () => {
  it.each([
    ['weight 71 kg', 71, 'kg', []],
    ['he weighed 61 lb', 27.7, 'kg', ['converted to 27.7 kg by code']],
    ['it was 142', 142, 'mmHg', ['unit read as mmHg']],
    ['platelets 12,500 /µL', 12_500, '/µL', []],
    ['HbA1c 6,9 %', 6.9, '%', []],
    ['a pulse of 80', 80, '/min', ['unit read as /min']],
    // The letter stands in a word, not as a unit.
    ['40 girls', 40, 'g', ['unit read as g']],
  ])('%s as %s %s', (quote, value, unit, steps) =>
    expect(did(quote, valueQuantity(value, unit))).toEqual(steps),
  );

  it('says that it worked out a day, and not where the words name it', () => {
    expect(did('on Tuesday', { effectiveDateTime: '2026-11-10' })).toEqual([
      'date 10-Nov-2026 of the document',
    ]);
    expect(did('on 2 October 2026', { effectiveDateTime: '2026-10-02' })).toEqual([]);
  });

  it('says that a medication has no status of its own', () =>
    expect(did('takes aspirin', {}, 'MedicationStatement')).toEqual(['choose whether it is current']));
});
