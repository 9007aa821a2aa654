import { type FixtureSources, startSources } from '@consilium/evidence/test-support/sources';
import { stories } from '@consilium/example-patients';
import { createPool } from '@consilium/store';
import { source } from '@consilium/team-consult';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientFor } from '../support/client.ts';
import { importLibrary } from '../support/library.ts';
import { clientsOf, queryIn, requestsTo } from '../support/outside-sources.ts';
import { type Stack, startStack } from '../support/stack.ts';

const QUESTION = 'What was my last HbA1c, and what do studies say about metformin and HbA1c?';

describe('a search outside from a patient’s conversation [D6] [D7] [F2]', () => {
  let sources: FixtureSources;
  let stack: Stack;
  let client: Client;
  beforeAll(async () => {
    sources = await startSources();
    const parts = { teams: [source], sources: clientsOf(sources) };
    stack = await startStack(parts, { env: { EVIDENCE: 'invented' } });
    client = await clientFor(stack.server);
    await importLibrary(stack.config);
    const story = stories.find(({ id }) => /diabetes/.test(id));
    for (const { bundle } of story?.chapters ?? []) {
      const response = await client.request('POST', '/record/import?source=clinic', bundle);
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    }
  });
  afterAll(async () => {
    await stack?.stop();
    await sources?.stop();
  });

  async function ask(text: string) {
    const conversation = await client.createConversation();
    const { seq } = await client.post(conversation, text);
    return { conversation, answer: await client.answer(conversation, seq, 30_000) };
  }

  const accept = (conversation: string, seq: number, more = {}) =>
    client.request('POST', `/conversations/${conversation}/messages`, { search_of: seq, ...more });

  it('is offered with its exact query, sent after the click, and answered from what came in', async () => {
    const { conversation, answer } = await ask(QUESTION);
    const { outside } = answer;
    expect(outside).toEqual({
      state: 'offered',
      query: 'hba1c metformin',
      sources: ['PubMed', 'Europe PMC', 'ClinicalTrials.gov', 'openFDA'].map((name) => ({ name })),
    });
    expect(requestsTo(sources)).toEqual([]);

    sources.mood('openFda', { is: 'status', status: 500 });
    const accepted = await accept(conversation, answer.seq);
    expect(accepted.status).toBe(202);
    const { seq } = (await accepted.json()) as { seq: number };
    const next = await client.answer(conversation, seq, 30_000);
    expect(next.outside).toMatchObject({ state: 'done', query: 'hba1c metformin' });
    expect(next.outside?.sources.map(({ kept = 0, gap }) => kept > 0 || gap)).toEqual([
      ...[true, true, true],
      expect.stringMatching(/openFDA/),
    ]);
    expect(next.text).toMatch(/openFDA .*not/);
    const asked = requestsTo(sources).flatMap((url) => queryIn(url) ?? []);
    expect(new Set(asked)).toEqual(new Set(['hba1c metformin']));
    const message = (await client.messages(conversation)).find((each) => each.seq === seq);
    expect(message).toMatchObject({
      role: 'user',
      text: QUESTION,
      outside: { state: 'accepted', query: 'hba1c metformin', of: answer.seq },
    });

    const kept = await stack.query<{ place: string; terms: string; found: number; read: number }>(
      'SELECT place, terms, found, read, gap IS NULL AS whole FROM app.evidence_searches WHERE conversation = $1 ORDER BY searched_at',
      [conversation],
    );
    expect(kept.filter(({ place }) => place === 'library')).toHaveLength(2);
    expect(kept.filter(({ place }) => place !== 'library')).toEqual([
      ...['PubMed', 'Europe PMC', 'ClinicalTrials.gov'].map((place) => ({
        ...{ place, terms: 'hba1c metformin', found: 45, read: 20, whole: true },
      })),
      { place: 'openFDA', terms: 'hba1c metformin', found: 0, read: 0, whole: false },
    ]);
    expect(
      await stack.query(
        'SELECT 1 FROM app.evidence_searches WHERE conversation = $1 AND cited > 0 AND cited <= read',
        [conversation],
      ),
    ).not.toEqual([]);

    const before = requestsTo(sources).length;
    expect(await (await accept(conversation, answer.seq)).json()).toMatchObject({ seq, duplicate: true });
    expect(await client.answer(conversation, seq, 30_000)).toEqual(next);
    expect(requestsTo(sources)).toHaveLength(before);
  });

  it('takes no query from a client, and no offer where there is none', async () => {
    const { conversation, answer } = await ask('What was my last HbA1c?');
    expect(answer.outside).toBeNull();
    expect((await accept(conversation, answer.seq)).status).toBe(404);
    expect((await accept(conversation, answer.seq, { text: 'HbA1c of Anna' })).status).toBe(422);
    expect((await accept(conversation, answer.seq, { query: 'HbA1c' })).status).toBe(422);
  });

  it('is made at once with `on`, and not at all with `off`', async () => {
    const set = async (value: string) => {
      const admin = createPool(stack.postgres.url, { max: 1 });
      try {
        await admin.query(
          `INSERT INTO app.settings VALUES ('clinic', 'searches_outside', to_json($1::text))
           ON CONFLICT (tenant, name) DO UPDATE SET value = excluded.value`,
          [value],
        );
      } finally {
        await admin.end();
      }
    };
    const before = requestsTo(sources).length;
    await set('off');
    expect((await ask(QUESTION)).answer.outside).toBeNull();
    expect(requestsTo(sources)).toHaveLength(before);
    await set('on');
    const { answer } = await ask(QUESTION);
    expect(answer.outside).toMatchObject({ state: 'done', query: 'hba1c metformin' });
    expect(requestsTo(sources).length).toBeGreaterThan(before);
  });
});
