import type { Scope } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkpointKey } from '../audit/checkpoint.ts';
import { useStore } from '../test-support/store.fixture.ts';

const { trail, operations, newTenant } = useStore({ beforeAll, afterAll });
const look = ({ tenant }: Scope) => operations.lastCheckpoint({ tenant, actor: 'op' });
const enter = (scope: Scope) => trail.audit.before({ scope }, { action: 'record.panel' });

describe('the last signed checkpoint, for an operator [F3]', () => {
  it('says when, how many entries it covers, and how many came since', async () => {
    const scope = await newTenant();
    expect(await look(scope)).toBeNull();
    for (let count = 0; count < 4; count++) await enter(scope);
    await trail.checkpointer.run();
    // Four, and the look that found none; since then this look.
    const first = await look(scope);
    expect(first).toMatchObject({ number: 1, holds: true, covers: 5, since: 1 });
    expect(Date.now() - Date.parse(first?.at ?? '')).toBeLessThan(60_000);
    await enter(scope);
    expect(await look(scope)).toMatchObject({ number: 1, covers: 5, since: 3 });
    await trail.checkpointer.run();
    expect(await look(scope)).toMatchObject({ number: 2, holds: true, covers: 8, since: 1 });
  });

  it('does not hold when its object is gone or another', async () => {
    const scope = await newTenant();
    await enter(scope);
    await trail.checkpointer.run();
    const key = checkpointKey(scope.tenant, 1);
    const bytes = trail.objects.kept.get(key)!;
    trail.objects.kept.set(key, Buffer.concat([bytes, Buffer.from(' ')]));
    expect(await look(scope)).toMatchObject({ holds: false });
    trail.objects.kept.delete(key);
    expect(await look(scope)).toMatchObject({ holds: false });
    trail.objects.kept.set(key, bytes);
    expect(await look(scope)).toMatchObject({ holds: true });
  });

  it('is one of the own tenant', async () => {
    const scope = await newTenant();
    await enter(scope);
    await trail.checkpointer.run();
    expect(await look(await newTenant())).toBeNull();
  });
});
