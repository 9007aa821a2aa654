import { type Caller, errorCode, type Scope } from '@consilium/kernel';
import { createEffectLedger, setMonthlyCap, setPreference, setSetting } from '@consilium/store';
import { intrudersAgainst } from '@consilium/store/test-support/intruders';
import { findLeaks, type Intruders, tablesOf } from '@consilium/store/test-support/row-security-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, NOT_MEASURED, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { rowDigests } from '../support/row-digests.ts';
import { startWorld, type World } from './isolation-fixture.ts';
import { misplacedRows } from './misplaced-rows.ts';
import { type LoadResult, runLoad } from './mixed-load.ts';
import { newPatient, type Patient } from './patient.ts';
import {
  ARTIFACT_CALLS,
  HISTORY_CALLS,
  LENS_CALLS,
  LOOKS,
  PAPER_CALLS,
  RECORD_CALLS,
  RERUN_CALLS,
  WORDLESS,
  WORK_CALLS,
} from './port-calls.ts';
import { tagsIn } from './tag.ts';

const full = suiteSize() === 'full';
const TRANSACTIONS = full ? 10_000 : 1_000;
const TENANTS = full ? 5 : 3;
const PATIENTS = full ? 60 : 18;

const figures = { tables: NOT_MEASURED, attempts: 0, leaks: 0, unnoticed: 0, calls: 0, callsThrough: 0 };
let load: LoadResult | undefined;

