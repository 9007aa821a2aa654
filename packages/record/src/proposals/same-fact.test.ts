import type { FhirResource } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { said } from '../test-support/conversation.fixture.ts';
import { addPatient, draftOf } from '../test-support/facts.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { refusalOf } from '../test-support/refusal.fixture.ts';
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
const POTASSIUM = potassium(5.3, '2026-11-12');
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
const since = (onsetDateTime: string) => ({ onsetDateTime });
const DAY = '2026-12-01';
const visit = (doctor?: string): FhirResource => ({
  ...{ resourceType: 'Encounter', status: 'planned', period: { start: DAY }, type: [concept('check-up')] },
  ...(doctor === undefined ? {} : { participant: [{ individual: { display: doctor } }] }),
});

describe('a fact that the record holds is no proposal [A16]', () => {
  it.each([
    // [entry, proposed, held, why]
    [potassium(5.3, '2026-11-12T08:15:00+01:00'), POTASSIUM, true, 'same test, value and day'],
    [POTASSIUM, potassium(5.4, '2026-11-12'), false, 'another value'],
    [POTASSIUM, potassium(5.3, '2026-11-13'), false, 'another day'],
    [POTASSIUM, potassium(5.3, '2026-11-12', '2828-2'), false, 'another test'],
    [{ ...POTASSIUM, status: 'cancelled' }, POTASSIUM, false, 'no result'],
    [AMIODARONE, taken('amiodarone'), true, 'a medicine that is taken now, and no more is said'],
    [AMIODARONE, taken('amiodarone', dosed('200 mg once a day')), true, 'the same dose'],
    [AMIODARONE, taken('amiodarone', dosed('100 mg once a day')), false, 'another dose'],
    [AMIODARONE, taken('amiodarone', dosed('200 mg twice a day')), false, 'another frequency'],
    [AMIODARONE, taken('amiodarone', dosed('200 mg on Mondays')), false, 'words that are not in the record'],
    [AMIODARONE, taken('amiodarone', { effectivePeriod: { end: '2026-11-01' } }), false, 'an end is news'],
    [{ ...AMIODARONE, status: 'stopped' }, taken('amiodarone'), false, 'taken again, though it had ended'],
    [AMIODARONE, taken('darone'), false, 'half a name'],
    [condition('Asthma'), condition('asthma'), true, 'a condition that goes on'],
    [condition('Asthma', over), condition('asthma'), false, 'one that is over'],
    [condition('Asthma'), condition('asthma', since('2015')), false, 'since when is news'],
    [condition('Asthma', since('2015-03')), condition('asthma', since('2015')), true, 'known closer'],
    [condition('Rash'), condition('rash', { bodySite: [concept('left')] }), false, 'a side is news'],
    [
      { resourceType: 'Appointment', status: 'booked', start: `${DAY}T09:00:00Z`, description: 'Check-up' },
      visit(),
      true,
      'a booked visit',
    ],
    [visit('Anna Weber'), visit('Dr. Weber'), true, 'with the same doctor'],
    [visit('Anna Weber'), visit('Dr. Lang'), false, 'with another'],
  ])('%#: %o holds %o: %s, %s', (entry, proposed, held, _why) =>
    expect(says(entry, proposed, '2026-11-16')).toBe(held),
  );
});

describe('the same fact of several sources [A16]', () => {
  it('has one key, whatever stands beside it; a value without a day has none', () => {
    const beside = { note: [{ text: 'x' }], performer: [{ display: 'City Labs' }] };
    const key = factDigest(POTASSIUM);
    expect(factDigest({ ...potassium(5.3, '2026-11-12T08:00:00Z'), ...beside })).toEqual(key);
    expect(factDigest(potassium(5.4, '2026-11-12'))).not.toEqual(key);
    const { effectiveDateTime: _, ...undated } = POTASSIUM;
    expect(factDigest(undated as FhirResource)).toBeNull();
  });

  it('is one proposal with its sources, decided once; then it is in the record, and no proposal', async () => {
    const caller = await world().newCaller();
    const record = createRecord(world().parts);
    await addPatient(world(), caller);
    const resource = potassium(5.3, '2026-02-12');
    const propose = (source: Parameters<typeof draftOf>[0], quote: string) =>
      record.propose(caller, draftOf(source, quote, { resource, factCode: 'l|2823-3' }));
    const sources = [];
    for (const text of ['potassium 5.3 on 12 November', 'Potassium 5.3 mmol/L']) {
      const bytes = new TextEncoder().encode(text);
      const { id } = await record.addDocument(caller, { bytes, contentType: 'text/plain', title: 'Lab' });
      sources.push([{ kind: 'document', document: id, page: 1 } as const, text] as const);
    }
    const message = await said(world(), caller, 'my potassium was 5.3');
    for (const [source, quote] of [[message, 'potassium was 5.3'] as const, ...sources])
      await propose(source, quote);
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
    expect(await refusalOf(propose(again, 'potassium 5.3'))).toBe('in_record');
    expect(await propose(message, 'potassium was 5.3')).toMatchObject({ duplicate: true });
  });
});
