import { type CurrentRun, withCurrentRun } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { createAgent, messageAgent } from './agents.ts';

const made: string[] = [];
const origins: string[] = [];
let reports = 0;

/** A run of the interaction agent; `userText` is empty where a report began it. */
function run(userText: string): CurrentRun {
  return {
    ...{ userText, reportsTo: 'c1', stepKey: 's1', caller: {}, cite: () => 'f1', now: () => new Date() },
    ...{ conversation: 'c1', seq: 4, writes: 'outside' },
    ports: {
      research: {
        find: async () => ({ id: 'a1', name: 'Gout' }),
        unanswered: async () => reports,
        request: async (_caller: unknown, { origin }: { origin: string }) => {
          origins.push(origin);
          return 'r1';
        },
        create: async (_caller: unknown, { name, origin }: { name: string; origin: string }) => {
          origins.push(origin);
          made.push(name);
          return { agent: { id: 'a1' }, request: 'r1' };
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
});

describe('message_agent [B2]', () => {
  const ask = (userText: string) =>
    withCurrentRun(
      run(userText),
      async () => messageAgent.execute({ agent_id: 'a1', message: 'News?' }) as object,
    );

  it('asks for a person, and after a report while reports are few; what it asks keeps its origin', async () => {
    origins.length = 0;
    reports = 10;
    expect(await ask('Updates?')).toMatchObject({ request: 'r1' });
    reports = 9;
    expect(await ask('')).toMatchObject({ request: 'r1' });
    expect(origins).toEqual(['outside', 'outside']);
  });

  it('asks nobody when agents only answer each other: that would have no end', async () => {
    reports = 10;
    await expect(ask('')).rejects.toMatchObject({ code: 'not_asked' });
  });
});
