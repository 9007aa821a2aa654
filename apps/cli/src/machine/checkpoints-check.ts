import { readConfig } from '@consilium/server/config';
import { checkpointLockError } from '@consilium/server/open-stores';
import type { Environment } from '../local/env-file.ts';
import { explain } from '../report/explain.ts';
import type { Finding } from './finding.ts';
import { SET_BY_START } from './settings-check.ts';

/** Whether audit checkpoints go where nobody can delete them. A start that keeps everything in a folder is for development. */
export async function checkCheckpoints(given: Environment): Promise<Finding | null> {
  if (!given.CHECKPOINTS_S3_BUCKET && !given.OBJECTS_S3_BUCKET) return null;
  const finding = (what: string): Finding => ({
    id: 'checkpoints-unlocked',
    what,
    why: 'An owner of the database and the bucket could cut the audit trail. A worker outside development does not start.',
    remedy: 'name a bucket of its own, with object lock and a default retention: docs/operations.md',
  });
  try {
    const buckets = Object.entries(given).filter(([name]) => /^(OBJECTS|CHECKPOINTS)_/.test(name));
    // What else is set is looked at by another check.
    const config = readConfig({
      ...SET_BY_START,
      ...Object.fromEntries(buckets),
      NODE_ENV: 'development',
      AI_PROVIDER: 'gemini',
    });
    const wrong = await checkpointLockError(config);
    return wrong === null ? null : finding(wrong);
  } catch (error) {
    return finding(
      `The bucket of the checkpoints does not say whether it is locked: ${explain(error).message}`,
    );
  }
}
