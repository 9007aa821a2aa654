import type { Client } from '../../support/client.ts';

type Query = <T>(text: string, values?: readonly unknown[]) => Promise<readonly T[]>;

/** Answers with footnotes, with lists, by code, and without a source. */
const QUESTIONS = [
  'How did this patient’s creatinine change?',
  'Which medications are active?',
  'How did this patient’s glucose change?',
  'What is a normal blood pressure?',
  'How did this patient’s potassium change?',
];

/**
 * A conversation of at least so many messages: some real turns, then their rows (messages, runs, steps) again and again,
 * each with numbers and ids of its own. Returns its id and how many messages it has.
 */
export async function longConversation(
  client: Client,
  query: Query,
  messages: number,
): Promise<{ readonly id: string; readonly messages: number }> {
  const id = await client.createConversation();
  for (const question of QUESTIONS) {
    const { seq } = await client.post(id, question);
    await client.answer(id, seq, 90_000);
  }
  const [{ length } = { length: 0 }] = await query<{ length: number }>(
    'SELECT max(seq) AS length FROM app.messages WHERE conversation = $1',
    [id],
  );
  const copies = Math.ceil(messages / length) - 1;
  for (const text of [COPY_MESSAGES, COPY_RUNS, COPY_STEPS]) await query(text, [id, copies, length]);
  const all = length * (copies + 1);
  await query('UPDATE app.conversations SET next_seq = $2 WHERE id = $1', [id, all + 1]);
  return { id, messages: all };
}

/** The nth copy of an id: the same for messages, runs and steps. */
const copyOf = (column: string) => `md5(${column}::text || nth)::uuid`;
const COPIES = 'CROSS JOIN generate_series(1, $2::int) AS nth';

const COPY_MESSAGES = `INSERT INTO app.messages (tenant, compartment, conversation, seq, id, role, in_reply_to, body,
    source_agents, stand_in, status, run, created_by, created_at)
  SELECT tenant, compartment, conversation, seq + nth * $3::int, ${copyOf('id')}, role, in_reply_to + nth * $3::int, body,
    source_agents, stand_in, status, ${copyOf('run')}, created_by, created_at
  FROM app.messages ${COPIES} WHERE conversation = $1`;

const COPY_RUNS = `INSERT INTO app.runs (tenant, compartment, id, turn, parent, conversation, seq, kind, team, agent,
    status, code, started_at, ended_at, input_tokens, output_tokens, micro_usd, actor, purpose)
  SELECT tenant, compartment, ${copyOf('id')}, ${copyOf('turn')}, ${copyOf('parent')}, conversation, seq + nth * $3::int,
    kind, team, agent, 'complete', code, started_at, coalesce(ended_at, started_at), input_tokens, output_tokens, micro_usd,
    actor, purpose
  FROM app.runs ${COPIES} WHERE conversation = $1`;

const COPY_STEPS = `INSERT INTO app.steps (tenant, compartment, run, step, kind, agent, name, model, provider,
    input_tokens, output_tokens, cached_tokens, micro_usd, started_at, ms, outcome, code)
  SELECT s.tenant, s.compartment, ${copyOf('s.run')}, s.step, s.kind, s.agent, s.name, s.model, s.provider,
    s.input_tokens, s.output_tokens, s.cached_tokens, s.micro_usd, s.started_at, s.ms, s.outcome, s.code
  FROM app.steps s CROSS JOIN generate_series(1, $2::int) AS nth
  WHERE $3::int > 0 AND s.run IN (SELECT id FROM app.runs WHERE conversation = $1
    AND seq <= $3::int)`;
