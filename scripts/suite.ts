import { dirname } from 'node:path';

/** A long test of one capability. */
export type Suite = {
  readonly name: string;
  /** Run from the top folder with `--size ci|full` appended (vitest reads `CONSILIUM_SIZE`, it knows no such option). */
  readonly command: readonly string[];
  /** Budget of the small size in CI. Absent: the suite runs at full size only. */
  readonly ciMinutes?: number;
  /** It measures times, so nothing else runs beside it. */
  readonly alone?: boolean;
};

/** The folders of a suite's tests or of its program. A config says how to run, not what. */
export function foldersOf({ command }: Suite): readonly string[] {
  const places = command
    .filter((word) => word.includes('/') && !word.endsWith('.config.ts'))
    .map((word) => word.replace(/\/$/, ''));
  return places.map((place) => (place.endsWith('.ts') ? dirname(place) : place));
}
