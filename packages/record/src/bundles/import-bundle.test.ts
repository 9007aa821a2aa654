import type { Caller, FhirResource, ImportProgress, Json, PatientRecord } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { importedId } from '../ids/imported-id.ts';
import {
  bundle,
  condition,
  entry,
  letter,
  observation,
  patient,
  urn,
} from '../test-support/bundles.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { refusalOf } from '../test-support/refusal.fixture.ts';

const world = useRecordWorld({ beforeAll, afterAll });
const FROM = { source: 'clinic-a' };
let record: PatientRecord;
beforeAll(() => {
  record = createRecord(world().parts);
});

const idOf = (caller: Caller, name: string, source = FROM.source) =>
  importedId(caller.scope, source, urn(name));
const conditionOf = (caller: Caller, name: string) => ({ type: 'Condition', id: idOf(caller, name) });
const asthma = () => bundle(patient(), entry('asthma', condition('Asthma')));

async function rowsOf({ scope }: Caller): Promise<number> {
  const found = await world().admin.query(
    `SELECT (SELECT count(*) FROM app.resource_versions WHERE compartment = $1)
      + (SELECT count(*) FROM app.imports WHERE compartment = $1)
      + (SELECT count(*) FROM app.document_pages WHERE compartment = $1) AS n`,
    [scope.compartment],
  );
  return Number(found.rows[0].n);
}

