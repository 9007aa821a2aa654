import { randomUUID } from 'node:crypto';
import { stories } from '@consilium/example-patients';
import { connectionFor, createPool, grantAccess } from '@consilium/store';
import { type Client, clientFor } from '../support/client.ts';
import { source } from '../support/single-team.ts';
import { PATIENT, type Stack, startStack, TENANT } from '../support/stack.ts';
import { AUDIENCES, AUTHORS, type Meant, type Person, PURPOSE, READERS } from './who-reads.ts';

/** A conversation with one of everything that quotes it. */
export interface Told extends Meant {
  readonly author: Person;
  readonly id: string;
  readonly run: string;
  readonly proposal: string;
  /** A word that is said in it and nowhere else. */
  readonly word: string;
}

/** A source of the library that every conversation cites, and that was retracted. */
export const RETRACTED = 'a'.repeat(64);
export const COMPARTMENT = `patient/${PATIENT}` as const;

export type Fixture = Awaited<ReturnType<typeof startFixture>>;

export async function startFixture(authors: readonly Person[]) {
  const stack = await startStack({ teams: [source] });
  stack.models.setPlayer({ kind: 'scripted', play: () => ({ text: 'Noted.' }) });
  const clients = new Map<string, Client>();
  for (const { actor, relation } of [...AUTHORS, ...READERS]) {
    const isShort = relation === 'break-glass';
    await grantAccess(stack.rows, {
      ...{ tenant: TENANT, actor, compartment: COMPARTMENT, relation, purposes: [PURPOSE[relation]] },
      ...(isShort ? { reason: 'found unconscious', expiresAt: new Date(Date.now() + 3_000_000) } : {}),
    });
    clients.set(actor, await clientFor(stack.server, { tenant: TENANT, actor }));
  }
  const doctor = clients.get('author-care-team') as Client;
  await doctor.request('POST', '/record/import?source=clinic', stories[0]?.chapters[0]?.bundle);
  await stack.query(
    `INSERT INTO app.snapshots (tenant, hash, text_hash, source, level, licence, retrieved_at, invented)
     VALUES ($1, $2, $2, $3, 'opinion', 'CC0', now(), true)`,
    [
      TENANT,
      RETRACTED,
      JSON.stringify({ source_type: 'web', title: 't', site: 's', url: 'u', retrieved: 'r' }),
    ],
  );
  const told = await Promise.all(
    authors.flatMap((author) => AUDIENCES.map((meant) => tell(stack, clients, author, meant))),
  );
  const app = createPool(connectionFor(stack.config.DATABASE_URL, 'app', stack.config.DATABASE_APP_PASSWORD));
  return {
    ...{ stack, app, clients, told },
    stop: async () => {
      await app.end();
      await stack.stop();
    },
  };
}

