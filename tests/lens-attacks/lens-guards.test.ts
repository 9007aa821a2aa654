import { type Caller, errorCode, type Lens, type LensAnswer } from '@consilium/kernel';
import { createExplain, createLens, createRecord } from '@consilium/record';
import {
  ask,
  CLINICAL_LIMITS,
  CLINICAL_SCHEMA,
  compileQuery,
  parseCypher,
  patientUuid,
} from '@consilium/record/test-support/lens-parts';
import { type RecordStand, startRecordStand } from '@consilium/record/test-support/record-stand';
import { grantAccess, revokeAccess } from '@consilium/store';
import { until } from '@consilium/testing';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Canary, newCanary, textOf } from './canary.ts';
import { patientBundle } from './patient-bundle.ts';

const EVERYTHING = 'MATCH (n) RETURN n';

describe('lens guards [A5] [F2] [F3]', () => {
  let stand: RecordStand;
  let lens: Lens;
  let own: Caller;
  let other: Caller;
  let canary: Canary;
  let foreign: Canary;

  beforeAll(async () => {
    stand = await startRecordStand();
    lens = createLens(stand.parts);
    [own, canary] = await patient('t1');
    [other, foreign] = await patient('t1');
  });
  afterAll(() => stand?.stop());

  async function patient(tenant: string): Promise<readonly [Caller, Canary]> {
    const caller = await stand.newCaller({ tenant, actor: `dr-${tenant}` });
    const word = newCanary();
    await createRecord(stand.parts).importBundle(caller, patientBundle(word), { source: 'clinic' });
    return [caller, word];
  }

  /** A statement that reads `whose` compartment, run with the right to one's own. */
  async function readAs(caller: Caller, whose: Caller): Promise<string> {
    const { tenant, compartment } = whose.scope;
    const parameters = { patient_uuid: patientUuid(compartment) };
    const compiled = compileQuery(
      parseCypher(EVERYTHING, CLINICAL_LIMITS),
      { schema: CLINICAL_SCHEMA, limits: CLINICAL_LIMITS, parameters, now: new Date() },
      { tenant, compartment, asOf: undefined },
    );
    const { rows } = await stand.parts.store.read(caller, { action: 'lens.query' }, (transaction) =>
      ask(transaction, compiled, CLINICAL_LIMITS),
    );
    return rows.join('\n');
  }

  describe('two walls, each of which holds alone', () => {
    const rowSecurity = async (how: 'ENABLE' | 'DISABLE') => {
      for (const table of ['graph_nodes', 'graph_edges'])
        await stand.admin.query(`ALTER TABLE app.${table} ${how} ROW LEVEL SECURITY`);
    };

    it('row-level security, where the statement asks for another patient', async () => {
      expect(await readAs(own, own)).toContain(canary.word);
      expect(await readAs(own, other)).toBe('');
    });

    it('the predicate, where there is no row-level security', async () => {
      await rowSecurity('DISABLE');
      try {
        const seen = await readAs(own, own);
        expect(seen).toContain(canary.word);
        expect(seen).not.toContain(foreign.word);
        const { rows } = await lens.query(own, { cypher: 'MATCH (p:Patient) RETURN p.name' });
        expect(rows).toEqual([[`Ada Family ${canary.word}`]]);
      } finally {
        await rowSecurity('ENABLE');
      }
    });

    it('and without both the other patient is seen: what is tested here can fail', async () => {
      await rowSecurity('DISABLE');
      try {
        expect(await readAs(own, other)).toContain(foreign.word);
      } finally {
        await rowSecurity('ENABLE');
      }
      expect(await readAs(own, other)).toBe('');
    });

    it('a question cannot write what its caller could: its transaction is read only', async () => {
      const text = 'UPDATE app.graph_nodes SET recorded_to = now()';
      const writing = (transaction: PoolClient) => ask(transaction, { text, values: [] }, CLINICAL_LIMITS);
      const asked = stand.parts.store.read(own, { action: 'lens.query' }, writing);
      await expect(asked).rejects.toMatchObject({
        code: 'store_failed',
        remedy: expect.stringContaining('25006'),
      });
      // Neither a grant nor a policy stands in its way: in a transaction that may write, rows are ended (and put back here).
      const put = new Error('put back');
      let ended = 0;
      const written = stand.parts.store.write(own, 'record.add', async (transaction) => {
        ended = (await transaction.query(text)).rowCount ?? 0;
        throw put;
      });
      await expect(written).rejects.toThrow();
      expect(ended).toBeGreaterThan(0);
    });
  });

  describe('who may ask', () => {
    const asked = (caller: Caller, asOf?: string) =>
      lens
        .query(caller, { cypher: EVERYTHING, ...(asOf ? { asOf } : {}) })
        .then(({ rows }: LensAnswer) => rows.length, errorCode);
    const grant = (actor: string, more: Partial<Parameters<typeof grantAccess>[1]> = {}) =>
      grantAccess(stand.admin, { ...own.scope, actor, relation: 'care-team', purposes: ['TREAT'], ...more });
    const as = (actor: string, over: Partial<Caller['scope']> = {}): Caller => ({
      scope: { ...own.scope, actor, ...over },
    });
    const early = () => new Date(Date.now() - 1).toISOString();

    it('nobody without a grant, of whatever day', async () => {
      expect(await asked(as('dr-none'))).toBe('forbidden');
      expect(await asked(as('dr-none'), early())).toBe('forbidden');
      expect(await asked(as('dr-none'), '1900-01-01')).toBe('forbidden');
      await expect(lens.schema(as('dr-none'))).rejects.toMatchObject({ code: 'forbidden' });
    });

    it('nobody whose grant has ended, though it lived on the day that is asked about', async () => {
      await grant('dr-late', { expiresAt: new Date(Date.now() - 1_000) });
      expect(await asked(as('dr-late'), new Date(Date.now() - 10_000).toISOString())).toBe('forbidden');
      const id = await grant('dr-gone');
      expect(await asked(as('dr-gone'))).toBeGreaterThan(0);
      await revokeAccess(stand.admin, own.scope.tenant, id);
      expect(await asked(as('dr-gone'))).toBe('forbidden');
      expect(await asked(as('dr-gone'), early())).toBe('forbidden');
    });

    it('nobody for a purpose that was not granted', async () => {
      await grant('dr-treats');
      expect(await asked(as('dr-treats', { purpose: 'HRESCH' }))).toBe('forbidden');
    });

    it('nobody of another tenant, by the same ids', async () => {
      const same = await stand.newCaller({
        tenant: 't2',
        actor: own.scope.actor,
        compartment: own.scope.compartment,
      });
      expect(await asked(same)).toBe(0);
      expect(await asked({ scope: { ...same.scope, tenant: 't3' } })).toBe('forbidden');
    });

    it('nobody whose own compartment is all that is open', async () => {
      expect(await asked({ scope: { ...own.scope, compartment: `actor/${own.scope.actor}` } })).toBe(
        'not_a_patient',
      );
    });

    it('not the next query of one that was revoked while a query ran', async () => {
      const id = await grant('dr-quick');
      const caller = as('dr-quick');
      const long = lens
        .query(caller, {
          cypher: 'UNWIND range(1, 10000) AS a UNWIND range(1, 10000) AS b RETURN count(*) AS n',
        })
        .then(textOf, textOf);
      await running();
      await revokeAccess(stand.admin, own.scope.tenant, id);
      expect(await asked(caller)).toBe('forbidden');
      expect(await long).not.toContain(foreign.word);
    });

    it('an agent too, and still it reads only', async () => {
      expect(await asked({ ...own, run: 'run-1' })).toBeGreaterThan(0);
    });

    async function running(): Promise<void> {
      const active = `SELECT 1 FROM pg_stat_activity
        WHERE usename = 'consilium_app' AND state = 'active' AND query LIKE 'WITH nodes%'`;
      await until(async () => (await stand.admin.query(active)).rows.length > 0, { what: 'a running query' });
    }
  });

  describe('the trail', () => {
    const entries = async () =>
      (
        await stand.admin.query(
          `SELECT action, targets, actor, t::text AS text FROM app.audit_entries t WHERE compartment = $1 ORDER BY seq`,
          [own.scope.compartment],
        )
      ).rows;

    it('has an entry for each query that was run, and none of its words', async () => {
      const before = (await entries()).length;
      const word = newCanary().word;
      await lens.query(own, {
        cypher: `MATCH (n {uuid: '${word}'}) RETURN n.uuid AS ${word}`,
        parameters: { [word]: word },
      });
      await lens.query(own, {
        cypher: `MATCH (n) WHERE n.uuid = $x RETURN n`,
        parameters: { x: word },
        asOf: new Date(Date.now() - 1).toISOString(),
      });
      await lens.query(own, { cypher: `RETURN 1 / 0 AS ${word}` }).catch(() => {});
      await lens.schema(own);
      const added = (await entries()).slice(before);
      expect(added.map(({ action }) => action)).toEqual([
        'lens.query',
        'lens.query',
        'lens.query',
        'lens.schema',
      ]);
      expect(added.map(({ targets }) => targets[0]).slice(0, 3)).toEqual(
        Array(3).fill(expect.stringMatching(/^query\/[0-9a-f]{32}$/)),
      );
      expect(textOf(added)).not.toContain(word);
    });

    it('has none for what was refused before anything was read', async () => {
      const before = (await entries()).length;
      await expect(lens.query(own, { cypher: 'CREATE (n)' })).rejects.toMatchObject({ code: 'lens_refused' });
      expect(await entries()).toHaveLength(before);
    });
  });

  it('a plan that is shown holds nothing of the record', async () => {
    const { sql, values, plan } = await createExplain(stand.parts)(own, {
      cypher: 'MATCH (p:Patient) RETURN p.name',
    });
    const shown = textOf([sql, values, plan]);
    expect(plan.length).toBeGreaterThan(1);
    for (const { word, number } of [canary, foreign]) {
      expect(shown).not.toContain(word);
      expect(shown).not.toContain(String(number));
    }
  });
});
