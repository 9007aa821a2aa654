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
