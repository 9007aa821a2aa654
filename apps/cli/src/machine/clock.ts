import { existsSync, statSync } from 'node:fs';
import type { Places } from '../local/places.ts';
import type { Finding } from './finding.ts';

/** Older than this release: no clock that runs right says so. */
const EARLIEST = Date.parse('2026-01-01T00:00:00Z');
const SLACK_MS = 120_000;

/** Whether the clock stands before what was written here already. */
export function checkClock(places: Places, now = Date.now()): Finding | null {
  const written = [places.marker, places.environment, places.token]
    .filter(existsSync)
    .map((file) => statSync(file).mtimeMs);
  const newest = Math.max(EARLIEST, ...written);
  if (now + SLACK_MS >= newest) return null;
  return {
    id: 'clock-behind',
    what: `The clock says ${new Date(now).toISOString()}; data was written at ${new Date(newest).toISOString()}.`,
    why: 'Tokens, grants and the audit trail go by the clock: sessions end early, entries stand in the wrong order.',
    remedy: 'set the clock: sudo timedatectl set-ntp true   (in a virtual machine: of its host)',
  };
}
