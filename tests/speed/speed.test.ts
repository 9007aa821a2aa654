import type { TeamSource } from '@consilium/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, NOT_MEASURED, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { type Client, clientFor } from '../support/client.ts';
import { openStream } from '../support/events.ts';
import { source as single } from '../support/single-team.ts';
import { type Stack, startStack } from '../support/stack.ts';

const full = suiteSize() === 'full';
const MODEL_MS = 300;
const figures = { ratio: NOT_MEASURED, firstTokenP95: NOT_MEASURED };
const members = ['one', 'two', 'three', 'four', 'five'];

/** Five agents side by side, all answering. */
const five: TeamSource = {
  files: [
    {
      path: 'team.yml',
      text: `name: five\ndescription: Five at once.\nroot: group\nagents: [group, ${members.join(', ')}]\n`,
    },
    {
      path: 'agents/group.yml',
      text: `name: group\nkind: parallel\ndescription: All at once.\nagents: [${members.join(', ')}]\n`,
    },
    ...members.map((name) => ({
      path: `agents/${name}.yml`,
      text: `name: ${name}\ndescription: Member ${name}.\ninstruction: You are ${name}.\n`,
    })),
  ],
  catalogue: { tools: [], callbacks: [] },
};

describe('speed [A1] [F4]', () => {
  let stack: Stack;
  let client: Client;
  beforeAll(async () => {
    stack = await startStack({ teams: [single, five] }, { env: { AI_CONCURRENCY: '64' } });
    client = await clientFor(stack.server);
  });
  afterAll(() => stack?.stop());

  /** Milliseconds from the message to the end of its turn, the quickest of three: noise only ever adds. */
  async function turnMs(team: string): Promise<number> {
    const conversation = await client.createConversation(team);
    const stream = await openStream(client, conversation);
    const times: number[] = [];
    for (let round = 0; round < 4; round++) {
      const started = performance.now();
      const ends = () => stream.events.filter(({ type }) => type === 'turn-ended').length;
      const before = ends();
      await client.post(conversation, 'Hello');
      while (ends() === before) await stream.waitForNext();
      times.push(performance.now() - started);
    }
    stream.close();
    return Math.min(...times.slice(1));
  }

  it('five agents in parallel take at most 1.5 times as long as one', async () => {
    stack.models.setPlayer({
      kind: 'scripted',
      play: () => ({ text: 'Hello.', fault: { firstByteMs: MODEL_MS } }),
    });
    const alone = await turnMs('single');
    const together = await turnMs('five');
    figures.ratio = together / alone;
    expect(alone).toBeGreaterThanOrEqual(MODEL_MS);
    // The members must not run one after the other; the goal itself is judged at full size, on a quiet machine.
    expect(figures.ratio).toBeLessThanOrEqual(2.5);
  });

  it('hands the first token on within 50 ms (p95)', async () => {
    stack.models.setPlayer({
      kind: 'scripted',
      play: () => ({ text: 'One two three four five.', fault: { chunkMs: 100 } }),
    });
    const conversation = await client.createConversation('single');
    const stream = await openStream(client, conversation);
    const late: number[] = [];
    for (let round = 0; round < (full ? 100 : 20); round++) {
      stack.models.log.clear();
      const from = stream.events.length;
      await client.post(conversation, 'Hello');
      while (!stream.events.slice(from).some(({ type }) => type === 'draft-added'))
        await stream.waitForNext();
      const shown = stream.events.slice(from).find(({ type }) => type === 'draft-added');
      const entry = stack.models.log.entries[0];
      if (round > 0) late.push((shown?.at ?? 0) - ((entry?.at ?? 0) + (entry?.firstByteMs ?? 0)));
      while (!stream.events.slice(from).some(({ type }) => type === 'turn-ended')) await stream.waitForNext();
    }
    stream.close();
    late.sort((a, b) => a - b);
    figures.firstTokenP95 = late[Math.floor(late.length * 0.95)] ?? 0;
    // Generous here, as CI is noisy: what counts is that nothing waits for the whole answer (400 ms).
    expect(late[Math.floor(late.length / 2)]).toBeLessThanOrEqual(150);
  });

  it('writes the figures', () => {
    if (!full) return;
    writeMeasured({
      name: 'speed',
      goals: [
        goal(
          'a turn of five parallel agents against a turn of one, 300 ms model',
          '≤ 1.5',
          round(figures.ratio),
          'times',
        ),
        goal(
          'first token at the client after the provider sent it, p95',
          '≤ 50',
          round(figures.firstTokenP95),
          'ms',
        ),
      ],
    });
  });
});

function round(figure: number): number {
  return Math.round(figure * 100) / 100;
}