describe('import of a bundle', () => {
  it('gives the Patient the id of the compartment, the rest ids of their own, and leads references there', async () => {
    const caller = await world().newCaller({ compartment: 'patient/p_1' });
    const result = await record.importBundle(caller, asthma(), FROM);
    expect(result).toMatchObject({ added: 2, changed: 0, unchanged: 0 });
    const read = await record.read(caller, conditionOf(caller, 'asthma'));
    expect(read.resource.subject).toEqual({ reference: 'Patient/p.1' });
    expect(read.writtenBy).toEqual({
      way: 'import',
      actor: 'dr-a',
      import: result.import,
      source: 'clinic-a',
    });
    expect(await record.read(caller, { type: 'Patient', id: 'p.1' })).toMatchObject({ version: 1 });
  });

  it('derives ids from tenant, patient, source and entry: no two of them share one', async () => {
    const { scope } = await world().newCaller();
    const ids = [
      importedId(scope, 'a', urn('x')),
      importedId({ ...scope, tenant: 't2' }, 'a', urn('x')),
      importedId({ ...scope, compartment: 'patient/other' }, 'a', urn('x')),
      importedId(scope, 'b', urn('x')),
      importedId(scope, 'a', urn('y')),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    expect(importedId(scope, 'a', urn('x'))).toBe(ids[0]);
  });

  it('of the same bundle again is the earlier import, and writes nothing', async () => {
    const caller = await world().newCaller();
    const first = await record.importBundle(caller, asthma(), FROM);
    const before = await rowsOf(caller);
    expect(await record.importBundle(caller, asthma(), FROM)).toEqual({
      import: first.import,
      added: 0,
      changed: 0,
      unchanged: 2,
      replacedByHand: 0,
    });
    expect(await rowsOf(caller)).toBe(before);
  });

  it('twice at the same moment is one import', async () => {
    const caller = await world().newCaller();
    const results = await Promise.all(
      Array.from({ length: 4 }, () => record.importBundle(caller, asthma(), FROM)),
    );
    expect(new Set(results.map((each) => each.import)).size).toBe(1);
    expect(results.reduce((sum, { added }) => sum + added, 0)).toBe(2);
  });

  it('of another bundle writes what differs only', async () => {
    const caller = await world().newCaller();
    await record.importBundle(caller, asthma(), FROM);
    const next = bundle(
      patient(),
      entry('asthma', condition('Asthma, severe')),
      entry('eczema', condition('Eczema')),
    );
    expect(await record.importBundle(caller, next, FROM)).toMatchObject({
      added: 1,
      changed: 1,
      unchanged: 1,
    });
    expect(await record.history(caller, conditionOf(caller, 'asthma'))).toHaveLength(2);
  });

  it('leaves a correction by hand alone until its source says something new', async () => {
    const caller = await world().newCaller();
    await record.importBundle(caller, asthma(), FROM);
    const ref = conditionOf(caller, 'asthma');
    const { resource } = await record.read(caller, ref);
    await record.correct(caller, { ...ref, version: 1 }, { ...resource, onsetDateTime: '2019' });
    const more = bundle(
      patient(),
      entry('asthma', condition('Asthma')),
      entry('eczema', condition('Eczema')),
    );
    expect(await record.importBundle(caller, more, FROM)).toMatchObject({ added: 1, changed: 0 });
    expect((await record.read(caller, ref)).resource.onsetDateTime).toBe('2019');
    const news = bundle(patient(), entry('asthma', condition('Asthma, severe')));
    expect(await record.importBundle(caller, news, FROM)).toMatchObject({ changed: 1, replacedByHand: 1 });
  });

  it('never brings back what a person took back, whatever its source says and how often', async () => {
    const caller = await world().newCaller();
    const ref = conditionOf(caller, 'asthma');
    const send = (text: string, over = {}) =>
      record.importBundle(caller, bundle(patient(), entry('asthma', condition(text, over))), FROM);
    await send('Asthma');
    await record.end(caller, { ...ref, version: 1 }, { how: 'entered-in-error' });
    const error = {
      coding: [
        { system: 'http://terminology.hl7.org/CodeSystem/condition-ver-status', code: 'entered-in-error' },
      ],
    };
    expect(await send('Asthma ')).toMatchObject({ changed: 1, replacedByHand: 1 });
    await send('Asthma, seen', { verificationStatus: error, clinicalStatus: undefined });
    expect(await send('Asthma, severe')).toMatchObject({ changed: 1, replacedByHand: 0 });
    const { version, withdrawn, resource } = await record.read(caller, ref);
    expect({ version, withdrawn, code: resource.code }).toMatchObject({
      version: 5,
      withdrawn: true,
      code: { text: 'Asthma, severe' },
    });
    await record.correct(caller, { ...ref, version }, resource);
    await send('Asthma, mild');
    expect(await record.read(caller, ref)).toMatchObject({ version: 7, withdrawn: false });
  });

  it('brings back what its source alone had withdrawn', async () => {
    const caller = await world().newCaller();
    const lab = (status: string) =>
      bundle(patient(), entry('lab', observation('1-1', '2020', 1, { status })));
    for (const status of ['final', 'entered-in-error', 'amended'])
      await record.importBundle(caller, lab(status), FROM);
    const { withdrawn } = await record.read(caller, { type: 'Observation', id: idOf(caller, 'lab') });
    expect(withdrawn).toBe(false);
  });

  it('knows a bundle again before it checks it', async () => {
    const caller = await world().newCaller();
    await record.importBundle(caller, asthma(), FROM);
    const seen: ImportProgress[] = [];
    await record.importBundle(caller, asthma(), { ...FROM, onProgress: (each) => seen.push(each) });
    expect(seen).toEqual([{ stage: 'writing', done: 2, total: 2 }]);
  });

  it('of a later chapter may point to what its source sent before, and another source may not', async () => {
    const caller = await world().newCaller();
    const visit = (name: string) => ({ evidence: [{ detail: [{ reference: urn(name) }] }] });
    await record.importBundle(caller, bundle(patient(), entry('lab', observation('1-1', '2020', 1))), FROM);
    const chapter = bundle(patient(), entry('asthma', condition('Asthma', visit('lab'))));
    await record.importBundle(caller, chapter, FROM);
    const { resource } = await record.read(caller, conditionOf(caller, 'asthma'));
    expect(resource.evidence).toEqual([{ detail: [{ reference: `Observation/${idOf(caller, 'lab')}` }] }]);
    await expect(record.importBundle(caller, chapter, { source: 'clinic-b' })).rejects.toMatchObject({
      code: 'invalid_resource',
      outcome: {
        issue: [
          { code: 'not-found', expression: ['Bundle.entry[1].resource.evidence[0].detail[0].reference'] },
        ],
      },
    });
  });

  it('checks the type of what an earlier chapter brought', async () => {
    const caller = await world().newCaller();
    await record.importBundle(caller, asthma(), FROM);
    const wrong = condition('Eczema', { encounter: { reference: urn('asthma') } });
    await expect(
      record.importBundle(caller, bundle(patient(), entry('ecz', wrong)), FROM),
    ).rejects.toMatchObject({
      outcome: { issue: [{ code: 'value', expression: ['Bundle.entry[1].resource.encounter.reference'] }] },
    });
  });

  it('takes a collection whose entries have ids and no requests', async () => {
    const caller = await world().newCaller();
    const collection: FhirResource = {
      resourceType: 'Bundle',
      type: 'collection',
      entry: [
        { resource: { resourceType: 'Patient', id: 'p' } },
        { resource: { ...condition('Asthma'), id: 'c', subject: { reference: 'Patient/p' } } as never },
      ],
    };
    expect(await record.importBundle(caller, collection, FROM)).toMatchObject({ added: 2 });
  });

  it('tells its progress', async () => {
    const caller = await world().newCaller();
    const many = Array.from({ length: 150 }, (_, n) => entry(`n${n}`, condition(`C ${n}`)));
    const seen: ImportProgress[] = [];
    await record.importBundle(caller, bundle(patient(), ...many), {
      ...FROM,
      onProgress: (each) => seen.push(each),
    });
    expect(seen).toEqual([
      { stage: 'checking', done: 100, total: 151 },
      { stage: 'checking', done: 151, total: 151 },
      { stage: 'writing', done: 0, total: 151 },
      { stage: 'writing', done: 151, total: 151 },
    ]);
  });
});

describe('a bundle that is refused', () => {
  it('leaves nothing behind, and names every fault of every entry', async () => {
    const caller = await world().newCaller();
    const wrong = bundle(
      patient({ gender: 'x' }),
      entry('a', condition('A', { onsetDateTime: 'soon' })),
      entry('b', condition('B', { subject: { reference: urn('a') } })),
    );
    const refused = record.importBundle(caller, wrong, FROM);
    expect(await refusalOf(refused)).toBe('invalid_resource');
    const { outcome } = await refused.catch((error) => error);
    expect(outcome.issue.map(({ expression }: { expression: string[] }) => expression[0])).toEqual([
      'Bundle.entry[0].resource.gender',
      'Bundle.entry[1].resource.onset',
      'Bundle.entry[2].resource.subject.reference',
    ]);
    expect(await rowsOf(caller)).toBe(0);
  });

  it('names 200 faults at most', async () => {
    const caller = await world().newCaller();
    const many = Array.from({ length: 300 }, (_, n) =>
      entry(`n${n}`, condition('C', { onsetDateTime: 'x' })),
    );
    const { outcome } = await record
      .importBundle(caller, bundle(patient(), ...many), FROM)
      .catch((error) => error);
    expect(outcome.issue).toHaveLength(200);
  });

  let deep: Json = 'x';
  for (let n = 0; n < 100_000; n++) deep = [deep];
  const one = (over: object) => bundle({ ...patient(), ...over });
  const cases: readonly [string, FhirResource, string, string][] = [
    ['is deep where nobody looks', { ...asthma(), link: deep }, 'too-costly', 'Bundle'],
    ['is deep in an entry where nobody looks', one({ search: deep }), 'too-costly', 'Bundle'],
    [
      'has more pages than a document may have',
      bundle(patient(), entry('let', letter('\f'.repeat(500)))),
      'too-costly',
      'Bundle.entry[1].resource.content',
    ],
    ['is no bundle', condition('x'), 'structure', 'Bundle'],
    ['is of another type', { ...asthma(), type: 'batch' }, 'not-supported', 'Bundle.type'],
    ['has no entries', bundle(), 'required', 'Bundle.entry'],
    [
      'has no Patient',
      bundle(entry('a', { resourceType: 'Organization', name: 'O' })),
      'required',
      'Bundle.entry',
    ],
    [
      'has an entry without a resource',
      bundle(patient(), { fullUrl: urn('x') }),
      'required',
      'Bundle.entry[1].resource',
    ],
    [
      'deletes',
      one({ request: { method: 'DELETE', url: 'Patient' } }),
      'not-supported',
      'Bundle.entry[0].request.method',
    ],
    [
      'writes under a condition',
      one({ request: { method: 'POST', url: 'Patient', ifNoneExist: 'x=1' } }),
      'not-supported',
      'Bundle.entry[0].request.ifNoneExist',
    ],
    [
      'puts to another id',
      one({ request: { method: 'PUT', url: 'Patient/x' } }),
      'value',
      'Bundle.entry[0].request.url',
    ],
    ['names an entry by a relative url', one({ fullUrl: 'Patient/x' }), 'value', 'Bundle.entry[0].fullUrl'],
    [
      'has two Patients',
      bundle(patient(), entry('p2', { resourceType: 'Patient' })),
      'duplicate',
      'Bundle.entry[1].resource',
    ],
    [
      'names two entries alike',
      bundle(patient(), entry('pat', condition('A'))),
      'duplicate',
      'Bundle.entry[1].fullUrl',
    ],
    [
      'points by a condition',
      bundle(patient(), entry('a', condition('A', { encounter: { reference: 'Encounter?x=1' } }))),
      'not-supported',
      'Bundle.entry[1].resource.encounter.reference',
    ],
    [
      'points to another server',
      bundle(
        patient(),
        entry('a', condition('A', { encounter: { reference: 'https://x.example/Encounter/1' } })),
      ),
      'not-found',
      'Bundle.entry[1].resource.encounter.reference',
    ],
  ];
  it.each(cases)('%s', async (_, wrong, code, expression) => {
    const caller = await world().newCaller();
    const { outcome } = await record.importBundle(caller, wrong, FROM).catch((error) => error);
    expect(outcome.issue[0]).toMatchObject({ severity: 'error', code, expression: [expression] });
    expect(await rowsOf(caller)).toBe(0);
  });

  it('by an agent run, without a grant, in an actor’s own compartment, from a source without a name', async () => {
    const caller = await world().newCaller();
    const { scope } = caller;
    const of = (by: Caller, options = FROM) => record.importBundle(by, asthma(), options);
    expect(await refusalOf(of({ ...caller, run: 'run-1' }))).toBe('forbidden');
    expect(await refusalOf(of({ scope: { ...scope, actor: 'dr-b' } }))).toBe('forbidden');
    // Before anything of it is looked at.
    const stranger = { scope: { ...scope, actor: 'dr-b' } };
    expect(await refusalOf(record.importBundle(stranger, bundle(), FROM))).toBe('forbidden');
    const own = { scope: { ...scope, compartment: `actor/${scope.actor}` as const } };
    expect(await refusalOf(of(own))).toBe('not_a_patient');
    expect(await refusalOf(of(caller, { source: '' }))).toBe('invalid_source');
  });
});

describe('documents that come inside a bundle [A20]', () => {
  it('are readable by page', async () => {
    const caller = await world().newCaller();
    const sent = bundle(patient(), entry('let', letter('first page\fsecond page')));
    await record.importBundle(caller, sent, FROM);
    const document = idOf(caller, 'let');
    expect(await record.documentText(caller, document)).toEqual({
      document,
      text: 'readable',
      pages: [
        { page: 1, text: 'first page' },
        { page: 2, text: 'second page' },
      ],
    });
  });

  it('may change in all but their text, which quotes point into', async () => {
    const caller = await world().newCaller();
    const send = (text: string, over = {}) =>
      record.importBundle(caller, bundle(patient(), entry('let', letter(text, over))), FROM);
    await send('page');
    expect(await send('page', { description: 'Discharge letter' })).toMatchObject({ changed: 1 });
    for (const other of ['another page', 'page\fand more'])
      await expect(send(other)).rejects.toMatchObject({
        outcome: { issue: [{ code: 'not-supported', expression: ['Bundle.entry[1].resource.content'] }] },
      });
    expect(await record.history(caller, { type: 'DocumentReference', id: idOf(caller, 'let') })).toHaveLength(
      2,
    );
  });
});
