import { randomUUID } from 'node:crypto';
import type { Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sumSpend } from '../costs/sum-spend.ts';
import { scoped } from '../postgres/scoped.ts';
import { setMonthlyCap, setSetting } from '../settings/administration.ts';
import { setPreference } from '../settings/preferences.ts';
import { someScope } from '../test-support/database.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';

const store = useStore({ beforeAll, afterAll });
const { admin, app, operate, system, query, grantedScope, newConversation, wholeTurn } = store;
const LOGIN = `('consilium_app', 'consilium_own', 'consilium_operate', 'consilium_system')`;
/** Functions that run as the owner, and which login roles may call them; none: triggers and functions call them. */
const RUN_AS_OWNER = {
  audit_append: 'app',
  // For the patient and who acts for the patient: stands_as says who that is.
  audit_trail: 'app',
  begin_erasure: 'system',
  break_glass: 'app',
  // A digest for the check of the trail, never the words.
  break_glass_digest: 'operate',
  // The words for the patient and who acts for the patient: stands_as says who that is.
  break_glass_reason: 'app',
  // Documents of all libraries that are cited, to ask about their standing.
  claim_status_checks: 'system',
  claim_watched_items: 'system',
  close_stuck_run: 'system',
  compartment_changed: '',
  count_watchers: 'system',
  // Gives counts only; how long a tenant keeps what is the tenant's setting.
  delete_old: 'system',
  destroy_key: 'system',
  // Ids of what is due, of all tenants; ends one whose actor has lost the grant.
  due_wakes: 'system',
  drop_wake: 'system',
  // Ids of requests to research agents that no run works on, of all tenants.
  due_requests: 'system',
  // Triggers that are due, of all tenants: ids, schedules and dates; leaves their requests and their next dates.
  due_triggers: 'system',
  fire_triggers: 'system',
  soon_triggers: 'system',
  next_trigger_ms: 'system',
  // Asks research agents to go on whose budget is there again, of all tenants; gives a count.
  wake_budgets: 'system',
  watch_item: '',
  watched_item_heard: 'system',
  watchers_of: 'system',
  watches_heard: 'system',
  // Cached values whose time is over; gives a count.
  drop_expired: 'system',
  end_turn_without_answer: 'system',
  erase_rows: 'system',
  erasure_reached: 'system',
  erasure_targets: 'system',
  finish_erasure: 'system',
  // One patient by a digest that only somebody with all three words can make, for anyone who treats patients of the tenant.
  find_in_emergency: 'app',
  forget_person: '',
  // Whether a tenant holds synthetic patients only; text of runs is kept for such a tenant alone.
  is_demo: 'app,own,operate',
  // Of the transaction's tenant: numbers, ids, states and dates of agents and triggers.
  research_figures: 'operate',
  research_list: 'operate',
  demo_clock: 'app',
  move_demo_clock: 'app',
  keep_step_content: 'app',
  begin_replay: 'app',
  keep_replay: 'app',
  replayed_state: '',
  is_rerun: '',
  in_replay: 'app,own',
  // Tells of grants; it reads tombstones, which the app role may not.
  live_grant: 'app',
  // Wrapped keys, worthless without the one that wraps them.
  load_data_keys: 'app',
  load_tenant_key: 'app',
  make_data_key: 'app',
  make_tenant_key: 'app',
  // Gives counts only; it reads ids of citations and who has opened a conversation.
  mark_recalls: 'system',
  may_open: 'app,own',
  relation: 'app,own',
  // The name of the patient whose compartment the transaction has opened.
  listed_name: 'app',
  // Ids, marks and scores, of conversations that the transaction's actor may read now.
  my_citations: 'app',
  my_recalls: 'app',
  recall_seen: 'app',
  // Names of those patients whom the transaction's actor may open.
  my_patients_by_name: 'app',
  // By which a search that leaves is checked.
  my_patient_identifiers: 'app',
  // Of the transaction's tenant: how often, and who opened; never whom or why.
  openings_by_volume: 'operate',
  // Ids of the actors who are the patient, for the erasure.
  own_actors: 'system',
  // Names of those whom the transaction's actor may know; the actor's own row is written.
  people_names: 'app',
  person_seen: 'app',
  raises_within_hour: '',
  refuse_erased: '',
  // The id of the agent of the transaction's run, in its own compartment.
  research_agent: 'app,own',
  refuse_erased_actor: '',
  refuse_late_demo: '',
  // Writes the audience of a conversation that the transaction's actor began.
  set_audience: 'app',
  stands_as: 'app',
  // Only of a tenant of demonstrations.
  set_clock: 'system',
  sweep_checks: 'system',
  sweep_turns: 'system',
  // Ids of what was asked for and not begun.
  sweep_work: 'system',
  take_poller: '',
  tenant_key_used: 'app',
  // Of the transaction's tenant: ids of grants, and whose.
  // The cap of the transaction's tenant; those of patients stay as they are.
  set_tenant_cap: 'operate',
  unaccounted_grants: 'operate',
  // Numbers over all turns of a team in the tenant, for anyone who may open some compartment of it; of nobody in particular.
  usual_turn: 'app',
  // Opaque ids of requests, of nobody in particular.
  use_nonce: 'app',
  // The id of the agent whose files the transaction's run may open.
  workspace_owner: 'own',
  keep_newest: 'own',
  // Names of public hosts, and when they were asked.
  host_turn: 'app,system',
  host_asked: 'app,system',
  pause_host: 'app,system',
  // Digests of sessions that were signed out.
  end_session: 'app',
  session_ended: 'app',
  listed_with_source: 'app',
  // What the caps leave and what was spent this month: numbers of the whole tenant, of nobody in particular.
  left_of_caps: '',
  tenant_spent: 'app',
  status_heard: 'system',
  sum_spend: 'system',
};
/** Functions that run as consilium_writer: they ask for the grant themselves, once (writer-role.test.ts). */
const RUN_AS_WRITER = { accept_turn: 'app', end_check: 'app', end_turn: 'app', start_run: 'app' };
const rowsOf = async (text: string) => await query(text);
const readableBy = async (role: string) => {
  const tables = `SELECT relname FROM pg_class WHERE relnamespace = 'app'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
    AND has_any_column_privilege('consilium_${role}', oid, 'SELECT') ORDER BY relname`;
  return (await rowsOf(tables)).map(({ relname }) => relname);
};
let scope: Scope;

