import { RESEARCH_LISTS } from '@consilium/kernel';
import type { RunningServer } from '@consilium/server';
import { expect } from 'vitest';
import { TENANT } from '../support/stack.ts';
import type { Sleepers } from './seed-sleepers.ts';

interface Listed {
  readonly id: string;
}

/** The pages of the desk and of the operator, each asked `times` times, of one person after the other: p99 in ms by the name of the page. */
export async function measurePages(
  gateway: RunningServer,
  { actors, agentsEach, triggersEach }: Sleepers,
  times: number,
): Promise<ReadonlyMap<string, number>> {
  const taken = new Map<string, number[]>();
  const asking = async (who: { readonly actor: string; readonly roles?: readonly string[] }) => {
    const authorization = `Bearer ${await gateway.mintToken?.({ tenant: TENANT, ...who })}`;
    return async <T>(name: string, path: string): Promise<T> => {
      const begun = performance.now();
      const answer = await fetch(`${gateway.url}/v1/${path}`, { headers: { authorization } });
      const body = (await answer.json()) as T;
      taken.set(name, [...(taken.get(name) ?? []), performance.now() - begun]);
      expect(answer.status, `${path}: ${JSON.stringify(body).slice(0, 500)}`).toBe(200);
      return body;
    };
  };
  const operator = await asking({ actor: 'op', roles: ['operator'] });
  for (let index = 0; index < times; index++) {
    const person = await asking({ actor: `a-${index % actors}` });
    const triggers = async (query: string) =>
      (await person<{ triggers: readonly Listed[] }>('triggers', `research/triggers?limit=50${query}`))
        .triggers;
    const first = await triggers('');
    expect(first).toHaveLength(50);
    expect(await triggers(`&after=${first.at(-1)?.id}`)).toHaveLength(50);
    const { agents } = await person<{ agents: readonly Listed[] }>('agents', 'research/agents?limit=50');
    expect(agents).toHaveLength(Math.min(50, agentsEach));
    const agent = agents[index % agents.length]?.id;
    await person('agents', `research/agents?limit=50&before=${agents.at(-1)?.id}`);
    const own = await person<{ triggers: readonly Listed[] }>(
      'triggers of one agent',
      `research/triggers?limit=50&agent=${agent}`,
    );
    expect(own.triggers).toHaveLength(triggersEach);
    await person('one agent', `research/agents/${agent}`);
    await person('timeline of one agent', `research/agents/${agent}/timeline?limit=50`);
    await person('what changed', 'research/brief');
    await operator('figures for operators', 'operate/research');
    for (const list of RESEARCH_LISTS) {
      const page = (query: string) =>
        operator<{ readonly rows: readonly unknown[]; readonly next_before: string | null }>(
          `${list}, for operators`,
          `operate/research/${list}?limit=50${query}`,
        );
      const { rows, next_before: next } = await page('');
      if (list === 'sleeping' || list === 'active') expect(rows).toHaveLength(50);
      if (next !== null) await page(`&before=${next}`);
    }
  }
  return new Map([...taken].map(([name, all]) => [name, p99(all)]));
}

function p99(all: readonly number[]): number {
  const sorted = all.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
}
