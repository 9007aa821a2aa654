import type { FhirResource } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { said } from '../test-support/conversation.fixture.ts';
import { addPatient, draftOf } from '../test-support/facts.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { factDigest } from './fact-key.ts';
import { says } from './held-in-record.ts';

const world = useRecordWorld({ beforeAll, afterAll });

const potassium = (value: number, day: string, code = '2823-3'): FhirResource => ({
  resourceType: 'Observation',
  status: 'preliminary',
  code: { coding: [{ system: 'http://loinc.org', code, display: 'Potassium' }] },
  effectiveDateTime: day,
  valueQuantity: { value, unit: 'mmol/L', system: 'http://unitsofmeasure.org', code: 'mmol/L' },
});
const taken = (name: string, more: object = {}): FhirResource => ({
  resourceType: 'MedicationStatement',
  status: 'unknown',
  medicationCodeableConcept: { text: name },
  ...more,
});
const dosed = (text: string) => ({ dosage: [{ text }] });
const concept = (text: string) => ({ text });
const condition = (text: string, more: object = {}): FhirResource => ({
  resourceType: 'Condition',
  code: concept(text),
  ...more,
});
const over = { clinicalStatus: { coding: [{ code: 'resolved' }] } };
const AMIODARONE: FhirResource = {
  resourceType: 'MedicationRequest',
  status: 'active',
  medicationCodeableConcept: concept('Amiodarone 200 mg tablet'),
  authoredOn: '2026-10-06',
  dosageInstruction: [
    {
      timing: { repeat: { frequency: 1, period: 1, periodUnit: 'd' } },
      doseAndRate: [{ doseQuantity: { value: 200, unit: 'mg' } }],
    },
  ],
};
const visit = (type: string, start: string, more: object = {}): FhirResource =>
  type === 'Encounter'
    ? { resourceType: type, status: 'planned', period: { start }, type: [concept('check-up')], ...more }
    : { resourceType: type, status: 'booked', start, ...more };
const with_ = (display: string) => ({ participant: [{ individual: { display } }] });

describe('a fact that the record holds is no proposal [A16]', () => {
  it.each([
    // [entry, proposed, held, why]
    [
      potassium(5.3, '2026-11-12T08:15:00+01:00'),
      potassium(5.3, '2026-11-12'),
      true,
      'same test, value and day',
    ],
    [potassium(5.3, '2026-11-12'), potassium(5.4, '2026-11-12'), false, 'another value'],
    [potassium(5.3, '2026-11-12'), potassium(5.3, '2026-11-13'), false, 'another day'],
    [potassium(5.3, '2026-11-12'), potassium(5.3, '2026-11-12', '2828-2'), false, 'another test'],
    [
      { ...potassium(5.3, '2026-11-12'), status: 'cancelled' },
      potassium(5.3, '2026-11-12'),
      false,
      'no result',
    ],
    [AMIODARONE, taken('amiodarone'), true, 'a medicine that is taken now, and no more is said'],
    [AMIODARONE, taken('amiodarone', dosed('200 mg once a day')), true, 'the same dose'],
    [AMIODARONE, taken('amiodarone', dosed('100 mg once a day')), false, 'another dose'],
    [AMIODARONE, taken('amiodarone', dosed('200 mg twice a day')), false, 'another frequency'],
    [AMIODARONE, taken('amiodarone', dosed('200 mg on Mondays')), false, 'words that are not in the record'],
    [AMIODARONE, taken('amiodarone', { effectivePeriod: { end: '2026-11-01' } }), false, 'an end is news'],
    [
      { ...AMIODARONE, status: 'stopped' },
      taken('amiodarone'),
      false,
      'taken again, though the record ended it',
    ],
    [AMIODARONE, taken('darone'), false, 'half a name'],
    [condition('Asthma'), condition('asthma'), true, 'a condition that goes on'],
    [condition('Asthma', over), condition('asthma'), false, 'one that is over'],
    [condition('Asthma'), condition('asthma', { onsetDateTime: '2015' }), false, 'since when is news'],
    [
      condition('Asthma', { onsetDateTime: '2015-03' }),
      condition('asthma', { onsetDateTime: '2015' }),
      true,
      'known closer',
    ],
    [condition('Rash'), condition('rash', { bodySite: [concept('left')] }), false, 'a side is news'],
    [
      visit('Appointment', '2026-12-01T09:00:00Z', { description: 'Check-up' }),
      visit('Encounter', '2026-12-01'),
      true,
      'a booked visit',
    ],
    [
      visit('Encounter', '2026-12-01', with_('Anna Weber')),
      visit('Encounter', '2026-12-01', with_('Dr. Weber')),
      true,
      'with the same doctor',
    ],
    [
      visit('Encounter', '2026-12-01', with_('Anna Weber')),
      visit('Encounter', '2026-12-01', with_('Dr. Lang')),
      false,
      'with another',
    ],
  ])('%#: %o holds %o: %s, %s', (entry, proposed, held, _why) =>
    expect(says(entry, proposed, '2026-11-16')).toBe(held),
  );
});