describe('isolation [F2]', () => {
  let world: World;
  let victim: Patient;
  let scope: Scope;
  let intruders: Intruders;
  const leaks = (whom: Intruders = intruders, more: { only?: string; tried?: () => void } = {}) =>
    findLeaks({ admin: world.admin, app: world.app, victim: scope, intruders: whom, ...more });
  const tried = () => {
    figures.attempts += 1;
  };

  beforeAll(async () => {
    world = await startWorld();
    victim = await newPatient(world, 'clinic-0', 'dr-a');
    scope = victim.caller.scope;
    await setMonthlyCap(world.admin, scope.tenant, scope.compartment, 1_000_000);
    await setSetting(world.admin, scope.tenant, 'name', 'x');
    await setPreference(world.app, scope, 'print', { value: 'large', origin: 'user' });
    await createEffectLedger(world.app).claim(scope, { key: 'k', kind: 'email' }, { leaseMs: 60_000 });
    intruders = await intrudersAgainst(world.admin, scope);
    // What the functions above do not write is made up from the catalogue, before anybody counts rows.
    await tablesOf(world.admin, scope);
  });
  afterAll(() => world?.stop());

  it('lets nobody without the right select, insert, update or delete in any table', async () => {
    const before = await rowDigests(world.admin, scope.tenant, scope.compartment);
    const found = await leaks(intruders, { tried });
    figures.leaks += found.length;
    figures.tables = (await tablesOf(world.admin, scope)).length;
    expect(found).toEqual([]);
    expect(await rowDigests(world.admin, scope.tenant, scope.compartment)).toEqual(before);
    expect(figures.tables).toBeGreaterThanOrEqual(18);
    const names = (await tablesOf(world.admin, scope)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['graph_nodes', 'graph_edges', 'dangling_edges']));
  });

  it('lets the rightful actor select from each table that can be read', async () => {
    const readable = (await tablesOf(world.admin, scope)).filter((table) => table.readable);
    const seen = await leaks({ rightful: { ...scope, run: '' } });
    expect(seen).toEqual(expect.arrayContaining(readable.map(({ name }) => `${name} select rightful`)));
  });

  it('lets an agent run look and insert proposals, and nothing else', async () => {
    const found = (await leaks({ run: { ...scope, run: victim.turn } }, { tried })).filter(
      (leak) => !leak.endsWith(' select run'),
    );
    figures.leaks += found.filter((leak) => leak !== 'proposals insert run').length;
    expect(found).toEqual(['proposals insert run']);
  });

  it('is noticed by this matrix when row-level security is missing from any one table', async () => {
    for (const { name, readable, columns } of await tablesOf(world.admin, scope)) {
      if (!readable) continue;
      await world.admin.query(`ALTER TABLE app.${name} DISABLE ROW LEVEL SECURITY`);
      const found = await leaks(intruders, { only: name });
      await world.admin.query(`ALTER TABLE app.${name} ENABLE ROW LEVEL SECURITY`);
      const expected = columns.includes('compartment') ? Object.keys(intruders) : ['wrong tenant'];
      if (!expected.every((intruder) => found.includes(`${name} select ${intruder}`))) figures.unnoticed += 1;
      expect(found, name).toEqual(
        expect.arrayContaining(expected.map((intruder) => `${name} select ${intruder}`)),
      );
    }
    expect(await leaks()).toEqual([]);
  });

  describe('through the ports', () => {
    const calls = () => [
      ...Object.entries(RECORD_CALLS).map(([name, call]) => ({
        name: `record.${name}`,
        run: (caller: Caller) => call(world.record, caller, victim),
      })),
      ...Object.entries(LENS_CALLS).map(([name, call]) => ({
        name: `lens.${name}`,
        run: (caller: Caller) => call(world.lens, caller, victim),
      })),
      ...Object.entries(HISTORY_CALLS).map(([name, call]) => ({
        name: `history.${name}`,
        run: (caller: Caller) => call(world.history, caller, victim),
      })),
      ...Object.entries(WORK_CALLS).map(([name, call]) => ({
        name: `work.${name}`,
        run: (caller: Caller) => call(world.work, caller, victim),
      })),
      ...Object.entries(ARTIFACT_CALLS).map(([name, call]) => ({
        name: `work.artifacts.${name}`,
        run: (caller: Caller) => call(world.artifacts, caller, victim),
      })),
      ...Object.entries(PAPER_CALLS).map(([name, call]) => ({
        name: `papers.${name}`,
        run: (caller: Caller) => call(world.papers, caller, victim),
      })),
      ...Object.entries(RERUN_CALLS).map(([name, call]) => ({
        name: `reruns.${name}`,
        run: (caller: Caller) => call(world.reruns, caller, victim),
      })),
    ];

    it('has a call for each function of record, lens, history, work, artifacts, papers and re-runs', () => {
      expect(Object.keys(RECORD_CALLS).sort()).toEqual(Object.keys(world.record).sort());
      expect(Object.keys(LENS_CALLS).sort()).toEqual(Object.keys(world.lens).sort());
      expect(Object.keys(HISTORY_CALLS).sort()).toEqual(Object.keys(world.history).sort());
      expect(Object.keys(WORK_CALLS).sort()).toEqual(Object.keys(world.work).sort());
      expect(Object.keys(ARTIFACT_CALLS).sort()).toEqual(Object.keys(world.artifacts).sort());
      expect(Object.keys(PAPER_CALLS).sort()).toEqual(Object.keys(world.papers).sort());
      expect(Object.keys(RERUN_CALLS).sort()).toEqual(Object.keys(world.reruns).sort());
    });

    it('gives an intruder nothing of the victim, whatever is called, and changes nothing of it', async () => {
      const before = await rowDigests(world.admin, scope.tenant, scope.compartment);
      const through: string[] = [];
      for (const [who, intruder] of Object.entries(intruders))
        for (const { name, run } of calls()) {
          if (intruder === null) continue;
          figures.calls += 1;
          const given = await run({ scope: intruder }).catch((error: unknown) => ({
            failed: errorCode(error),
          }));
          if (tagsIn(given).size > 0) through.push(`${name} gave ${who} the victim's words`);
          const expected = isRefusal(name, intruder, given);
          if (!expected) through.push(`${name} told ${who} ${JSON.stringify(given)}`);
        }
      figures.callsThrough += through.length;
      expect(through).toEqual([]);
      expect(await rowDigests(world.admin, scope.tenant, scope.compartment)).toEqual(before);
    });

    it('lets an agent run read and propose only', async () => {
      const refused: string[] = [];
      for (const [name, call] of Object.entries(RECORD_CALLS)) {
        const failed = await call(world.record, { scope, run: victim.turn }, victim).then(
          () => null,
          errorCode,
        );
        if (failed === 'forbidden') refused.push(name);
        else expect(failed, name).toBeNull();
      }
      const writes = Object.keys(RECORD_CALLS).filter((name) => !LOOKS.has(name) && name !== 'propose');
      expect(refused.sort()).toEqual(writes.sort());
    });

    it('lets the rightful actor do all of it, so that the calls above were not refused for another reason', async () => {
      for (const { name, run } of calls()) {
        const given = await run(victim.caller);
        expect(['forbidden', 'not-found', null], name).not.toContain(given);
        const looks = LOOKS.has(name.slice('record.'.length)) && !WORDLESS.has(name);
        if (looks || name.startsWith('lens.')) expect(tagsIn(given), name).toEqual(new Set([victim.tag]));
      }
    });
  });

  it('never mixes scopes that share eight connections', async () => {
    const patients: Patient[] = [];
    for (let count = 0; count < PATIENTS; count++)
      patients.push(await newPatient(world, `clinic-${count % TENANTS}`, `dr-${count % 7}`));
    load = await runLoad(world, { transactions: TRANSACTIONS, atOnce: 32, patients });
    expect(load.foreign).toEqual([]);
    expect(load.unexpected).toEqual([]);
    expect(await misplacedRows(world.admin, patients)).toEqual([]);
    expect(Math.min(load.reads, load.writes, load.trespasses)).toBeGreaterThan(TRANSACTIONS / 10);
  });

  it('writes the figures', () => {
    expect(load).toBeDefined();
    if (!full || !load) return;
    writeMeasured({
      name: 'isolation',
      goals: [
        goal('tables of the catalogue in the matrix', '≥ 18', figures.tables, 'tables'),
        goal('attempts of intruders and agents on tables', '≥ 1000', figures.attempts, 'attempts'),
        goal('attempts that reached a row', '= 0', figures.leaks, 'attempts'),
        goal(
          'tables without row-level security that the matrix did not notice',
          '= 0',
          figures.unnoticed,
          'tables',
        ),
        goal('calls of intruders to record, lens and history', '≥ 150', figures.calls, 'calls'),
        goal('calls that gave or changed anything', '= 0', figures.callsThrough, 'calls'),
        goal('mixed scoped transactions over one pool of 8', '≥ 10000', load.transactions, 'transactions'),
        goal('answers with rows of another patient', '= 0', load.foreign.length, 'answers'),
      ],
    });
  });

  /** Without a right: told so, or that there is nothing. With one's own patient open: anything of one's own. */
  function isRefusal(name: string, intruder: Scope, given: unknown): boolean {
    const own = intruder.compartment !== scope.compartment || intruder.tenant !== scope.tenant;
    const failed = (given as { failed?: string } | null | undefined)?.failed;
    if (name.startsWith('record.') || name.startsWith('lens.'))
      return own
        ? failed === undefined ||
            /^(forbidden|not_found|not_a_patient|invalid_resource|conflict|quote_not_found)$/.test(failed)
        : failed === 'forbidden';
    if (own)
      return (
        failed === undefined || (name.startsWith('papers.') && /^(not_found|not_permitted)$/.test(failed))
      );
    if (!name.startsWith('history.') && failed === 'forbidden') return true;
    return NOTHING.has(JSON.stringify(given) ?? '');
  }
});

/** What history says to somebody who may not: that there is none, or `forbidden`. */
const NOTHING = new Set(
  [
    undefined,
    null,
    false,
    [],
    'not-found',
    'forbidden',
    { invocations: [] },
    { verdict: 'forbidden', message: null, state: {}, reservedMicroUsd: null },
  ].map((each) => JSON.stringify(each) ?? ''),
);
