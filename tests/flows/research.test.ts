import { source } from '@consilium/team-research';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiMessage, type Client, ownClientFor } from '../support/client.ts';
import { importLibrary } from '../support/library.ts';
import { type Stack, startStack } from '../support/stack.ts';

/** A loaded machine must not turn an answer in time into one that comes later. */
const ENV = { EVIDENCE: 'invented', RESEARCH_WAIT_MS: '120000', SWEEP_AFTER_MS: '1000' };
const LONG = { timeout: 180_000 };

describe('research agents, by the stand-in model [B1] [B2] [B3] [B4]', () => {
  let stack: Stack;
  let client: Client;
  let conversation: string;
  beforeAll(async () => {
    stack = await startStack({ teams: [source] }, { env: ENV });
    client = await ownClientFor(stack.server);
    await importLibrary(stack.config);
    conversation = await client.createConversation('research');
  });
  afterAll(() => stack?.stop());

  async function say(text: string): Promise<ApiMessage> {
    const { seq } = await client.post(conversation, text);
    return client.answer(conversation, seq, 60_000);
  }
  const report = (after: number) =>
    until(
      async () => {
        const all = await client.messages(conversation);
        const found = all.find(({ role, seq }) => role === 'agent' && seq > after);
        return found && all.find(({ in_reply_to }) => in_reply_to === found.seq) ? found : undefined;
      },
      { what: 'a report and its answer', timeoutMs: 60_000 },
    );

  it('asks first, then has an agent made, which searches and reports cited findings', LONG, async () => {
    const question = await say('Research metformin.');
    expect(question.text).toMatch(/Before I start: which patients, which outcome counts/);
    expect(await stack.query('SELECT 1 FROM app.research_agents')).toEqual([]);
    const made = await say('Adults with type 2 diabetes, HbA1c, randomised trials.');
    expect(made.text).toMatch(/I created the research agent. It works and will report here./);
    const reported = await report(made.seq - 2);
    expect(
      reported.claims.filter(({ kind, status }) => kind === 'literature' && status === 'checked'),
    ).not.toEqual([]);
    const answers = await client.messages(conversation);
    const told = answers.find(({ in_reply_to }) => in_reply_to === reported.seq)!;
    expect(told.text).toMatch(/has reported/);
    expect(
      told.claims.filter(({ kind, status }) => kind === 'literature' && status === 'checked'),
    ).not.toEqual([]);
    const [row] = await stack.query(
      `SELECT a.name, a.slug, a.state, q.why, q.outcome, q.micro_usd > 0 AS cost, a.last_active IS NOT NULL AS active
        FROM app.research_agents a JOIN app.research_requests q ON q.agent = a.id`,
    );
    expect(row).toEqual({
      ...{ name: 'metformin research', slug: 'metformin_research', state: 'active' },
      ...{ why: 'created', outcome: 'reported', cost: true, active: true },
    });
  });

  it('is asked again and answers at once, with its findings', LONG, async () => {
    const answer = await say('Any updates on metformin?');
    expect(
      answer.claims.filter(({ kind, status }) => kind === 'literature' && status === 'checked'),
    ).not.toEqual([]);
    const requests = await stack.query(
      `SELECT why, reports_to, outcome FROM app.research_requests ORDER BY place`,
    );
    expect(requests.at(-1)).toEqual({ why: 'message', reports_to: null, outcome: 'reported' });
  });

  it(
    'is held back in quiet hours, and told when they have ended by the tenant’s clock [B13]',
    LONG,
    async () => {
      const clock = (ms: number) => new Date(Date.now() + ms).toISOString().slice(11, 16);
      const quiet = { from: clock(-60_000), to: clock(23 * 3_600_000), zone: 'UTC' };
      const set = await client.request('PUT', '/../research/interruptions', {
        per_day: null,
        quiet_hours: quiet,
        least_level: null,
        always: [],
      });
      expect(set.status).toBe(200);
      const made = await say('Research statins in adults: mortality in randomised trials.');
      const held = await until(
        async () => (await stack.query<{ due_at: Date }>('SELECT due_at FROM app.suppressions'))[0],
        { what: 'a report that was held', timeoutMs: 60_000 },
      );
      expect(held.due_at.getTime()).toBeGreaterThan(Date.now());
      expect((await client.messages(conversation)).at(-1)?.seq).toBe(made.seq);
      await stack.query(
        `INSERT INTO app.clock_offsets (tenant, ahead) SELECT tenant, interval '23 hours 30 minutes' FROM app.research_agents LIMIT 1`,
      );
      const told = await report(made.seq);
      expect(told.text).toMatch(/^One report was held back until now\./);
      expect(told.text).toMatch(/It began its work\. It came in your quiet hours/);
      const answers = await client.messages(conversation);
      expect(answers.find(({ in_reply_to }) => in_reply_to === told.seq)?.text).toContain('has reported');
      expect(await stack.query('SELECT 1 FROM app.suppressions WHERE sent_at IS NULL')).toEqual([]);
    },
  );
});
