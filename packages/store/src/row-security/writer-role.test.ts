import { randomUUID } from 'node:crypto';
import type { Scope } from '@consilium/kernel';
import { until } from '@consilium/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantAccess, revokeAccess } from '../grants/grants.ts';
import { createHistory } from '../history/create-history.ts';
import { createPool } from '../postgres/pool.ts';
import { grantFor } from '../test-support/database.fixture.ts';
import { intrudersAgainst } from '../test-support/intruders.fixture.ts';
import type { Intruder, Intruders } from '../test-support/row-security-check.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { newConversation, type Run, runOf, wholeTurn } from '../test-support/turns.fixture.ts';
import { createUrgencyChecks } from '../urgency/urgency-checks.ts';

const { admin, app, urls, history, query, grantedScope, say } = useStore({ beforeAll, afterAll });

/** $1 to $4: the scope; $5: the conversation; $6 and $7: its active turn, and the number of the message. */
const CALLS: { readonly [name: string]: string } = {
  accept_turn: `to_json(app.accept_turn($1, $2, $3, $4, $5, $6, 'key', '{"parts":[]}', gen_random_uuid(), 50, 'user'))`,
  end_check: `app.end_check($1, $2, $3, $4, $5, $7, 'model', 'checked', 'urgent', 'other', null, null, 10)`,
  end_turn: `app.end_turn($1, $2, $3, $4, $5, $7, $6, '{"parts":[]}', '{}', false, 'complete', '{k}', '{"1"}', '{code}',
    '{}', json_build_array(json_build_object('run', $6, 'status', 'complete')), '[]')`,
  start_run: `app.start_run($1, $2, $3, $4, $6, $6, null, $5, $7, 'turn', 't', 'a', 'i', 'v', 5, null)::jsonb - 'now' - 'clock'`,
};
const TYPES = ['text', 'text', 'text', 'text', 'uuid', 'uuid', 'integer'];
const TABLES = [
  'conversations',
  'messages',
  'conversation_state',
  'turns',
  'urgency_checks',
  'runs',
  'steps',
  'silences',
  'spend_entries',
];
/** Those of which it sees nothing before a conversation was entered. */
const OF_A_CONVERSATION = TABLES.filter((table) => !['spend_entries', 'silences'].includes(table));

let victim: Scope;
let conversation: string;
let turn: Run;
let intruders: Intruders;

beforeAll(async () => {
  victim = await grantedScope();
  conversation = await newConversation(history, victim, { mood: { value: 'low', origin: 'user' } });
  await wholeTurn(history, victim, conversation);
  const { seq } = await say(victim, conversation, 'a second question');
  turn = runOf(conversation, seq);
  const read = { conversation, seq: 1, by: 'model', danger: null } as const;
  await createUrgencyChecks(app).end(victim, read);
  await history.setAudience(victim, conversation, { audience: 'author', proxies: false });
  const colleague = { ...victim, actor: 'dr-colleague' };
  await grantAccess(admin, grantFor(colleague));
  intruders = {
    ...(await intrudersAgainst(admin, victim)),
    'outside of the audience': colleague,
    'an agent': { ...victim, run: randomUUID() },
  };
});

