import { randomUUID } from 'node:crypto';
import type { Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createResearchDesk } from '../research/desk.ts';
import { createResearchRows } from '../research/request-rows.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { createResearchBriefs } from './brief-rows.ts';

const { admin, app, own, trail, ownConversation } = useStore({ beforeAll, afterAll });
const briefs = createResearchBriefs({ store: trail.store });

const desk = createResearchDesk({ app, own, ...trail });

/** Somebody's own compartment with an agent whose work ends as the outcomes say, in their order. */
async function research(...outcomes: readonly string[]) {
  const { scope, conversation } = await ownConversation();
  const asked = { key: randomUUID(), name: 'DMD', description: 'Duchenne', brief: 'New treatments?' };
  const { agent, request } = await desk.create({ scope }, { ...asked, origin: 'user', conversation });
  const again = { agent: agent.id, origin: 'code', why: 'trigger', reportsTo: conversation } as const;
  const ended: string[] = [];
  for (const [at, outcome] of outcomes.entries()) {
    const next = { ...again, key: randomUUID(), text: `Look again ${at}` };
    const run = at === 0 ? request : await desk.request({ scope }, next);
    if (run === null) throw new Error('no request');
    await createResearchRows(app).close(scope, run, { outcome });
    ended.push(run);
  }
  return { scope, agent, ended, conversation };
}

const claim = (scope: Scope, agent: string, run: string, level: string, hash = 'a'.repeat(64)) =>
  admin.query(
    `INSERT INTO app.research_claims (tenant, compartment, id, agent, actor, request, sentence, hash, quote, level, status, work, printed, first_seen)
     VALUES ($1, $2, gen_random_uuid(), $3, $4, $5, '"It helps."', $7, '"It helps."', $6, 'checked', '{}', '"A trial"', now())`,
    [scope.tenant, scope.compartment, agent, scope.actor, run, level, hash],
  );

describe('what changed since a person looked [B10]', () => {
  it('names reports with their strongest source and cause, failures, and wake-ups without news once', async () => {
    const { scope, agent, ended } = await research('reported', 'silent', 'silent', 'failed', 'out_of_budget');
    await claim(scope, agent.id, ended[0] ?? '', 'cohort');
    await claim(scope, agent.id, ended[0] ?? '', 'randomised_trial');
    const { items, since } = await briefs.read({ scope });
    expect(since).toBeNull();
    expect(items.map(({ kind, importance, count }) => [kind, importance, count])).toEqual([
      ['failed', 'high', 1],
      ['report', 'high', 1],
      ['out_of_budget', 'middle', 1],
      ['no_news', 'low', 2],
    ]);
    const report = items.find(({ kind }) => kind === 'report');
    expect(report).toMatchObject({
      ...{ level: 'randomised_trial', found: 2, text: 'It helps.', agent: { name: 'DMD' } },
      cause: { why: 'created', text: 'New treatments?' },
    });
  });

  it('names what was held back, with the reason', async () => {
    const { scope, ended, conversation } = await research('silent');
    await admin.query(
      `INSERT INTO app.suppressions (tenant, compartment, actor, purpose, conversation, report, by, reason, item, at)
       VALUES ($1, $2, $3, 'TREAT', $4, $5, 'rule', '"Quiet hours"', '{"parts": [{"origin": "model", "text": "A small cohort."}]}', now())`,
      [scope.tenant, scope.compartment, scope.actor, conversation, ended[0]],
    );
    const { items } = await briefs.read({ scope });
    expect(items.find(({ kind }) => kind === 'held_back')).toMatchObject({
      ...{ text: 'A small cohort.', cause: { why: 'rule', text: 'Quiet hours' }, agent: { name: 'DMD' } },
    });
  });

  it('names a used-up budget once for a month', async () => {
    const { scope, ended } = await research('out_of_budget', 'out_of_budget', 'out_of_budget');
    await admin.query(
      "UPDATE app.research_requests SET ended_at = ended_at - interval '40 days' WHERE id = $1",
      [ended[0]],
    );
    const { items } = await briefs.read({ scope });
    expect(items.map(({ kind, count }) => [kind, count])).toEqual([
      ['out_of_budget', 2],
      ['out_of_budget', 1],
    ]);
  });

  it('names a source of a claim that was retracted, once, with the reason; not one that was cleared again', async () => {
    const { scope, agent, ended } = await research('reported');
    const hash = randomUUID().replaceAll('-', '').padEnd(64, '0');
    const hears = (status: string, reason: string | null) =>
      admin.query(
        "INSERT INTO app.snapshot_statuses (tenant, hash, status, asked, reason) VALUES ($1, $2, $3, 'crossref', $4)",
        [scope.tenant, hash, status, reason],
      );
    await admin.query(
      `INSERT INTO app.snapshots (tenant, hash, text_hash, source, level, licence, retrieved_at, invented)
        VALUES ($1, $2, $2, '{"title": "A trial of B"}', 'randomised_trial', 'x', now(), false)`,
      [scope.tenant, hash],
    );
    for (const level of ['cohort', 'randomised_trial'])
      await claim(scope, agent.id, ended[0] ?? '', level, hash);
    const told = async () =>
      (await briefs.read({ scope })).items.filter(({ kind }) => kind === 'source_retracted');
    await hears('none_known', null);
    expect(await told()).toEqual([]);
    await hears('retracted', 'The data were made up.');
    expect(await told()).toMatchObject([
      {
        ...{ importance: 'high', text: 'A trial of B', agent: { id: agent.id, name: 'DMD' } },
        cause: { why: 'source', text: 'The data were made up.' },
      },
    ]);
    const { items } = await briefs.read({ scope });
    expect(items[0]?.kind).toBe('source_retracted');
    expect((await briefs.read({ scope }, new Date(Date.now() + 60_000))).items).toEqual([]);
    await hears('none_known', null);
    expect(await told()).toEqual([]);
  });

  it('is empty once it was seen, and never goes back; nobody sees that of another', async () => {
    const { scope } = await research('reported');
    const { until, items } = await briefs.read({ scope });
    expect(items).toHaveLength(1);
    await briefs.seen({ scope }, until);
    await briefs.seen({ scope }, new Date(0));
    const after = await briefs.read({ scope });
    expect(after).toMatchObject({ items: [], since: until });
    expect((await briefs.read({ scope }, new Date(0))).items).toHaveLength(1);
    const { scope: other } = await research();
    expect((await briefs.read({ scope: other })).items).toEqual([]);
  });

  it('is for people, in their own compartment', async () => {
    const { scope } = await research();
    await expect(briefs.read({ scope, run: randomUUID() })).rejects.toThrow('forbidden');
  });
});
