import { source } from '@consilium/team-consult';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiMessage, type Client, clientFor } from '../support/client.ts';
import { importStory } from '../support/import-story.ts';
import { importLibrary } from '../support/library.ts';
import { grant, PATIENT, type Stack, startStack, TENANT } from '../support/stack.ts';

interface Side {
  readonly status: string;
  readonly micro_usd: number;
  readonly notes: readonly string[];
  readonly answer: {
    readonly text: string;
    readonly claims: readonly { readonly sentence: string }[];
  } | null;
}
interface Rerun {
  readonly id: string;
  readonly past: Side;
  readonly present: Side;
}

describe('an answer run again, then and now [D14]', () => {
  let stack: Stack;
  let client: Client;
  let conversation: string;
  let first: ApiMessage;
  beforeAll(async () => {
    stack = await startStack({ teams: [source] }, { env: { EVIDENCE: 'invented' } });
    client = await clientFor(stack.server);
    await importLibrary(stack.config);
    await importStory(client, 'diabetes-kidney');
    conversation = await client.createConversation();
    const question = 'What was my last HbA1c, and what do studies say about metformin and HbA1c?';
    const { seq } = await client.post(conversation, question);
    first = await client.answer(conversation, seq, 30_000);
  });
  afterAll(() => stack?.stop());

  const place = () => `/conversations/${conversation}/messages/${first.seq}/reruns`;
  async function reruns(): Promise<readonly Rerun[]> {
    const response = await client.request('GET', place());
    return ((await response.json()) as { reruns: Rerun[] }).reruns;
  }
  /** Runs the answer again and waits for both sides. */
  async function rerun(): Promise<Rerun> {
    const response = await client.request('POST', place());
    expect(response.status).toBe(202);
    const { id } = (await response.json()) as { id: string };
    let found: Rerun | undefined;
    await until(
      async () => {
        found = (await reruns()).find((each) => each.id === id);
        return found && found.past.status !== 'running' && found.present.status !== 'running';
      },
      { what: 'both runs to end', timeoutMs: 60_000 },
    );
    return found!;
  }
  const textOf = ({ answer }: Side) => answer?.text ?? '';
  const cited = () =>
    first.claims.flatMap(({ kind, evidence }) =>
      kind === 'literature' ? evidence.map(({ ref }) => ref) : [],
    );

  it('says the same twice while nothing has changed, as it was said then', async () => {
    const { past, present } = await rerun();
    expect(past).toMatchObject({ status: 'complete', notes: ['state_of_today'] });
    expect(present.notes).toEqual([]);
    expect(textOf(past)).toBe(first.text);
    expect(textOf(present)).toBe(first.text);
    expect(past.micro_usd).toBeGreaterThan(0);
  });

  it('then reads the record and the library of its day, whatever became of them; now reads what is there', async () => {
    await client.send('POST', '/record/entries', {
      resourceType: 'Observation',
      status: 'final',
      category: [
        {
          coding: [
            { system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' },
          ],
        },
      ],
      code: {
        coding: [{ system: 'http://loinc.org', code: '4548-4', display: 'Hemoglobin A1c' }],
        text: 'HbA1c',
      },
      subject: { reference: `Patient/${PATIENT}` },
      effectiveDateTime: new Date().toISOString().slice(0, 10),
      valueQuantity: { value: 11.7, unit: '%', system: 'http://unitsofmeasure.org', code: '%' },
    });
    const hashes = cited().map((ref) => ref.slice('Snapshot/'.length));
    expect(hashes.length).toBeGreaterThan(0);
    await stack.query(
      `INSERT INTO app.snapshot_statuses (tenant, hash, status, asked, reason)
       SELECT $1, unnest($2::text[]), 'retracted', 'crossref', 'fabricated'`,
      [TENANT, hashes],
    );
    const { past, present } = await rerun();
    expect(textOf(past)).toBe(first.text);
    expect(textOf(present)).toContain('11.7');
    expect(textOf(past)).not.toContain('11.7');
    const quoted = first.claims.find(({ kind }) => kind === 'literature')!.sentence;
    expect(past.answer?.claims.map(({ sentence }) => sentence)).toContain(quoted);
    expect(present.answer?.claims.map(({ sentence }) => sentence)).not.toContain(quoted);
  });

  it('leaves nothing in the conversation, and its cost is booked', async () => {
    expect(await client.messages(conversation)).toHaveLength(2);
    const [row] = await stack.query<{ runs: number; searches: number }>(
      `SELECT (SELECT count(*)::int FROM app.runs WHERE kind = 'replay' AND micro_usd >= 0) AS runs,
        (SELECT count(DISTINCT turn)::int FROM app.evidence_searches) AS searches`,
    );
    expect(row).toEqual({ runs: 4, searches: 1 });
    expect(await reruns()).toHaveLength(2);
  });

  it('is not for the patient, nor for a colleague whom the conversation is not for', async () => {
    await grant(stack.postgres.url, 'dr-late');
    const late = await clientFor(stack.server, { tenant: TENANT, actor: 'dr-late' });
    expect((await late.request('GET', place())).status).toBe(200);
    await client.request('PUT', `/conversations/${conversation}/audience`, {
      audience: 'author',
      proxies: false,
    });
    expect((await late.request('GET', place())).status).toBe(404);
    expect((await late.request('POST', place())).status).toBe(404);
    const question = `/conversations/${conversation}/messages/1/reruns`;
    expect((await client.request('POST', question)).status).toBe(404);
  });
});