describe('the role of the functions that ask for the grant themselves [F2]', () => {
  it('owns these functions and nothing else', async () => {
    const owned = `SELECT proname AS name FROM pg_proc WHERE proowner = 'consilium_writer'::regrole ORDER BY 1`;
    // A function that is added here needs a call above: the attacks below use it.
    expect((await query(owned)).map(({ name }) => name)).toEqual(Object.keys(CALLS));
    expect(await query(`SELECT FROM pg_class WHERE relowner = 'consilium_writer'::regrole`)).toEqual([]);
  });

  it('has functions that begin with the question for grant and audience, and return without it', async () => {
    const begins =
      /begin\s+if not app\.enter_conversation\(p_tenant, p_actor, p_compartment, p_purpose, (?:p_conversation|coalesce\(p_conversation, p_reports_to\))\) then\s+return\b/;
    for (const { name, text } of await query(
      `SELECT proname AS name, prosrc AS text FROM pg_proc WHERE proowner = 'consilium_writer'::regrole`,
    )) {
      expect(text, name).toMatch(begins);
      // Values that a declaration computes would come before the question.
      expect(text.slice(0, text.search(/\bbegin\b/)), name).not.toMatch(/\bapp\.|select/i);
    }
  });

  it('can not log in, and can do nothing beyond the tables of a turn', async () => {
    expect(
      await query(`SELECT rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb FROM pg_roles
        WHERE rolname = 'consilium_writer'`),
    ).toEqual([
      { rolcanlogin: false, rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false },
    ]);
    const members = `SELECT m.rolname AS name, a.inherit_option AS inherits, a.admin_option AS admin
      FROM pg_auth_members a JOIN pg_roles m ON m.oid = a.member AND NOT m.rolsuper
      WHERE a.roleid = 'consilium_writer'::regrole`;
    expect(await query(members)).toEqual([{ name: 'consilium_owner', inherits: false, admin: false }]);
    expect(await query(`SELECT FROM pg_auth_members WHERE member = 'consilium_writer'::regrole`)).toEqual([]);
    expect(
      await query(
        `SELECT nspname FROM pg_namespace WHERE has_schema_privilege('consilium_writer', oid, 'CREATE')`,
      ),
    ).toEqual([]);
    const reached = `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'app'::regnamespace
      AND c.relkind IN ('r', 'p', 'v', 'm') AND (has_any_column_privilege('consilium_writer', c.oid, 'SELECT, INSERT, UPDATE')
        OR has_table_privilege('consilium_writer', c.oid, 'DELETE, TRUNCATE, TRIGGER')) ORDER BY 1`;
    expect((await query(reached)).map(({ name }) => name)).toEqual(
      [...TABLES, 'preferences', 'settings', 'suppressions', 'clock_offsets', 'citations', 'recalls'].sort(),
    );
    const beyondApp = `SELECT c.relname AS name FROM pg_class c, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) p
      WHERE c.relnamespace = 'app'::regnamespace AND c.relkind IN ('r', 'p') AND NOT CASE p
        WHEN 'DELETE' THEN has_table_privilege('consilium_app', c.oid, p)
        ELSE has_any_column_privilege('consilium_app', c.oid, p) END
      AND CASE p WHEN 'DELETE' THEN has_table_privilege('consilium_writer', c.oid, p)
        ELSE has_any_column_privilege('consilium_writer', c.oid, p) END`;
    // What models say of urgency is inserted and updated by its functions only, so that nothing is lowered.
    expect((await query(beyondApp)).map(({ name }) => name)).toEqual(['urgency_checks', 'urgency_checks']);
  });

  it('sees nothing of a conversation that was not entered, whatever the settings say', async () => {
    const seen = async (entered: string) => {
      const client = await admin.connect();
      try {
        await client.query(`BEGIN;${settings({ ...victim, actor: 'dr-colleague' }, entered)};
          SET LOCAL ROLE consilium_writer`);
        const found = [];
        for (const table of OF_A_CONVERSATION)
          if ((await client.query(`SELECT FROM app.${table}`)).rowCount) found.push(table);
        return found;
      } finally {
        await client.query('ROLLBACK');
        client.release();
      }
    };
    expect(await seen('')).toEqual([]);
    expect(await seen(randomUUID())).toEqual([]);
    // So the check looks at rows that are there.
    expect(await seen(conversation)).toEqual(OF_A_CONVERSATION);
  });
});

describe('its functions, called by hostile code with the app role [F2]', () => {
  it.each(Object.keys(CALLS))(
    '%s answers every intruder as if there were nothing, and writes nothing',
    async (name) => {
      const before = await everything();
      for (const [who, intruder] of Object.entries(intruders)) {
        if (!intruder) continue;
        const given = await answerOf(name, intruder, conversation);
        expect(given, who).toBe(await answerOf(name, intruder, randomUUID()));
        expect(given, who).toBe(NOTHING[name]);
      }
      expect(await everything()).toBe(before);
    },
  );

  it.each(Object.keys(CALLS))(
    '%s names its own scope: what was set before it counts for nothing',
    async (name) => {
      const before = await everything();
      const { 'wrong patient': other, 'own compartment': own, 'wrong tenant': foreign } = intruders;
      for (const caller of [other, own, foreign]) {
        const given = await answerOf(name, caller as Scope, conversation, victim);
        expect(given).toBe(NOTHING[name]);
      }
      expect(await everything()).toBe(before);
    },
  );

  it.each([
    ['has expired', `expires_at = now() - interval '1 second'`],
    ['was revoked', 'revoked_at = now()'],
    ['is for another purpose', `purposes = '{HRESCH}'`],
  ])('do nothing for the author of the conversation whose grant %s', async (_, ended) => {
    const theirs = 'tenant = $1 AND actor = $2 AND compartment = $3';
    const whose = [victim.tenant, victim.actor, victim.compartment];
    await query(`UPDATE app.grants SET ${ended} WHERE ${theirs}`, whose);
    const before = await everything();
    for (const name of Object.keys(CALLS))
      expect(await answerOf(name, victim, conversation), name).toBe(NOTHING[name]);
    expect(await everything()).toBe(before);
    const live = `expires_at = NULL, revoked_at = NULL, purposes = '{TREAT}'`;
    await query(`UPDATE app.grants SET ${live} WHERE ${theirs}`, whose);
  });

  it('works for the one who may, so the attacks above attack something', async () => {
    for (const name of Object.keys(CALLS))
      expect(await answerOf(name, victim, conversation), name).not.toBe(NOTHING[name]);
  });

  it('leaves what it calls under the policies of the app', async () => {
    const before = await everything();
    const late = intruders['expired grant'] as Scope;
    const tries = [
      `SELECT app.queue_turn('${conversation}', gen_random_uuid(), 1, 't', 50)`,
      `SELECT app.add_answer('${conversation}', 1, null, gen_random_uuid(), '{"parts":[]}', '{}', false, 'complete')`,
      `SELECT app.close_runs('t', '[{"run":"${turn.run}","status":"failed"}]', '[]')`,
      `SELECT app.next_turn('${victim.tenant}', '${victim.compartment}', '${conversation}')`,
      `SELECT app.enter_conversation('${victim.tenant}', 'dr-a', '${victim.compartment}', 'TREAT', '${conversation}')`,
      'SET LOCAL ROLE consilium_writer',
    ];
    for (const text of tries) {
      const client = await app.connect();
      await client.query(`BEGIN;${settings(late, conversation)}`);
      await client.query(text).then(
        () => client.query('COMMIT'),
        () => client.query('ROLLBACK'),
      );
      client.release();
    }
    expect(await everything()).toBe(before);
  });

  it('asks again when it had to wait for the conversation, as the grant may have ended meanwhile', async () => {
    const scope = await grantedScope({ actor: 'dr-a' });
    const own = await newConversation(history, scope);
    const leaving = { ...scope, actor: 'dr-leaving' };
    const grant = await grantAccess(admin, grantFor(leaving));
    await history.setAudience(scope, own, { audience: 'care-team', proxies: false });
    const holder = await admin.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM app.conversations WHERE id = $1 FOR UPDATE', [own]);
      const said = say(leaving, own, 'too late').catch((error: Error) => error.message);
      await until(async () => (await query(`SELECT FROM pg_locks WHERE NOT granted`)).length > 0, {
        what: 'the message to wait for the conversation',
      });
      await revokeAccess(admin, scope.tenant, grant);
      await holder.query('COMMIT');
      expect(await said).toMatch(/not-found/);
      expect(await query('SELECT FROM app.messages WHERE conversation = $1', [own])).toEqual([]);
    } finally {
      holder.release();
    }
  });
});

