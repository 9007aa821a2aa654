import type { Caller, FhirResource, Json } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { rebuiltDigest, storedDigest } from '../test-support/graph-digests.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { writeVersions } from '../writing/write-versions.ts';
import { patientUuid } from './name-uuid.ts';

const world = useRecordWorld({ beforeAll, afterAll });
type Resource = FhirResource & { readonly id: string };
type Fields = { readonly [element: string]: Json };

const make = (resourceType: string, id: string, fields: Fields = {}): Resource => ({
  resourceType,
  id,
  ...fields,
});
const visit = (name: string) => make('Encounter', 'e', { type: [{ text: name }] });
const noted = (text: string) =>
  make('Condition', 'c', { code: { text }, encounter: { reference: 'Encounter/e' } });

/** Each call is a transaction of its own. */
async function write(
  caller: Caller,
  resources: readonly Resource[],
  over: { withdrawn?: boolean; at?: string } = {},
) {
  const { withdrawn = false, at = '2026-03-01T10:00:00.000Z' } = over;
  return world().parts.store.write(caller, 'record.add', async (transaction) => {
    const writtenBy = { way: 'person', actor: caller.scope.actor } as const;
    const writes = resources.map((resource) => ({ resource, writtenBy, withdrawn }));
    const value = await writeVersions(transaction, { scope: caller.scope, now: () => new Date(at) }, writes);
    return { value, targets: [] };
  });
}

/** Present rows, in words; and that a rebuild of all of them gives the same. */
async function graphOf({ scope }: Caller) {
  const { admin } = world();
  expect(await storedDigest(admin, scope)).toEqual(await rebuiltDigest(admin, scope));
  const found = await admin.query({
    text: `SELECT coalesce(s.properties ->> 'name', s.labels[1]) || ' ' || e.type || ' ' || (t.properties ->> 'name')
      FROM app.graph_edges e JOIN app.graph_nodes s ON s.uuid = e.source AND s.compartment = e.compartment AND s.recorded_to IS NULL
      JOIN app.graph_nodes t ON t.uuid = e.target AND t.compartment = e.compartment AND t.recorded_to IS NULL
      WHERE e.tenant = $1 AND e.compartment = $2 AND e.recorded_to IS NULL ORDER BY 1`,
    values: [scope.tenant, scope.compartment],
    rowMode: 'array',
  });
  return (found.rows as [string][]).map(([line]) => line);
}

async function rows({ scope }: Caller, table: string, label: string) {
  const text = `SELECT count(*)::int AS n FROM app.${table} WHERE compartment = $1 AND
    ${table === 'graph_nodes' ? 'labels[1]' : 'type'} = $2`;
  return (await world().admin.query(text, [scope.compartment, label])).rows[0].n;
}

const patient = ({ scope }: Caller) => make('Patient', scope.compartment.slice('patient/'.length));

