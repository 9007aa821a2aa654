import type { History } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { createMemoryBus } from '../bus/index.ts';
import type { Durable } from '../durable/durable.ts';
import type { Stamped } from '../envelope/stamp.ts';
import { turn, type WakeRequest, wake } from '../payloads/targets.ts';
import { deliverWake } from './wake.ts';

const request: Stamped<WakeRequest> = {
  scope: { tenant: 'clinic', actor: 'dr-lee', compartment: 'patient/p1', purpose: 'TREAT' },
  conversation: 'c1',
  clientKey: 'reminder-1',
  text: 'The result is due.',
  stamp: { nonce: 'nonce-of-the-wake', at: 1_000_000 },
};
const active = { run: 'r3', seq: 3, team: 'consult', actor: 'dr-lee', purpose: 'TREAT' } as const;

/** The engine's side, noting what was sent; and rows that answer so. */
function engine(accepted: Awaited<ReturnType<History['acceptMessage']>>) {
  const asked: unknown[] = [];
  const durable = {
    uuid: () => 'another-nonce',
    step: (_name: string, _policy: unknown, action: () => unknown) => action(),
    send: (target: unknown, input: unknown, options: unknown) => {
      asked.push({ send: target, input, options });
    },
  } as unknown as Durable;
  const history = {
    acceptMessage: async (_scope: unknown, { parts, clientKey }: { parts: unknown; clientKey: string }) => {
      asked.push({ parts, clientKey });
      return accepted;
    },
  } as unknown as History;
  return { asked, deliver: () => deliverWake({ history, bus: createMemoryBus() }, durable, request) };
}

describe('wake [F1]', () => {
  it('hands code’s words to the conversation under the caller’s key, and sends its turn', async () => {
    const { deliver, asked } = engine({ seq: 3, id: 'm3', duplicate: false, turn: active });
    expect(await deliver()).toBe('delivered');
    expect(asked).toEqual([
      { parts: [{ origin: 'code', text: request.text }], clientKey: 'reminder-1' },
      {
        send: turn,
        input: { scope: request.scope, conversation: 'c1', seq: 3, run: 'r3', team: 'consult' },
        options: { idempotencyKey: 'c1_r3' },
      },
    ]);
  });

  it('leaves its turn to who ends the one before it', async () => {
    const { deliver, asked } = engine({ seq: 3, id: 'm3', duplicate: false, turn: null });
    expect(await deliver()).toBe('delivered');
    expect(asked).toHaveLength(1);
  });

  it('is sent again, not lost, while the queue is full', async () => {
    const { deliver, asked } = engine('queue-full');
    expect(await deliver()).toBe('later');
    const stamp = { nonce: 'another-nonce', at: 1_030_000 };
    expect(asked[1]).toEqual({ send: wake, input: { ...request, stamp }, options: { delay: 30_000 } });
  });

  it('ends where there is no conversation or no grant any more', async () => {
    const { deliver, asked } = engine('not-found');
    expect(await deliver()).toBe('not-found');
    expect(asked).toHaveLength(1);
  });
});
