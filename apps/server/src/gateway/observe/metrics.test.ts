import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('the age of the newest checkpoint is that of the moment of asking [F3]', async () => {
  const metrics = createMetrics({ process: false });
  const name = 'consilium_audit_newest_checkpoint_age_seconds';
  expect((await metrics.render()).text).not.toContain(name);
  let now = 100_000;
  metrics.watchCheckpoints(
    () => 70_000,
    () => new Date(now),
  );
  expect((await metrics.render()).text).toContain(`${name} 30\n`);
  now = 130_000;
  expect((await metrics.render()).text).toContain(`${name} 60\n`);
});

test('number and hash of the newest checkpoint are told by trail, which names no tenant [F3]', async () => {
  const metrics = createMetrics({ process: false });
  const trailOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 12);
  const hash = 'abcdef012345'.padEnd(64, '6');
  metrics.checkpointSigned({ publicKey: 'one', number: 6, hash: '0'.repeat(64) });
  metrics.checkpointSigned({ publicKey: 'one', number: 7, hash });
  metrics.checkpointSigned({ publicKey: 'two', number: 1, hash: 'f'.repeat(64) });
  const { text } = await metrics.render();
  const read = (name: string, key: string) =>
    Number(new RegExp(`^consilium_${name}\\{trail="${trailOf(key)}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
  expect([read('audit_checkpoint_number', 'one'), read('audit_checkpoint_number', 'two')]).toEqual([7, 1]);
  // As docs/operations.md says: printf %012x.
  const shown = read('audit_checkpoint_hash', 'one').toString(16).padStart(12, '0');
  expect(shown).toBe(hash.slice(0, 12));
});