it('asks for the grant three times in a turn: at accept, start and end [F2]', async () => {
  await admin.query(`ALTER DATABASE postgres SET track_functions = 'all'`);
  const one = createPool(urls().app, { max: 1 });
  const asked = async () => {
    await one.query('SELECT pg_stat_force_next_flush()');
    const [found] = await query(
      `SELECT coalesce(pg_stat_get_function_calls('app.may_open()'::regprocedure), 0)::integer AS calls`,
    );
    return found.calls;
  };
  try {
    const own = createHistory(one);
    const scope = await grantedScope();
    const opened = await newConversation(own, scope);
    const before = await asked();
    await wholeTurn(own, scope, opened, { delta: { mood: { value: 'low', origin: 'user' } } });
    expect((await asked()) - before).toBe(3);
  } finally {
    await one.end();
  }
});

/** What each says when there is no such conversation. */
const NOTHING: { readonly [name: string]: string } = {
  accept_turn: JSON.stringify({ seq: null, id: null, duplicate: null, team: null, run: null, is_full: null }),
  end_check: 'null',
  end_turn: 'null',
  start_run: JSON.stringify({ verdict: 'forbidden' }),
};

function settings(scope: NonNullable<Intruder>, entered = ''): string {
  const all = { ...scope, run: scope.run ?? '', conversation: entered };
  const set = Object.entries(all).map(
    ([key, value]) => `set_config('app.${key}', ${pg.escapeLiteral(value)}, true)`,
  );
  return `SELECT ${set}`;
}

/** What a function answers to a caller who has set all that there is to set; undone afterwards. */
async function answerOf(
  name: string,
  caller: NonNullable<Intruder>,
  about: string,
  setBefore: NonNullable<Intruder> = caller,
): Promise<string> {
  const client = await app.connect();
  try {
    await client.query(`BEGIN;${settings({ ...setBefore, run: caller.run ?? '' }, conversation)}`);
    const { tenant, actor, compartment, purpose } = caller;
    const text = (CALLS[name] ?? '').replace(/\$(\d)/g, (place, n) => `${place}::${TYPES[n - 1]}`);
    const unused = TYPES.map((type, index) => `$${index + 1}::${type}`);
    const values = [tenant, actor, compartment, purpose, about, turn.run, turn.seq];
    const { rows } = await client.query(`SELECT ${text} AS answer, ${unused}`, values);
    return JSON.stringify(rows[0].answer);
  } finally {
    await client.query('COMMIT');
    client.release();
  }
}

/** A digest of every row that these functions could change. */
async function everything(): Promise<string> {
  const tables = [...TABLES, 'spend', 'day_spend', 'tenant_spend'].map(
    (table) => `SELECT '${table}' AS name, t::text AS row FROM app.${table} t`,
  );
  const [found] = await query(
    `SELECT md5(string_agg(name || row, E'\\n' ORDER BY name, row)) AS digest FROM (${tables.join(' UNION ALL ')}) a`,
  );
  return found.digest;
}