beforeAll(async () => {
  const turns = async () => {
    for (const tenant of ['t1', 't2']) {
      scope = await grantedScope({ tenant });
      await wholeTurn(scope, await newConversation(scope));
    }
  };
  // Of each tenant one turn whose money is in the sums, and one whose money is not yet.
  await turns();
  await sumSpend(system);
  await turns();
});

describe('the catalogue [F2]', () => {
  it('has row-level security, also for the owner, on every table but the lists of migrations', async () => {
    const open = `SELECT relname FROM pg_class WHERE relnamespace = 'app'::regnamespace AND relkind IN ('r', 'p')
      AND NOT (relrowsecurity AND relforcerowsecurity)`;
    expect((await rowsOf(open)).map(({ relname }) => relname).sort()).toEqual([
      'migrations',
      'repeatable_migrations',
    ]);
  });

  it('lets no role reach a partition by its own name, where the policies of its table do not apply', async () => {
    const partitions = `FROM pg_class c WHERE c.relnamespace = 'app'::regnamespace AND c.relispartition
      AND c.relkind IN ('r', 'p')`;
    expect((await rowsOf(`SELECT ${partitions}`)).length).toBeGreaterThanOrEqual(32);
    const reached = `SELECT c.relname ${partitions} AND EXISTS (
      SELECT FROM unnest(array['public', 'consilium_app', 'consilium_own', 'consilium_operate', 'consilium_system']) role
      WHERE has_table_privilege(role, c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
        OR has_any_column_privilege(role, c.oid, 'SELECT, INSERT, UPDATE, REFERENCES'))`;
    expect(await rowsOf(reached)).toEqual([]);
    const opened = `SELECT c.relname ${partitions} AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid)`;
    expect(await rowsOf(opened)).toEqual([]);
  });

  it('has no key without tenant and, where there is one, compartment', async () => {
    const loose = `SELECT i.indexrelid::regclass::text AS index FROM pg_index i
      JOIN pg_class c ON c.oid = i.indrelid
      WHERE c.relnamespace = 'app'::regnamespace AND c.relname <> 'migrations' AND i.indisunique AND EXISTS (
        SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname IN ('tenant', 'compartment')
          AND NOT a.attnum = ANY (i.indkey::int2[]))`;
    expect(await rowsOf(loose)).toEqual([]);
  });

  it('gives login roles nothing to own, no way to the owner, and no temporary tables', async () => {
    expect(await rowsOf(`SELECT FROM pg_class WHERE relowner::regrole::text IN ${LOGIN}`)).toEqual([]);
    expect(await rowsOf(`SELECT FROM pg_proc WHERE proowner::regrole::text IN ${LOGIN}`)).toEqual([]);
    const mighty = `SELECT rolname FROM pg_roles WHERE rolname IN ${LOGIN} AND (rolsuper OR rolbypassrls
      OR pg_has_role(rolname, 'consilium_owner', 'MEMBER') OR pg_has_role(rolname, 'consilium_writer', 'MEMBER') OR has_database_privilege(rolname, current_database(), 'TEMP')
      OR has_schema_privilege(rolname, 'app', 'CREATE') OR has_schema_privilege(rolname, 'public', 'CREATE'))`;
    expect(await rowsOf(mighty)).toEqual([]);
  });

  it('runs no function as its owner without a fixed search path, and lets the public call none', async () => {
    const functions = `FROM pg_proc WHERE pronamespace = 'app'::regnamespace`;
    const callers = `SELECT proname, proowner::regrole::text AS owner, array(SELECT role FROM unnest(array['app', 'own', 'operate', 'system']) role
      WHERE has_function_privilege('consilium_' || role, oid, 'EXECUTE')) AS roles ${functions} AND prosecdef`;
    // Anyone who adds one: it goes around row-level security, so it must ask for the grant itself or give ids only.
    const found = await rowsOf(callers);
    const ownedBy = (role: string) =>
      Object.fromEntries(
        found.filter(({ owner }) => owner === role).map(({ proname, roles }) => [proname, roles.join()]),
      );
    expect(ownedBy('consilium_owner')).toEqual(RUN_AS_OWNER);
    expect(ownedBy('consilium_writer')).toEqual(RUN_AS_WRITER);
    expect(found).toHaveLength(Object.keys({ ...RUN_AS_OWNER, ...RUN_AS_WRITER }).length);
    const loose = `SELECT proname ${functions} AND prosecdef
      AND NOT coalesce(proconfig, '{}') @> '{"search_path=pg_catalog, pg_temp"}'`;
    expect(await rowsOf(loose)).toEqual([]);
    expect(
      await rowsOf(`SELECT proname ${functions} AND has_function_privilege('public', oid, 'EXECUTE')`),
    ).toEqual([]);
  });
});

