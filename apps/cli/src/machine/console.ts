import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readMarker } from '../local/marker.ts';
import type { Places } from '../local/places.ts';
import type { Finding } from './finding.ts';

/** Whether there is a page to serve, once somebody has started. A first start builds it. */
export function checkConsole(places: Places, folder: string): Finding | null {
  if (readMarker(places) === null || !existsSync(join(folder, 'index.html'))) return null;
  if (existsSync(join(folder, 'dist', 'index.html'))) return null;
  return {
    id: 'console-not-built',
    what: `The console is not built: ${join(folder, 'dist')} has no page.`,
    why: 'The API serves, and the address shows no console.',
    remedy: 'npm run build -w @consilium/console   (the next start does it too)',
  };
}