async function tell(
  stack: Stack,
  clients: ReadonlyMap<string, Client>,
  author: Person,
  meant: Meant,
): Promise<Told> {
  const client = clients.get(author.actor) as Client;
  const made = await client.request('POST', '/conversations', { audience: meant });
  const { id } = (await made.json()) as { id: string };
  const word = `word${randomUUID().slice(0, 8)}`;
  const { seq } = await client.post(id, `I suspect ${word}.`);
  await client.answer(id, seq);
  const [run] = await stack.query<{ id: string }>('SELECT id FROM app.runs WHERE conversation = $1', [id]);
  const proposal = randomUUID();
  // What an agent and the engine would leave; a heart rate that contradicts nothing.
  const resource = {
    resourceType: 'Condition',
    code: { text: word },
    subject: { reference: `Patient/${PATIENT}` },
  };
  await stack.query(
    `INSERT INTO app.proposals (tenant, compartment, id, source_kind, source_id, conversation, place, quote, quote_digest,
      span_start, span_end, extractor, extractor_version, fact_code, fact_path, resource, proposed_by, proposed_at)
     VALUES ($1, $2, $3::uuid, 'message', $3::text, $4, 1, $5, '\\x', 0, 1, 'facts', '1', 'x|1', 'code', $6, $7, now())`,
    [TENANT, COMPARTMENT, proposal, id, word, JSON.stringify(resource), author.actor],
  );
  await stack.query(
    `INSERT INTO app.conversation_state VALUES ($1, $2, $3, 'note', to_json($4::text), 'user')`,
    [TENANT, COMPARTMENT, id, word],
  );
  await stack.query(`INSERT INTO app.wakes VALUES ($1, $2, $3, $4, now() + interval '1 year')`, [
    ...[TENANT, COMPARTMENT, randomUUID(), id],
  ]);
  await stack.query(
    `INSERT INTO app.urgency_checks (tenant, compartment, conversation, seq, by, message, actor, purpose, status)
     VALUES ($1, $2, $3, 1, 'agent', gen_random_uuid(), $4, 'TREAT', 'checked')`,
    [TENANT, COMPARTMENT, id, author.actor],
  );
  const cited = [TENANT, COMPARTMENT, id, author.actor];
  await stack.query(
    `INSERT INTO app.citations (tenant, compartment, conversation, seq, message, mark, hash, first_character, behind_last, score,
       status, actor)
     VALUES ($1, $2, $3, 2, gen_random_uuid(), 'l1', $5, 0, 1, 0.5, 'none_known', $4)`,
    [...cited, RETRACTED],
  );
  await stack.query(
    `INSERT INTO app.recalls (tenant, compartment, conversation, seq, message, hash, status, asked, heard_at)
     VALUES ($1, $2, $3, 2, gen_random_uuid(), $4, 'retracted', 'import', now())`,
    [...cited.slice(0, 3), RETRACTED],
  );
  for (const { actor } of [author, ...READERS])
    await stack.query(
      `INSERT INTO app.recall_notices (tenant, compartment, actor, conversation, seq, hash, status)
       VALUES ($1, $2, $4, $3, 2, $5, 'retracted')`,
      [...cited.slice(0, 3), actor, RETRACTED],
    );
  // Of every reader: one who is no longer in the audience does not find their own either.
  for (const { actor } of [author, ...READERS])
    await stack.query(
      `INSERT INTO app.answer_ratings (tenant, compartment, conversation, seq, actor, helpful, words, stand_in)
       VALUES ($1, $2, $3, 2, $4, false, $5, true)`,
      [TENANT, COMPARTMENT, id, actor, word],
    );
  await stack.query(
    `INSERT INTO app.evidence_searches (tenant, compartment, conversation, turn, step, place, terms, found, screened, read, hashes)
     VALUES ($1, $2, $3, gen_random_uuid(), 's1', 'library', to_json($4::text), 1, 1, 1, '{}')`,
    [TENANT, COMPARTMENT, id, word],
  );
  await stack.query(
    `INSERT INTO app.reruns (tenant, compartment, run, pair, side, conversation, seq, turn, asked_by, answer)
     VALUES ($1, $2, gen_random_uuid(), gen_random_uuid(), 'present', $3, 2, gen_random_uuid(), $5,
       json_build_object('parts', json_build_array(json_build_object('origin', 'model', 'text', $4::text)),
         'claims', '[]'::json, 'status', 'complete'))`,
    [TENANT, COMPARTMENT, id, word, author.actor],
  );
  for (const { actor } of [author, ...READERS])
    await stack.query(
      `INSERT INTO app.research_agents (tenant, compartment, id, actor, purpose, name, slug, description, brief, monthly_micro_usd, conversation)
       VALUES ($1, $2, gen_random_uuid(), $4, 'TREAT', $5, $5, '', to_json($5::text), 0, $3)`,
      [TENANT, COMPARTMENT, id, actor, word],
    );
  for (const [at, { actor }] of [author, ...READERS].entries())
    await stack.query(
      `INSERT INTO app.suppressions (tenant, compartment, actor, purpose, conversation, seq, by, reason, item, at)
       VALUES ($1, $2, $4, 'TREAT', $3, $6, 'agent', to_json($5::text), '{}', now())`,
      [TENANT, COMPARTMENT, id, actor, word, at + 1],
    );
  // It waits behind nothing; accepted tomorrow, so that no sweep begins it.
  await stack.query(
    `INSERT INTO app.turns VALUES ($1, $2, $3, $4, 1, 'single', $5, 'TREAT', 1, false, now() + interval '1 day')`,
    [TENANT, COMPARTMENT, randomUUID(), id, author.actor],
  );
  return { ...meant, author, id, run: run?.id ?? '', proposal, word };
}
