import { join } from 'node:path';
import { assertReachable, LaunchError, postgresUser } from '@consilium/testing/launch';
import type { Places } from '../local/places.ts';
import type { Finding } from './finding.ts';

/** As root, PostgreSQL runs as another user, who must be able to enter every folder on the way. */
export async function checkReachable({ folder }: Places): Promise<Finding | null> {
  try {
    await assertReachable(await postgresUser(), join(folder, 'postgres'));
    return null;
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    return {
      id: 'folder-closed',
      what: error.message.split('\n')[0]!,
      why: 'PostgreSQL refuses to run as root.',
      remedy: error.remedy,
    };
  }
}
