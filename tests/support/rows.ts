import pg from 'pg';

/** What one conversation left in the database, without ids, times and the order of things that run side by side. */
export interface Rows {
  readonly messages: readonly unknown[];
  readonly state: readonly unknown[];
  readonly runs: readonly unknown[];
  readonly steps: readonly unknown[];
}

/** Reads as the owner, around row-level security: tests look from outside. */
export async function rowsOf(databaseUrl: string, conversation: string): Promise<Rows> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const all = async (text: string) => (await client.query(text, [conversation])).rows;
    return {
      messages: await all(
        `SELECT role, in_reply_to, body, source_agents, stand_in, status FROM app.messages
         WHERE conversation = $1 ORDER BY coalesce(in_reply_to, seq), role DESC, source_agents`,
      ),
      state: await all(
        'SELECT key, value, origin FROM app.conversation_state WHERE conversation = $1 ORDER BY key',
      ),
      runs: await all(
        `SELECT kind, agent, team, team_version, status, code, seq FROM app.runs WHERE conversation = $1
         ORDER BY seq, kind, agent`,
      ),
      steps: await all(
        `SELECT r.agent AS run, r.seq, s.step, s.kind, s.agent, s.name, s.model, s.provider, s.outcome, s.code
         FROM app.steps s JOIN app.runs r ON r.compartment = s.compartment AND r.id = s.run
         WHERE r.conversation = $1 ORDER BY r.seq, r.agent, s.step`,
      ),
    };
  } finally {
    await client.end();
  }
}