describe('the graph as it is written beside the versions [A5]', () => {
  it('waits with an edge until both of its ends are there, in whatever order they come', async () => {
    const caller = await world().newCaller();
    await write(caller, [noted('Gout')]);
    expect(await graphOf(caller)).toEqual(['Gout IS_A Gout']);
    await write(caller, [visit('Visit')]);
    expect(await graphOf(caller)).toEqual(['Gout IS_A Gout', 'Gout NOTED_DURING Visit']);
    await write(caller, [patient(caller)]);
    expect(await graphOf(caller)).toEqual([
      'Gout IS_A Gout',
      'Gout NOTED_DURING Visit',
      'Patient HAS_CONDITION Gout',
      'Patient HAS_ENCOUNTER Visit',
    ]);
    const { rows: found } = await world().admin.query(
      `SELECT uuid FROM app.graph_nodes WHERE compartment = $1 AND labels = '{Patient}'`,
      [caller.scope.compartment],
    );
    expect(found).toEqual([{ uuid: patientUuid(caller.scope.compartment) }]);
  });

  it('takes the edges of others away with a node, and gives them back with it', async () => {
    const caller = await world().newCaller();
    await write(caller, [visit('Visit'), noted('Gout')]);
    await write(caller, [visit('Visit')], { withdrawn: true });
    expect(await graphOf(caller)).toEqual(['Gout IS_A Gout']);
    await write(caller, [visit('Visit, after all')]);
    expect(await graphOf(caller)).toEqual(['Gout IS_A Gout', 'Gout NOTED_DURING Visit, after all']);
  });

  it('keeps the row of what a new version says again, and ends what it no longer says', async () => {
    const caller = await world().newCaller();
    await write(caller, [visit('Visit'), noted('Gout')]);
    await write(caller, [visit('Another name')]);
    expect(await rows(caller, 'graph_nodes', 'Encounter')).toBe(2);
    expect(await rows(caller, 'graph_edges', 'NOTED_DURING')).toBe(1);
    await write(caller, [make('Condition', 'c', { code: { text: 'Gout' } })]);
    expect(await graphOf(caller)).toEqual(['Gout IS_A Gout']);
    expect(await rows(caller, 'graph_nodes', 'ConditionType')).toBe(1);
  });

  it('ends a type with its last instance, and calls it as most of those that are left do', async () => {
    const caller = await world().newCaller();
    const coded = (id: string, display: string) =>
      make('Condition', id, { code: { coding: [{ system: 'urn:s', code: '1', display }] } });
    const types = async () => [...new Set((await graphOf(caller)).map((line) => line.split(' IS_A ')[1]))];
    await write(caller, [coded('1', 'B'), coded('2', 'B'), coded('3', 'A')]);
    expect(await types()).toEqual(['B']);
    await write(caller, [coded('1', 'A')]);
    expect(await types()).toEqual(['A']);
    await write(caller, [coded('1', 'A'), coded('2', 'B'), coded('3', 'A')], { withdrawn: true });
    expect(await types()).toEqual([]);
  });

  it('shows what two resources say once, until neither says it', async () => {
    const caller = await world().newCaller();
    const role = (id: string) =>
      make('PractitionerRole', id, {
        practitioner: { reference: 'Practitioner/d' },
        organization: { reference: 'Organization/h' },
      });
    const people = [
      make('Practitioner', 'd', { name: [{ text: 'Dr P' }] }),
      make('Organization', 'h', { name: 'House' }),
    ];
    await write(caller, [...people, role('2')]);
    await write(caller, [role('1')]);
    expect(await graphOf(caller)).toEqual(['Dr P WORKS_AT House']);
    await write(caller, [role('1')], { withdrawn: true });
    expect(await graphOf(caller)).toEqual(['Dr P WORKS_AT House']);
    await write(caller, [role('2')], { withdrawn: true });
    expect(await graphOf(caller)).toEqual([]);
  });

  it('follows a medicine that is a resource of its own', async () => {
    const caller = await world().newCaller();
    const order = make('MedicationRequest', 'r', { medicationReference: { reference: 'Medication/m' } });
    await write(caller, [order]);
    await write(caller, [make('Medication', 'm', { code: { text: 'Aspirn' } })]);
    expect(await graphOf(caller)).toEqual(['Aspirn OF_MEDICATION Aspirn']);
    await write(caller, [make('Medication', 'm', { code: { text: 'Aspirin' } })]);
    expect(await graphOf(caller)).toEqual(['Aspirin OF_MEDICATION Aspirin']);
    await write(caller, [{ ...order, note: [{ text: 'later' }] }]);
    expect(await graphOf(caller)).toEqual(['Aspirin OF_MEDICATION Aspirin']);
  });

  it.each(['"}\\,{x', 'NULL'])('takes the id %s as it is, though no import would make it', async (id) => {
    const caller = await world().newCaller();
    await write(caller, [make('Encounter', id, {}), patient(caller)]);
    const { rows: found } = await world().admin.query(
      `SELECT n.resource_id AS node, e.resource_id AS edge FROM app.graph_nodes n JOIN app.graph_edges e ON e.target = n.uuid
       WHERE n.compartment = $1`,
      [caller.scope.compartment],
    );
    expect(found).toEqual([{ node: id, edge: id }]);
  });

  it('never goes back in time, though a clock does', async () => {
    const caller = await world().newCaller();
    await write(caller, [visit('Visit')], { at: '2026-03-01T10:00:00.005Z' });
    const [late] = await write(caller, [noted('Gout')], { at: '2026-03-01T10:00:00.001Z' });
    expect(late!.recordedFrom).toBe('2026-03-01T10:00:00.005Z');
    // It ends a row of that very moment.
    const [later] = await write(caller, [make('Condition', 'd', { code: { text: 'GOUT' } })], {
      at: '2026-03-01T10:00:00.001Z',
    });
    expect(later!.recordedFrom).toBe('2026-03-01T10:00:00.006Z');
    expect(await graphOf(caller)).toContain('Gout NOTED_DURING Visit');
  });
});