describe('the same fact of several sources [A16]', () => {
  it('has one key, whatever stands beside it; a value without a day has none', () => {
    const beside = { note: [{ text: 'x' }], performer: [{ display: 'City Labs' }] };
    const key = factDigest(potassium(5.3, '2026-11-12'));
    expect(factDigest({ ...potassium(5.3, '2026-11-12T08:00:00Z'), ...beside })).toEqual(key);
    expect(factDigest(potassium(5.4, '2026-11-12'))).not.toEqual(key);
    const { effectiveDateTime: _, ...undated } = potassium(5.3, '2026-11-12');
    expect(factDigest(undated as FhirResource)).toBeNull();
  });

  it('is one proposal with its sources, decided once; then it is in the record, and no proposal', async () => {
    const caller = await world().newCaller();
    const record = createRecord(world().parts);
    await addPatient(world(), caller);
    const draft = (quote: string) => ({
      resource: potassium(5.3, '2026-02-12'),
      quote,
      factCode: 'l|2823-3',
    });
    const sources = [];
    for (const text of ['potassium 5.3 on 12 November', 'Potassium 5.3 mmol/L']) {
      const bytes = new TextEncoder().encode(text);
      const { id } = await record.addDocument(caller, { bytes, contentType: 'text/plain', title: 'Lab' });
      sources.push([{ kind: 'document', document: id, page: 1 } as const, text] as const);
    }
    const message = await said(world(), caller, 'my potassium was 5.3');
    for (const [source, quote] of [[message, 'potassium was 5.3'] as const, ...sources])
      await record.propose(caller, draftOf(source, quote, draft(quote)));
    const [one, ...others] = await record.proposals(caller, { status: 'open', limit: 10 });
    expect([one?.sources.map(({ kind }) => kind).sort(), others]).toEqual([
      ['document', 'document', 'message'],
      [],
    ]);
    expect((await record.panel(caller)).openProposals).toBe(1);
    const [paper] = sources as [(typeof sources)[number]];
    const ofPaper = await record.proposals(caller, { document: paper[0].document, limit: 10 });
    expect(ofPaper.map(({ source, sources: all }) => [source.kind, all.length])).toEqual([['document', 3]]);

    const decided = await record.decide(caller, ofPaper[0]!.id, { verdict: 'accept' });
    expect(await record.proposals(caller, { status: 'open', limit: 10 })).toEqual([]);
    const accepted = await record.proposals(caller, { status: 'accepted', limit: 10 });
    expect(accepted.map(({ result }) => result)).toEqual([decided.result, decided.result, decided.result]);
    const again = await said(world(), caller, 'potassium 5.3 again');
    await expect(
      record.propose(caller, draftOf(again, 'potassium 5.3', draft('potassium 5.3'))),
    ).rejects.toMatchObject({
      code: 'in_record',
    });
    expect(
      await record.propose(caller, draftOf(message, 'potassium was 5.3', draft('potassium was 5.3'))),
    ).toMatchObject({
      duplicate: true,
    });
  });
});