describe('the operate role', () => {
  const count = async (tenant: string | null, table: string) => {
    const client = await operate.connect();
    try {
      await client.query('BEGIN');
      if (tenant) await client.query(`SELECT set_config('app.tenant', $1, true)`, [tenant]);
      return (await client.query(`SELECT DISTINCT tenant FROM app.${table}`)).rows.map((row) => row.tenant);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  };

  it.each(['runs', 'steps', 'spend_entries', 'spend', 'tenant_spend', 'day_spend'])(
    'reads %s of the one tenant it names',
    async (table) => {
      expect(await count('t1', table)).toEqual(['t1']);
      expect(await count(null, table)).toEqual([]);
    },
  );

  it('may read what holds codes and opaque ids, text of synthetic patients, and no other table of the catalogue', async () => {
    expect(await readableBy('operate')).toEqual([
      'answer_ratings',
      'audit_checkpoints',
      'audit_entries',
      'audit_heads',
      'day_spend',
      'effects',
      'monthly_caps',
      'replays',
      'runs',
      'spend',
      'spend_entries',
      'step_contents',
      'steps',
      'tenant_spend',
    ]);
    await expect(count('t1', 'messages')).rejects.toThrow(/permission denied/);
  });

  it('reads the cap of the one tenant it names, and none that names a patient', async () => {
    await setMonthlyCap(admin, 't1', 'tenant', 900);
    await setMonthlyCap(admin, 't1', 'patient/capped', 500);
    await setMonthlyCap(admin, 't2', 'tenant', 700);
    expect(await count('t1', 'monthly_caps')).toEqual(['t1']);
    expect(await count(null, 'monthly_caps')).toEqual([]);
  });

  it('changes nothing', async () => {
    await expect(operate.query('DELETE FROM app.runs')).rejects.toThrow(/permission denied/);
    await expect(operate.query(`UPDATE app.spend SET micro_usd = 0`)).rejects.toThrow(/permission denied/);
  });
});

describe('the system role', () => {
  it('may read the tables of its own tasks: runs and turns to watch, heads to sign, erasures and imports to finish', async () => {
    expect(await readableBy('system')).toEqual([
      'audit_checkpoints',
      'audit_heads',
      'checkpoint_workers',
      'erasures',
      'evidence_imports',
      'runs',
      'turns',
    ]);
  });

  it('reads ids of all tenants, and no other column or table', async () => {
    const { rows } = await system.query('SELECT DISTINCT tenant FROM app.runs ORDER BY tenant');
    expect(rows).toEqual([{ tenant: 't1' }, { tenant: 't2' }]);
    await expect(system.query('SELECT agent FROM app.runs')).rejects.toThrow(/permission denied/);
    await expect(system.query('SELECT FROM app.messages')).rejects.toThrow(/permission denied/);
    await expect(system.query(`UPDATE app.runs SET status = 'failed'`)).rejects.toThrow(/permission denied/);
  });
});

describe('rows without a compartment', () => {
  it('shows preferences to their actor only and settings to their tenant only', async () => {
    const [a, b] = [someScope({ actor: 'a' }), someScope({ actor: 'b' })];
    const name = randomUUID();
    await setPreference(app, a, name, { value: 'large print', origin: 'user' });
    await setSetting(admin, 't2', name, 'x');
    const seen = (as: Scope, table: string) =>
      scoped(app, as, async (transaction) => {
        return (await transaction.query(`SELECT FROM app.${table} WHERE name = $1`, [name])).rowCount;
      });
    expect(await seen(a, 'preferences')).toBe(1);
    expect(await seen(b, 'preferences')).toBe(0);
    expect(await seen({ ...a, tenant: 't2' }, 'preferences')).toBe(0);
    expect(await seen({ ...a, tenant: 't2' }, 'settings')).toBe(1);
    expect(await seen(a, 'settings')).toBe(0);
    await setPreference(app, a, name, null);
    expect(await seen(a, 'preferences')).toBe(0);
  });
});
