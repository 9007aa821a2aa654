import type { Caller, FhirResource } from '@consilium/kernel';
import { checkResource, RecordRefusal } from '@consilium/record';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, NOT_MEASURED, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { startWorld, type World } from './import-fixture.ts';
import { corpusPatients, ownPatients, type SentBundle, type SentPatient } from './patients.ts';
import { expectedContent, exportedContent, sameContent } from './same-content.ts';
import { rightBundle, wrongBundles } from './wrong-bundles.ts';

const full = suiteSize() === 'full';
const FROM = { source: 'clinic-a' };
const corpus = corpusPatients(full ? 195 : 12);
const own = ownPatients();

const figures = {
  corpus: NOT_MEASURED,
  own: 0,
  resources: 0,
  again: 0,
  turned: 0,
  refused: 0,
  checkedPerSecond: NOT_MEASURED,
  seconds: 0,
};
let world: World;

const entriesOf = (bundle: FhirResource) =>
  bundle.entry as unknown as readonly { readonly resource: FhirResource }[];

/** Imports what a source sends, each bundle at its date. */
async function importAll(caller: Caller, sent: readonly SentBundle[]) {
  const results = [];
  for (const { date, bundle } of sent) {
    world.setClock(date);
    results.push(await world.record.importBundle(caller, bundle, FROM));
  }
  return results;
}

/** The same entries in another order: the digest of the whole no longer tells that nothing is new. */
const turned = ({ date, bundle }: SentBundle): SentBundle => ({
  date,
  bundle: { ...bundle, entry: entriesOf(bundle).toReversed() } as unknown as FhirResource,
});

async function importsAndExports({ read }: SentPatient) {
  const sent = read();
  const caller = await world.newCaller();
  const started = performance.now();
  const results = await importAll(caller, sent);
  figures.seconds += (performance.now() - started) / 1000;
  figures.resources += sent.reduce((sum, { bundle }) => sum + entriesOf(bundle).length, 0);
  for (const [index, { added, changed, unchanged }] of results.entries()) {
    expect(added + changed + unchanged).toBe(entriesOf(sent[index]!.bundle).length);
  }
  const exported = exportedContent(await world.record.exportBundle(caller));
  const expected = expectedContent(caller.scope, FROM.source, sent);
  expect([...exported.keys()].sort()).toEqual([...expected.keys()].sort());
  expect(sameContent(exported, expected)).toBe(true);

  const before = await world.rowsOf(caller);
  for (const { added, changed } of await importAll(caller, sent)) figures.again += added + changed;
  expect(await world.rowsOf(caller)).toEqual(before);

  // The last of them: an earlier one would be what its source says now.
  for (const { added, changed } of await importAll(caller, sent.slice(-1).map(turned)))
    figures.turned += added + changed;
  expect((await world.rowsOf(caller)).resource_versions).toBe(before.resource_versions);
}

describe('import', () => {
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world?.stop());

  it.each(own)(
    'takes our patient $name, gives the same back, and takes it again without a change',
    async (patient) => {
      await importsAndExports(patient);
      figures.own++;
    },
  );

  it.runIf(corpus.length > 0)(
    'takes the patients of the corpus, gives the same back, and takes them again without a change',
    async () => {
      for (const patient of corpus) await importsAndExports(patient);
      figures.corpus = corpus.length;
    },
  );

  it('takes the bundle that the wrong ones differ from', async () => {
    expect(await world.record.importBundle(await world.newCaller(), rightBundle, FROM)).toMatchObject({
      added: 2,
    });
  });

  it.each(wrongBundles)('refuses $kind', async ({ bundle, code, expression }) => {
    const caller = await world.newCaller();
    const before = await world.rowsOf(caller);
    const refusal = await world.record
      .importBundle(caller, bundle as FhirResource, FROM)
      .catch((error) => error);
    expect(refusal).toBeInstanceOf(RecordRefusal);
    const { outcome } = refusal as RecordRefusal;
    expect(outcome.resourceType).toBe('OperationOutcome');
    expect(outcome.issue).toContainEqual({
      severity: 'error',
      code,
      expression: [expression],
      details: { text: expect.any(String) },
    });
    expect(await world.rowsOf(caller)).toEqual(before);
    figures.refused++;
  });

  it.runIf(full)('is measured', async () => {
    const resources = corpus.flatMap(({ read }) =>
      entriesOf(read()[0]!.bundle).map(({ resource }) => resource),
    );
    for (const resource of resources) checkResource(resource, 'R');
    const started = process.cpuUsage();
    for (const resource of resources) checkResource(resource, 'R');
    const { user, system } = process.cpuUsage(started);
    figures.checkedPerSecond = Math.round(resources.length / ((user + system) / 1e6));
    writeMeasured({
      name: 'import',
      goals: [
        goal(
          'patients of the corpus imported, exported with equal content',
          '= 195',
          figures.corpus,
          'patients',
        ),
        goal('patients of our own imported, exported with equal content', '≥ 6', figures.own, 'patients'),
        goal('resources added or changed by a second import', '= 0', figures.again, 'resources'),
        goal(
          'resources added or changed by a second import in another order',
          '= 0',
          figures.turned,
          'resources',
        ),
        goal(
          'kinds of wrong bundle refused with the element named, nothing written',
          '≥ 40',
          figures.refused,
          'kinds',
        ),
        goal(
          'resources validated in a second of one core',
          '≥ 15000',
          figures.checkedPerSecond,
          'resources/s',
        ),
      ],
    });
  });
});
