import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { TENANT } from '../support/stack.ts';
import { COMPARTMENT, type Fixture, type Told } from './fixture.ts';
import { type Person, PURPOSE } from './who-reads.ts';

/** Tables with rows about a conversation, from the catalogue: by its id, or by the run of a turn of it. */
export async function tablesAboutConversations({
  stack,
}: Fixture): Promise<readonly { table: string; key: string }[]> {
  return stack.query(`SELECT c.relname AS table, a.attname AS key FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped AND a.atttypid = 'uuid'::regtype
      AND (a.attname IN ('conversation', 'run') OR (c.relname = 'conversations' AND a.attname = 'id'))
    WHERE c.relnamespace = 'app'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND has_table_privilege('consilium_app', c.oid, 'SELECT') ORDER BY 1, 2`);
}

/** In the scope of a person, as our own code would be; what it did is undone. */
async function asPerson<T>(
  { app }: Fixture,
  { actor, relation }: Person,
  body: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await app.connect();
  try {
    await client.query('BEGIN');
    const scope = { tenant: TENANT, actor, compartment: COMPARTMENT, purpose: PURPOSE[relation] };
    for (const [name, value] of Object.entries(scope))
      await client.query('SELECT set_config($1, $2, true)', [`app.${name}`, value]);
    return await body(client);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** How many rows each statement reaches; `refused` where the database says no. */
export async function rowsReached(
  fixture: Fixture,
  person: Person,
  { table, key }: { readonly table: string; readonly key: string },
  { id, run }: Told,
): Promise<{ readonly [operation: string]: number | string }> {
  const value = key === 'run' ? run : id;
  const where = `WHERE ${key} = $1`;
  const statements = {
    select: `SELECT FROM app.${table} ${where}`,
    update: `UPDATE app.${table} SET tenant = tenant ${where}`,
    delete: `DELETE FROM app.${table} ${where}`,
  };
  const reached: Record<string, number | string> = {};
  for (const [operation, text] of Object.entries(statements))
    reached[operation] = await asPerson(fixture, person, async (client) => {
      try {
        return (await client.query(text, [value])).rowCount ?? 0;
      } catch (error) {
        return error instanceof pg.DatabaseError && error.code === '42501' ? 'refused' : 'failed';
      }
    });
  return reached;
}

/** Functions of the database that take a conversation or a run, and a call of each. */
export const CALLS: { readonly [name: string]: string } = {
  accept_turn: `app.accept_turn($2, $3, $4, $5, $1, gen_random_uuid(), 'key', '{"parts":[]}', gen_random_uuid(), 50, 'user')`,
  add_answer: `app.add_answer($1, 1, null, gen_random_uuid(), '{"parts":[]}', '{}', false, 'complete')`,
  append_question: `app.append_question($1, 1, gen_random_uuid(), '{"parts":[]}', '{}', false, 'complete')`,
  end_check: `app.end_check($2, $3, $4, $5, $1, 1, 'model', 'checked', null, null, null, null, 10)`,
  end_turn: `app.end_turn($2, $3, $4, $5, $1, 1, gen_random_uuid(), '{"parts":[]}', '{}', false, 'complete', '{}', '{}', '{}', '{}', '[]', '[]')`,
  keep_citations: `app.keep_citations($1, 1, gen_random_uuid(), '[{"mark":"l1","hash":"a","start":0,"end":1,"score":1,"status":"unknown"}]')`,
  queue_turn: `app.queue_turn($1, gen_random_uuid(), 1, 't', 50)`,
  read_earlier: `app.read_earlier($2, $3, $4, $5, $1, 1000, 10, 100000)`,
  report_later: `app.report_later(gen_random_uuid(), gen_random_uuid(), $1)`,
  set_audience: `app.set_audience($1, 'all', true)`,
  start_run: `(app.start_run($2, $3, $4, $5, gen_random_uuid(), gen_random_uuid(), null, $1, 1, 'turn', 't', 'a', 'i', 'v', null, null)::jsonb - 'now' - 'clock')`,
};

/** What a function answers for this conversation. */
export async function functionAnswer(
  fixture: Fixture,
  person: Person,
  name: string,
  conversation: string = randomUUID(),
): Promise<string> {
  const { actor, relation } = person;
  return asPerson(fixture, person, async (client) => {
    const values = [conversation, TENANT, actor, COMPARTMENT, PURPOSE[relation]];
    const text = CALLS[name] ?? '';
    const used = values.map((value, index) => (text.includes(`$${index + 1}`) ? value : null));
    const types = ['uuid', 'text', 'text', 'text', 'text'];
    const asked = `SELECT ${text} AS answer, ${types.map((type, index) => `$${index + 1}::${type}`).join(', ')}`;
    try {
      return JSON.stringify((await client.query(asked, used)).rows[0]?.answer);
    } catch (error) {
      return error instanceof pg.DatabaseError ? `error ${error.code}` : 'error';
    }
  });
}
