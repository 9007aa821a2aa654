import { expect, it } from 'vitest';
import { createDraftCleaner } from './clean-draft.ts';

it('cleans a draft of one very long word in linear time', () => {
  const start = process.cpuUsage();
  const draft = createDraftCleaner();
  draft.add(`${'a'.repeat(300_000)} b`);
  draft.end();
  expect(process.cpuUsage(start).user).toBeLessThan(1_500_000);
});
