import type { EarlierMessage, History, LlmAgent, Origin, Scope, Team } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import type { RunContext } from '../run/run-context.ts';
import { createEarlier, earlierMessages } from './earlier-messages.ts';

const scope: Scope = { tenant: 't', actor: 'a', compartment: 'patient/p', purpose: 'TREAT' };
const said = (origin: Origin, text: string): EarlierMessage => ({
  role: origin === 'user' ? 'user' : 'assistant',
  parts: [{ origin, text }],
});

function agent(tokens: number, origins: readonly Origin[] = ['user', 'code', 'chart']): LlmAgent {
  return { kind: 'llm', zone: 'record', history: { origins, tokens } } as unknown as LlmAgent;
}

/** A run at message `seq` of a team with these agents, and what it asked of the database. */
function runAt(
  seq: number,
  agents: readonly LlmAgent[],
  found: readonly EarlierMessage[] | 'forbidden' = [],
) {
  const reads: number[] = [];
  const readEarlier: History['readEarlier'] = async (_scope, { maxBytes }) => {
    reads.push(maxBytes);
    return found;
  };
  const history = { readEarlier } as History;
  const team = { agents: Object.fromEntries(agents.entries()) } as unknown as Team;
  const earlier = createEarlier({ history }, scope, { conversation: 'c', seq }, team);
  return { run: { scope, identity: { run: 'r' }, earlier } as unknown as RunContext, reads };
}

describe('earlier messages in a request [A4] [F1]', () => {
  it('are read once for all agents of a run, as far as the longest window goes', async () => {
    const [short, long] = [agent(100), agent(8_000)];
    const { run, reads } = runAt(3, [short, long]);
    for (const one of [short, long, short]) await earlierMessages(run, one);
    expect(reads).toEqual([128_000]);
    const { run: endless, reads: bounded } = runAt(3, [agent(1_000_000)]);
    await earlierMessages(endless, agent(1_000_000));
    expect(bounded).toEqual([4_194_304]);
  });

  it('are not read for an agent without a window, nor for a first message', async () => {
    const none = { messages: [], origins: [] };
    const { run, reads } = runAt(3, [agent(0), agent(8_000)], [said('user', 'before')]);
    expect(await earlierMessages(run, agent(0))).toEqual(none);
    expect(reads).toEqual([]);
    const first = runAt(1, [agent(8_000)]);
    expect(await earlierMessages(first.run, agent(8_000))).toEqual(none);
    expect(first.reads).toEqual([]);
  });

  it('end the step with `forbidden` where the grant has gone', async () => {
    const { run } = runAt(3, [agent(100)], 'forbidden');
    await expect(earlierMessages(run, agent(100))).rejects.toMatchObject({
      ...{ code: 'forbidden', retryable: false },
    });
  });

  it('are marked, and say of which origins they are: only those that the agent may see', async () => {
    const found = [said('user', 'q1'), said('outside', 'page'), said('chart', 'a1'), said('user', 'q2')];
    const { run } = runAt(9, [agent(8_000)], found);
    const { messages, origins } = await earlierMessages(run, agent(8_000));
    expect(origins).toEqual(['user', 'chart']);
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    const text = JSON.stringify(messages);
    expect(text).toMatch(/origin=\\"chart\\">\\na1\\n/);
    expect(text).not.toContain('page');
  });
});
