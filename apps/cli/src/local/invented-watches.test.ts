import type { WatchedSource } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { inventedWatches } from './invented-watches.ts';

const DAY = 86_400_000;
const began = new Date('2026-01-01T00:00:00Z');

async function after(days: number, source: WatchedSource, item: string) {
  const now = new Date(began.getTime() + days * DAY);
  const answer = await inventedWatches()
    .find((each) => each.source === source)
    ?.ask([item], new AbortController().signal);
  if (answer?.kind !== 'heard') throw new Error('no answer');
  return answer.found.get(item)?.({ item, clock: { tenant: 'demo', now, began } });
}

describe('what the demo watches [B17]', () => {
  it('changes by the clock of the demonstration', async () => {
    const statuses = [0, 30, 110].map(
      async (day) => (await after(day, 'trial', 'INVENTED-84183'))?.overall_status,
    );
    expect(await Promise.all(statuses)).toEqual(['recruiting', 'active, not recruiting', 'completed']);
    const retracted = [100, 150].map((day) => after(day, 'paper', '10.5555/invented.2024.102701'));
    expect(await Promise.all(retracted)).toMatchObject([{ status: 'concern' }, { status: 'retracted' }]);
    const warnings = [0, 70].map(async (day) => (await after(day, 'label', 'invented-22857'))?.warnings);
    expect(new Set(await Promise.all(warnings)).size).toBe(2);
    expect(await after(0, 'trial', 'INVENTED-1')).toBeUndefined();
  });
});
