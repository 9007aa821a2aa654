import { missingPrograms } from '@consilium/testing/launch';
import type { Finding } from './finding.ts';

/** The engines come from npm, in packages for each platform that npm calls optional. */
export async function checkPackages(
  look: () => Promise<readonly string[]> = missingPrograms,
): Promise<Finding | null> {
  const missing = await look();
  if (missing.length === 0) return null;
  return {
    id: 'engine-missing',
    what: `Not installed for this platform: ${missing.join(', ')}.`,
    why: 'PostgreSQL and Restate run from npm packages, which `--omit=optional` and `--ignore-scripts` leave out.',
    remedy: 'npm ci --include=optional   on Linux or macOS (x64 or arm64)',
  };
}
