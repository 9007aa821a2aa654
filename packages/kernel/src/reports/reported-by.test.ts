import { describe, expect, it } from 'vitest';
import { reportedBy, reporterNamed, reporterOf, withoutReporter, withReporter } from './reported-by.ts';

const labelled = (...security: { system?: string; code: string }[]) => ({
  resourceType: 'Condition',
  meta: { security },
});
const SYSTEM = 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue';

describe('an entry that the patient or a proxy reported [F2]', () => {
  it('is known by its HL7 label, and by no other', () => {
    expect(reporterOf(labelled({ code: 'X' }, { system: SYSTEM, code: 'PATRPT' }))).toBe('patient');
    expect(reporterOf(labelled({ system: SYSTEM, code: 'SDMRPT' }))).toBe('proxy');
    expect(reporterOf(labelled({ system: 'urn:other', code: 'PATRPT' }, { code: 'PATRPT' }))).toBeNull();
    for (const meta of [undefined, null, 'x', {}, { security: null }, { security: [null, 3] }])
      expect(reporterOf({ resourceType: 'Condition', meta } as never)).toBeNull();
  });

  it('says so in one set of words, which can be taken off again', () => {
    expect(withReporter('Asthma, active', 'patient')).toBe('Asthma, active, reported by the patient');
    for (const reporter of ['patient', 'proxy'] as const) {
      expect(withReporter('Asthma', reporter)).toContain(reportedBy(reporter));
      expect(withoutReporter(withReporter('Asthma', reporter))).toBe('Asthma, ');
    }
    expect(withReporter('Asthma', null)).toBe('Asthma');
    expect([reporterNamed('proxy'), reporterNamed('other'), reporterNamed(undefined)]).toEqual([
      'proxy',
      null,
      null,
    ]);
  });
});
