import type { Claim, DueWake, History, MessagePart } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { createMemoryBus } from '../bus/index.ts';
import type { ResearchDeps } from '../deps.ts';
import type { Durable } from '../durable/durable.ts';
import { task, turn, type WakeRequest } from '../payloads/targets.ts';
import { deliverWake } from './wake.ts';

const request: WakeRequest = {
  scope: { tenant: 'clinic', actor: 'dr-lee', compartment: 'patient/p1', purpose: 'TREAT' },
  key: 'hash',
};
const active = { run: 'r3', seq: 3, team: 'consult', actor: 'dr-lee', purpose: 'TREAT' } as const;
const accepted = { seq: 3, id: 'm3', duplicate: false, turn: active };
const due: DueWake = {
  ...{ key: 'reminder-1', conversation: 'c1', text: 'The result is due.', origin: 'code', task: null },
  ...{ dueAt: new Date(0), run: 'r9', isDue: true, held: false },
};

/** What the reader's rules have held; null: nothing is left. */
let released: { readonly parts: readonly MessagePart[]; readonly claims: readonly Claim[] } | null = null;

/** The engine's side, noting what was sent; and rows that answer so. */
function engine(
  found: DueWake | null,
  answer: Awaited<ReturnType<History['acceptMessage']>> = accepted,
  key = request.key,
) {
  const asked: unknown[] = [];
  const durable = {
    step: (_name: string, _policy: unknown, action: () => unknown) => action(),
    send: (target: unknown, input: unknown, options: unknown) => {
      asked.push({ send: target, input, options });
    },
  } as unknown as Durable;
  const history = {
    acceptMessage: async (
      _scope: unknown,
      { parts, clientKey, fromAgent }: { parts: unknown; clientKey: string; fromAgent: boolean },
    ) => {
      asked.push({ parts, clientKey, fromAgent });
      return answer;
    },
  } as unknown as History;
  const deps = {
    history,
    bus: createMemoryBus(),
    wakes: {
      find: async (_scope: unknown, of: string) => (of === request.key ? found : null),
      close: async () => void asked.push('delivered'),
    },
    dropWake: async () => void asked.push('dropped'),
    research: { interruptions: { release: async () => released } } as unknown as ResearchDeps,
  };
  return { asked, deliver: () => deliverWake(deps, durable, { ...request, key }) };
}

describe('wake [B5] [F1]', () => {
  it('hands its text to the conversation under its key, as no person’s, and sends its turn', async () => {
    const { deliver, asked } = engine(due);
    expect(await deliver()).toBe('delivered');
    expect(asked).toEqual([
      { parts: [{ origin: 'code', text: due.text }], clientKey: 'reminder-1', fromAgent: true },
      {
        send: turn,
        input: { scope: request.scope, conversation: 'c1', seq: 3, run: 'r3', team: 'consult' },
        options: { idempotencyKey: 'c1_r3' },
      },
      'delivered',
    ]);
  });

  it('begins a run without a conversation, which reports to the one that planned it', async () => {
    const { deliver, asked } = engine({ ...due, task: { team: 'errands', agent: 'runner' } });
    expect(await deliver()).toBe('delivered');
    expect(asked).toEqual([
      {
        send: task,
        input: {
          ...{ scope: request.scope, run: 'r9', team: 'errands', agent: 'runner', reportsTo: 'c1' },
          request: { text: due.text, origin: 'code' },
        },
        options: { idempotencyKey: 'c1_r9' },
      },
      'delivered',
    ]);
  });

  it('leaves its turn to who ends the one before it', async () => {
    const { deliver, asked } = engine(due, { ...accepted, turn: null });
    expect(await deliver()).toBe('delivered');
    expect(asked).toHaveLength(2);
  });

  it('tells what was held back until now, which is not answered with silence; nothing where it was promoted', async () => {
    const { deliver, asked } = engine({ ...due, held: true, text: '' }, accepted, `held_${request.key}`);
    released = { parts: [{ origin: 'code', text: 'One report was held.' }], claims: [] };
    expect(await deliver()).toBe('delivered');
    expect(asked[0]).toEqual({
      ...{ clientKey: 'reminder-1', fromAgent: true },
      parts: [{ origin: 'code', text: 'One report was held.', asked: true }],
    });
    released = null;
    const none = engine({ ...due, held: true, text: '' });
    expect(await none.deliver()).toBe('delivered');
    expect(none.asked).toEqual(['delivered']);
  });

  it('is not lost while the queue is full: it stays undelivered, for the sweep', async () => {
    const { deliver, asked } = engine(due, 'queue-full');
    expect(await deliver()).toBe('later');
    expect(asked).toHaveLength(1);
  });

  it('does nothing if it is sent before it is due', async () => {
    const { deliver, asked } = engine({ ...due, isDue: false });
    expect(await deliver()).toBe('early');
    expect(asked).toEqual([]);
  });

  it('is dropped for good where there is no grant any more', async () => {
    const { deliver, asked } = engine(null);
    expect(await deliver()).toBe('not-found');
    expect(asked).toEqual(['dropped']);
  });
});
