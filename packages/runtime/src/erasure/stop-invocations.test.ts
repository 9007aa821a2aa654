import { ConsiliumError } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import type { FoundInvocation } from '../engine-admin.ts';
import { stopInvocations } from './stop-invocations.ts';

const traces = {
  tenant: 't1',
  compartment: 'patient/p1',
  conversations: [],
  invocations: ['inv_1'],
  wakes: [],
} as const;

/** An engine with one invocation that never ends by itself; notes when it was looked for. */
function stubborn() {
  const looks: number[] = [];
  let isKilled = false;
  const running = { id: 'inv_1', status: 'running' } as FoundInvocation;
  return {
    looks,
    admin: {
      find: async ({ by }: { by: string }) => {
        if (by === 'id') looks.push(Date.now());
        return by === 'id' && !isKilled ? [running] : [];
      },
      cancel: async () => undefined,
      kill: async () => {
        isKilled = true;
      },
    },
  };
}

describe('stopping what runs [F2]', () => {
  it('looks seldom where it has to wait long', async () => {
    const { admin, looks } = stubborn();
    await stopInvocations(admin, traces, { graceMs: 1_000, everyMs: 40 });
    const pauses = looks.slice(1).map((at, index) => at - (looks[index] ?? 0));
    // 40, 80, 160, 320, 640 ms; with one pause for all it would be 25 looks.
    expect(looks.length).toBeLessThanOrEqual(7);
    expect(pauses.at(-1)).toBeGreaterThan(250);
  });

  it('ends at the next look once nobody waits for it', async () => {
    const { admin } = stubborn();
    const closing = new AbortController();
    const stopping = stopInvocations(admin, traces, { graceMs: 60_000, everyMs: 10, signal: closing.signal });
    closing.abort(new ConsiliumError('closing', { retryable: true }));
    await expect(stopping).rejects.toMatchObject({ code: 'closing' });
  });
});
