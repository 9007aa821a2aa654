import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { type Client, clientFor } from '../support/client.ts';
import { openStream, type SeenEvent } from '../support/events.ts';
import { introspect } from '../support/introspect.ts';
import { source } from '../support/single-team.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { fillConversation, SCRIPTS, type Script } from './long-conversation.ts';

const full = suiteSize() === 'full';
const MESSAGES = full ? 5_000 : 300;
const TURNS = full ? 40 : 4;
const WARM_UP = full ? 10 : 1;

/** The window of 8,000 tokens of four bytes, and the marks around each of up to a hundred messages. */
const MOST_SHOWN = 38_000;

interface Turn {
  readonly ms: number;
  readonly journalBytes: number;
  /** Bytes of earlier messages in the model's request. */
  readonly shownBytes: number;
}

describe('[long-thread] a conversation of thousands of long messages, in any script [A4] [F1]', () => {
  let stack: Stack;
  let client: Client;
  beforeAll(async () => {
    stack = await startStack({ teams: [source] });
    client = await clientFor(stack.server);
    stack.models.setPlayer({ kind: 'scripted', play: () => ({ text: 'Noted.' }) });
  });
  afterAll(() => stack?.stop());

  async function turnIn(conversation: string): Promise<Turn> {
    const stream = await openStream(client, conversation);
    stack.models.log.clear();
    try {
      const began = performance.now();
      const { seq } = await client.post(conversation, 'And today?');
      // The stream begins with the end of the turn before it.
      const isEnd = ({ type, data }: SeenEvent) => type === 'turn-ended' && data.seq === seq;
      await until(() => stream.events.some(isEnd), {
        what: 'the turn to end',
        timeoutMs: 30_000,
        everyMs: 1,
      });
      const ms = performance.now() - began;
      const [message] = await stack.query<{ invocation: string; status: string }>(
        'SELECT invocation, status FROM app.runs WHERE conversation = $1 AND seq = $2',
        [conversation, seq],
      );
      expect(message?.status).toBe('complete');
      const [call] = stack.models.log.entries.flatMap(({ call }) => call ?? []);
      const shown = textsIn(call?.messages.slice(0, -1) ?? []).join('');
      return {
        ms,
        shownBytes: Buffer.byteLength(shown),
        journalBytes: await journalBytes(message?.invocation ?? ''),
      };
    } finally {
      stream.close();
    }
  }

  async function journalBytes(invocation: string): Promise<number> {
    const { adminUrl } = stack.restate;
    await until(
      async () => {
        const [row] = await introspect(
          adminUrl,
          `SELECT status FROM sys_invocation WHERE id = '${invocation}'`,
        );
        return row?.status === 'completed';
      },
      { what: 'the engine to finish the turn', timeoutMs: 10_000 },
    );
    const [row] = await introspect(
      adminUrl,
      `SELECT sum(length(encode(raw, 'hex')) / 2) AS bytes FROM sys_journal WHERE id = '${invocation}'`,
    );
    return Number(row?.bytes);
  }

  it('answers as fast as in a new one, and its journals hold none of it', async () => {
    const long = new Map<Script, string>();
    for (const script of SCRIPTS) {
      const conversation = await client.createConversation();
      await fillConversation(stack.query, conversation, script, MESSAGES);
      long.set(script, conversation);
    }
    const first: Turn[] = [];
    const late = new Map<Script, Turn[]>(SCRIPTS.map((script) => [script, []]));
    // Side by side, so that a busy moment meets all of them.
    for (let round = -WARM_UP; round < TURNS; round++) {
      const turn = await turnIn(await client.createConversation());
      if (round >= 0) first.push(turn);
      for (const [script, conversation] of long) {
        const later = await turnIn(conversation);
        if (round >= 0) late.get(script)?.push(later);
      }
    }
    const lateTurns = [...late.values()].flat();
    const firstBytes = most(first, 'journalBytes');
    const lateBytes = most(lateTurns, 'journalBytes');
    const firstMs = median(first);
    const slowest = Math.max(...[...late.values()].map(median));
    const ratio = round2(slowest / firstMs);
    const scripts = [...late].map(
      ([script, turns]) =>
        `${script} ${Math.round(median(turns))} ms, ${most(turns, 'shownBytes')} bytes of earlier messages shown`,
    );
    console.log(
      `A turn after ${MESSAGES} messages of 3,000 letters: ${scripts.join('; ')}; in a new conversation ${Math.round(firstMs)} ms. ` +
        `Journal: ${firstBytes} bytes of the first turn, ${lateBytes} of a late one.`,
    );
    for (const [script, turns] of late) {
      expect(Math.min(...turns.map(({ shownBytes }) => shownBytes)), script).toBeGreaterThan(5_000);
      expect(most(turns, 'shownBytes'), script).toBeLessThanOrEqual(MOST_SHOWN);
    }
    expect(lateBytes).toBeLessThanOrEqual(firstBytes * 1.1);
    if (!full) {
      expect(ratio).toBeLessThanOrEqual(3);
      return;
    }
    writeMeasured({
      name: 'long-thread',
      goals: [
        goal('journal of a first turn', '≤ 4096', firstBytes, 'bytes'),
        goal(`journal of a turn after ${MESSAGES} long messages, largest`, '≤ 4096', lateBytes, 'bytes'),
        goal(
          'p50 of such a turn in the slowest of four scripts, as multiple of a first turn',
          '≤ 1.3',
          ratio,
          '×',
        ),
        goal(
          'earlier messages in one request, most',
          `≤ ${MOST_SHOWN}`,
          most(lateTurns, 'shownBytes'),
          'bytes',
        ),
      ],
    });
  }, 900_000);
});

/** Every string of the messages but the words of the format: what is counted is text, not the JSON around it. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'role' || key === 'type' ? [] : textsIn(inner),
  );
}

const most = (turns: readonly Turn[], what: 'journalBytes' | 'shownBytes') =>
  Math.max(...turns.map((turn) => turn[what]));
const round2 = (value: number) => Math.round(value * 100) / 100;

function median(turns: readonly Turn[]): number {
  return turns.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(turns.length / 2)] ?? 0;
}
