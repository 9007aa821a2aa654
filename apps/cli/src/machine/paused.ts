import { setTimeout as delay } from 'node:timers/promises';
import { createEngineAdmin } from '@consilium/runtime';
import type { Environment } from '../local/env-file.ts';
import type { Finding } from './finding.ts';

/** Something at the engine's port that takes a request and never answers must not hold up the other checks. */
const LOOK_MS = 5_000;

/** What the engine has paused. Says nothing where no engine is named or it does not answer: others look at that. */
export async function checkPaused(
  { RESTATE_ADMIN_URL: url }: Environment,
  paused = (urls: readonly string[]) => createEngineAdmin(urls).paused(),
  lookMs = LOOK_MS,
): Promise<Finding | null> {
  if (!url) return null;
  const found = await Promise.race([
    paused(url.split(',').map((each) => each.trim())),
    delay(lookMs, [], { ref: false }),
  ]).catch(() => []);
  const [oldest] = found;
  if (oldest === undefined) return null;
  return {
    id: 'work-paused',
    what: `The engine has paused ${found.length === 1 ? '1 invocation' : `${found.length} invocations`}, the first (${oldest.target}) since ${new Date(oldest.since).toISOString()}.`,
    why: 'It tried them for minutes without success: most often no worker answered. What they belong to waits.',
    remedy:
      'look whether workers run; each resumes paused work within WATCHDOG_EVERY_MS, and ends what does not go on (docs/operations.md#paused-invocations)',
  };
}
