import { type CurrentRun, withCurrentRun } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { createAgent, messageAgent } from './agents.ts';

const made: string[] = [];
const asked: unknown[] = [];

/** A run of the interaction agent; `userText` is empty where a report began it. */
function run(userText: string): CurrentRun {
  return {
    ...{ userText, reportsTo: 'c1', stepKey: 's1', caller: {}, cite: () => 'f1', now: () => new Date() },
    writes: 'outside',
    ports: {
      research: {
        create: async (_caller: unknown, { name, origin }: { name: string; origin: string }) => {
          made.push(name);
          asked.push(origin);
          return { agent: { id: 'a1' }, request: 'r1' };
        },
        find: async () => ({ id: 'a1', name: 'Gout' }),
        request: async (_caller: unknown, { origin }: { origin: string }) => {
          asked.push(origin);
          return 'r2';
        },
      },
    },
  } as unknown as CurrentRun;
}

const gout = { name: 'Gout', description: 'News about gout', message: 'What is new?' };
const create = (userText: string) =>
  withCurrentRun(run(userText), async () => createAgent.execute(gout) as Promise<object>);

describe('create_agent [B2]', () => {
  it('makes an agent where a person has asked', async () => {
    expect(await create('Watch gout for me')).toEqual({ agent_id: 'a1', request: 'r1' });
    expect(made).toEqual(['Gout']);
  });

  it('makes none where a report began the turn: agents would make agents without end', async () => {
    made.length = 0;
    await expect(create('')).rejects.toMatchObject({ code: 'not_asked' });
    expect(made).toEqual([]);
  });

  it('labels a brief, and so does message_agent, with the origin of what its model had read', async () => {
    asked.length = 0;
    await create('Watch gout for me');
    await withCurrentRun(run('Any news?'), async () =>
      messageAgent.execute({ agent_id: 'a1', message: 'What is new?' }),
    );
    expect(asked).toEqual(['outside', 'outside']);
  });
});
