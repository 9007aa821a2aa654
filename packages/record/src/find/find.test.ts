import type { Caller, FoundInRecord, ListSection, PatientRecord } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import {
  bundle,
  condition,
  entry,
  letter,
  observation,
  patient,
  toPatient,
} from '../test-support/bundles.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { refusalOf } from '../test-support/refusal.fixture.ts';
import { find } from './find.ts';

const world = useRecordWorld({ beforeAll, afterAll });
let record: PatientRecord;
let caller: Caller;

const icd = (code: string) => ({ coding: [{ system: 'http://hl7.org/fhir/sid/icd-10', code }] });

beforeAll(async () => {
  world().setClock('2026-03-01T10:00:00.000Z');
  record = createRecord(world().parts);
  caller = await world().newCaller();
  const letters = [1, 2, 3].map((n) =>
    entry(`let${n}`, letter(`Visit ${n}. Her blood pressure was fine.\n${'She walks a lot. '.repeat(40)}`)),
  );
  const known = bundle(
    patient(),
    entry('c1', condition('Essential hypertension', { note: [{ text: 'Seen by the eye clinic.' }] })),
    entry('c2', condition('Raised pressure', { code: { text: 'Raised pressure', ...icd('I10.9') } })),
    entry('c3', condition('Asthma')),
    entry('m1', {
      resourceType: 'MedicationRequest',
      status: 'active',
      intent: 'order',
      medicationCodeableConcept: { text: 'Lasix 40 mg' },
      subject: toPatient,
      authoredOn: '2024-01-02',
    }),
    ...letters,
    entry('long', letter(`${'Nothing of note here. '.repeat(60)}Then she had a TRIP to Créteil.`)),
    entry('o1', observation('2160-0', '2026-01-10', 1.2)),
    entry('o2', observation('2160-0', '2026-02-10', 1.3)),
    entry('o3', observation('14682-9', '2026-02-12', 110)),
    entry('o4', {
      ...observation('72166-2', '2026-02-12', 1),
      valueQuantity: undefined as never,
      valueCodeableConcept: { text: 'Former smoker' },
    }),
  );
  await record.importBundle(caller, JSON.parse(JSON.stringify(known)), { source: 'a' });
});

const of = async (words: string, limit = 10) => record.find(caller, { words, limit });
const titles = ({ sections }: FoundInRecord, section: ListSection) =>
  sections.find((each) => each.section === section)?.found.map(({ title }) => title.text);

describe('words in the record and in the text of its documents [B10]', () => {
  it('finds other names and codes of the same thing, by section, and marks what matched', async () => {
    const found = await of('high blood pressure');
    expect(titles(found, 'conditions')).toEqual(['Essential hypertension', 'Raised pressure']);
    expect(titles(found, 'documents')).toEqual(['Letter', 'Letter', 'Letter']);
    const [first, coded] = found.sections[0]!.found;
    expect(first).toMatchObject({
      item: expect.stringMatching(/^Condition\//),
      title: { marks: [[10, 22]] },
      line: null,
      date: '2020-05-01',
      status: 'active',
    });
    expect(coded?.line).toEqual({ label: 'Code', text: { text: 'I10.9', marks: [[0, 5]] } });
    expect(found.also.toSorted()).toEqual(['blood pressure', 'hypertension']);
    expect(found.unread).toBe(0);
  });

  it.each([
    ['water tablet', 'medications', ['Lasix 40 mg']],
    ['furosemide', 'medications', ['Lasix 40 mg']],
    ['I10', 'conditions', ['Essential hypertension', 'Raised pressure']],
    ['eye clinic', 'conditions', ['Essential hypertension']],
    ['creatinine', 'labs', ['Test 14682-9']],
    ['smoker', 'labs', ['Test 72166-2']],
    ['asthma eye', 'conditions', undefined],
    ['base64', 'documents', undefined],
  ] as const)('%s: %s', async (words, section, expected) =>
    expect(titles(await of(words), section)).toEqual(expected),
  );

  it('opens a test by its code, and says how many results it has', async () => {
    const { sections } = await of('creatinine');
    expect(sections[0]?.found[0]).toMatchObject({ item: '2160-0', date: '2026-02-12' });
    await expect(record.labSeries(caller, '2160-0')).resolves.toMatchObject({ code: '2160-0' });
  });

  it('shows the piece of a long page around the words', async () => {
    const { sections } = await of('creteil');
    const line = sections[0]?.found[0]?.line;
    expect(line?.label).toBe('Page 1');
    expect(line?.text.text).toMatch(/^… .*TRIP to Créteil\.$/);
    expect(line?.text.text.length).toBeLessThan(240);
    const [[start, end]] = line!.text.marks as [[number, number]];
    expect(line?.text.text.slice(start, end)).toBe('Créteil');
  });

  it('counts what it does not list, and what it does not look at', async () => {
    const [documents] = (await of('blood pressure', 2)).sections.filter(
      (each) => each.section === 'documents',
    );
    expect(documents).toMatchObject({ count: 3, found: { length: 2 } });
    const unread = async (entries: number, characters: number) => {
      const short = find(world().parts, { entries, characters });
      return (await short(caller, { words: 'asthma', limit: 5 })).unread;
    };
    expect(await unread(3, 100_000)).toBe(6);
    expect(await unread(9, 100)).toBe(4);
  });

  it('does not find what was withdrawn', async () => {
    const { type, id, version } = await record.add(caller, {
      ...condition('Zebra bite'),
      subject: { reference: `Patient/${caller.scope.compartment.slice('patient/'.length)}` },
    });
    expect(titles(await of('zebra'), 'conditions')).toEqual(['Zebra bite']);
    await record.end(caller, { type, id, version }, { how: 'entered-in-error' });
    expect((await of('zebra')).sections).toEqual([]);
  });

  it('is refused without words, with a limit that is none, and to a stranger', async () => {
    for (const wrong of [
      { words: ' … ', limit: 5 },
      { words: 'cough', limit: 51 },
    ])
      expect(await refusalOf(record.find(caller, wrong))).toBe('invalid_search');
    const stranger = { scope: { ...caller.scope, actor: 'dr-b' } };
    expect(await refusalOf(record.find(stranger, { words: 'cough', limit: 5 }))).toBe('forbidden');
  });
});
