import { randomUUID } from 'node:crypto';
import type { Loaded } from '../turn-cost/load/orders.ts';
import { QUESTION } from '../turn-cost/team.ts';

/** Longer than in our own load generator: a peer that is slow has not failed. */
const TURN_LIMIT_MS = 60_000;

/** Closed loops of clients that wait for the answer of their turn. A client ends at its first failure. */
export async function loadPeer(url: string, clients: number, ms: number): Promise<Loaded> {
  const times: number[] = [];
  const conversations: string[] = [];
  const failures: string[] = [];
  const started = performance.now();
  const client = async () => {
    do {
      const conversation = randomUUID();
      const from = performance.now();
      try {
        await ask(url, conversation);
      } catch (error) {
        failures.push(`${url} ${conversation}: ${String(error)}`);
        return;
      }
      times.push(performance.now() - from);
      conversations.push(conversation);
    } while (performance.now() - started < ms);
  };
  await Promise.all(Array.from({ length: clients }, client));
  return {
    turns: times.length,
    ms: performance.now() - started,
    times: times.sort((a, b) => a - b),
    accepts: [],
    conversations,
    failures,
  };
}

async function ask(url: string, conversation: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify({ conversation, question: QUESTION }),
    signal: AbortSignal.timeout(TURN_LIMIT_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 200)}`);
}
