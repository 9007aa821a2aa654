import { describe, expect, it } from 'vitest';
import type { Durable, DurablePromise } from '../durable/durable.ts';
import { conversationKey } from '../payloads/conversation-key.ts';
import type { Stamped } from '../payloads/stamp.ts';
import { type AcceptReply, accept, type WakeRequest, wake } from '../payloads/targets.ts';
import { deliverWake } from './wake.ts';

const request: Stamped<WakeRequest> = {
  scope: { tenant: 'clinic', actor: 'dr-lee', compartment: 'patient/p1', purpose: 'TREAT' },
  conversation: 'c1',
  clientKey: 'reminder-1',
  text: 'The result is due.',
  stamp: { nonce: 'nonce-of-the-wake', at: 1_000_000 },
};

/** The engine's side, noting what was called and sent. */
function engine(reply: AcceptReply) {
  const asked: unknown[] = [];
  const durable: Pick<Durable, 'call' | 'send' | 'uuid'> = {
    uuid: () => 'another-nonce',
    call: ((target, input, key) => {
      asked.push({ call: target, input, key });
      return Promise.resolve(reply) as unknown as DurablePromise<never>;
    }) as Durable['call'],
    send: (target, input, options) => {
      asked.push({ send: target, input, options });
    },
  };
  return { durable, asked };
}

describe('wake [F1]', () => {
  it('hands code’s words to the conversation under the caller’s key', async () => {
    const { durable, asked } = engine({ seq: 3, id: 'm3', duplicate: false, urgency: null });
    expect(await deliverWake(durable, request)).toBe('delivered');
    const { text, stamp, ...rest } = request;
    expect(asked).toEqual([
      {
        call: accept,
        input: { ...rest, parts: [{ origin: 'code', text }], stamp: { ...stamp, nonce: 'another-nonce' } },
        key: conversationKey(request.scope, 'c1'),
      },
    ]);
  });

  it('is sent again, not lost, while the queue is full', async () => {
    const { durable, asked } = engine('queue-full');
    expect(await deliverWake(durable, request)).toBe('later');
    const stamp = { nonce: 'another-nonce', at: 1_030_000 };
    expect(asked[1]).toEqual({ send: wake, input: { ...request, stamp }, options: { delay: 30_000 } });
  });

  it('ends where there is no conversation or no grant any more', async () => {
    const { durable, asked } = engine('not-found');
    expect(await deliverWake(durable, request)).toBe('not-found');
    expect(asked).toHaveLength(1);
  });
});
