import { randomUUID } from 'node:crypto';
import { RESEARCH_LISTS, type ResearchList } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useResearchDesk } from '../test-support/research-desk.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';

const store = useStore({ beforeAll, afterAll });
const { operations, query } = store;
const { newAgent, desk } = useResearchDesk(store);
const list = (tenant: string, name: ResearchList, limit = 50, before?: string) =>
  operations.researchList(
    { tenant, actor: 'op' },
    { list: name, limit, ...(before === undefined ? {} : { before }) },
  );

type Desk = Awaited<ReturnType<typeof desk>>;

async function trigger({ scope, agent }: Desk, due: string): Promise<string> {
  const id = randomUUID();
  await query(
    `INSERT INTO app.triggers (tenant, compartment, id, agent, actor, purpose, schedule, zone, instruction, origin, fire_at, next_fire_at)
      VALUES ($1, $2, $3, $4, $5, 'TREAT', '{}', 'UTC', '"Secret."', 'user', now() + $6::interval, now() + $6::interval)`,
    [scope.tenant, scope.compartment, id, agent, scope.actor, due],
  );
  return id;
}

async function failure({ scope, agent }: Desk, ago: string): Promise<string> {
  const id = randomUUID();
  await query(
    `INSERT INTO app.research_requests (tenant, compartment, id, agent, actor, purpose, why, body, origin, ended_at, outcome)
      VALUES ($1, $2, $3, $4, $5, 'TREAT', 'message', '"Secret."', 'user', now() - $6::interval, 'failed')`,
    [scope.tenant, scope.compartment, id, agent, scope.actor, ago],
  );
  return id;
}

describe('lists of research for operators [B5] [B10]', () => {
  it('have triggers by their date, and those that are late apart', async () => {
    const mine = await desk();
    const later = await trigger(mine, '2 hours');
    const next = await trigger(mine, '1 hour');
    const late = await trigger(mine, '-2 minutes');
    const older = await trigger(mine, '-1 day');
    await trigger(await desk(), '1 hour');
    const ids = async (name: ResearchList) => (await list(mine.scope.tenant, name)).rows.map(({ id }) => id);
    expect(await ids('sleeping')).toEqual([next, later]);
    expect(await ids('overdue')).toEqual([older, late]);
    expect((await list(mine.scope.tenant, 'sleeping')).rows[0]).toMatchObject({
      ...{ agent: mine.agent, state: 'pending' },
    });
  });

  it('have what failed within seven days, the newest first, and agents by their state', async () => {
    const mine = await desk();
    const { tenant } = mine.scope;
    const [old, late] = [await failure(mine, '2 days'), await failure(mine, '1 hour')];
    await failure(mine, '8 days');
    const { rows } = await list(tenant, 'failing');
    expect(rows).toMatchObject([{ id: late, agent: mine.agent, state: 'message' }, { id: old }]);
    const paused = await newAgent(mine.scope, mine.conversation);
    await query(`UPDATE app.research_agents SET state = 'paused' WHERE id = $1`, [paused]);
    expect((await list(tenant, 'paused')).rows).toMatchObject([
      { id: paused, agent: paused, state: 'paused' },
    ]);
    expect((await list(tenant, 'active')).rows.map(({ id }) => id)).toEqual([mine.agent]);
  });

  it('go on at a key, also where many have the same moment; nothing twice, nothing left out, no words of anybody', async () => {
    const mine = await desk();
    const { tenant } = mine.scope;
    const moments: [ResearchList, (n: number) => Promise<string>][] = [
      ['sleeping', () => trigger(mine, '1 day')],
      ['overdue', () => trigger(mine, '-1 day')],
      ['failing', () => failure(mine, '1 hour')],
      ['active', () => newAgent(mine.scope, mine.conversation)],
    ];
    for (const [name, make] of moments) {
      for (let n = 0; n < 7; n += 1) await make(n);
      const [table, column] =
        name === 'failing'
          ? ['research_requests', 'ended_at']
          : name === 'active'
            ? ['research_agents', 'created_at']
            : ['triggers', 'next_fire_at'];
      const sign =
        name === 'overdue' ? 'next_fire_at < now()' : name === 'sleeping' ? 'next_fire_at > now()' : 'true';
      await query(
        `UPDATE app.${table} SET ${column} = (SELECT max(${column}) FROM app.${table} WHERE tenant = $1 AND ${sign})
          WHERE tenant = $1 AND ${sign}`,
        [tenant],
      );
      const all = (await list(tenant, name)).rows.map(({ id }) => id);
      const paged: string[] = [];
      for (let before: string | undefined, more = true; more; ) {
        const page = await list(tenant, name, 3, before);
        paged.push(...page.rows.map(({ id }) => id));
        before = page.before ?? undefined;
        more = page.before !== null;
      }
      expect(paged).toEqual(all);
      expect(new Set(paged).size).toBeGreaterThanOrEqual(7);
    }
    for (const name of RESEARCH_LISTS)
      expect(JSON.stringify(await list(tenant, name))).not.toContain('Secret');
    await expect(list(tenant, 'active', 3, 'x')).rejects.toMatchObject({ code: 'invalid_cursor' });
  });
});
