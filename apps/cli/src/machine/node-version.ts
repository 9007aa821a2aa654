import type { Finding } from './finding.ts';

/** package.json says the same. */
const MAJOR = 24;

/** The launcher in plain JavaScript asks this first; here for those who start it otherwise. */
export function checkNode(version: string): Finding | null {
  if (Number(version.split('.')[0]) === MAJOR) return null;
  return {
    id: 'node-version',
    what: `Consilium runs on Node ${MAJOR}; this is Node ${version}.`,
    why: 'Other versions read its TypeScript differently or not at all, and are not tested.',
    remedy: `install Node ${MAJOR} (https://nodejs.org, or \`nvm install ${MAJOR}\`) and start again`,
  };
}