describe('what the database itself refuses of the graph [F2]', () => {
  it('an agent run writes no row and ends none; nobody reopens, rewrites or deletes one', async () => {
    const caller = await world().newCaller();
    await write(caller, [visit('Visit')]);
    const run = (by: Caller, text: string) =>
      world().parts.store.write(by, 'record.add', async (transaction) => ({
        value: (await transaction.query(text)).rowCount,
        targets: [],
      }));
    const agent = { ...caller, run: 'run-1' };
    const end = `UPDATE app.graph_nodes SET recorded_to = '2027-01-01'`;
    expect(await run(agent, end)).toBe(0);
    const copy = `INSERT INTO app.graph_nodes SELECT tenant, compartment, 'x', labels, properties, null, null, null, null, null,
      recorded_from, null FROM app.graph_nodes`;
    await expect(run(agent, copy)).rejects.toThrow('42501');
    expect(await run(caller, end)).toBe(1);
    expect(await run(caller, end)).toBe(0);
    await expect(run(caller, `UPDATE app.graph_nodes SET properties = '{}'`)).rejects.toThrow('42501');
    await expect(run(caller, `DELETE FROM app.graph_edges`)).rejects.toThrow('42501');
  });
});

/** Of what the record holds, and of what is delivered to it: each asked of each would be three million. */
const THERE = 3_000;

const DELIVERED = 1_000;

/** One Medication costs a look at every resource as well: a thousand may cost some times that, not a thousand times. */
const TIMES = 20;

const SPARE_MS = 500;

const medicines = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    resourceType: 'Medication',
    id: `${prefix}${n}`,
    code: { text: `Medicine ${n}` },
  }));

describe('medicines that come after a large record [A5]', () => {
  it('a thousand of them cost a few times what one does', { timeout: 120_000 }, async () => {
    const caller = await world().newCaller();
    const record = createRecord(world().parts);
    const bring = async (resources: readonly Fields[]) => {
      const from = performance.now();
      await record.importBundle(caller, bundleOf(caller, resources), { source: 'clinic' });
      return performance.now() - from;
    };
    // Each mentions a Medication, none of those that come.
    const orders = Array.from({ length: THERE }, (_, n) => ({
      resourceType: 'MedicationRequest',
      id: `r${n}`,
      status: 'active',
      intent: 'order',
      subject: { reference: `Patient/${patientId(caller)}` },
      medicationReference: { reference: `Medication/a${n % 10}` },
      note: [{ text: 'n'.repeat(300) }],
    }));
    await bring([...orders, ...medicines('a', 10)]);
    const one = await bring(medicines('b', 1));
    const many = await bring(medicines('c', DELIVERED));
    expect(many, `one: ${one}, a thousand: ${many}`).toBeLessThan(TIMES * one + SPARE_MS);
    const { admin } = world();
    expect(await storedDigest(admin, caller.scope)).toEqual(await rebuiltDigest(admin, caller.scope));
  });
});

function patientId({ scope }: Caller): string {
  return scope.compartment.slice('patient/'.length);
}

function bundleOf(caller: Caller, resources: readonly Fields[]): FhirResource {
  const patient = { resourceType: 'Patient', id: patientId(caller) };
  const entry = [patient, ...resources].map((resource) => ({ resource }));
  return { resourceType: 'Bundle', type: 'collection', entry } as unknown as FhirResource;
}
