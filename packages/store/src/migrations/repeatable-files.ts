import manifest from '../../package.json' with { type: 'json' };
import { type Applied, type MigrationFile, readFiles } from './migration-files.ts';

/** What the database keeps of a repeatable file: its text when it was applied last, and the release that did it. */
export interface AppliedRepeatable extends Applied {
  readonly release: string;
}

/** Of this package, as in every package of a release: three numbers. */
export const RELEASE = manifest.version;

/** Policies call functions. Functions are in the order of their files' numbers, as some need others to be there. */
const FOLDERS = ['repeatable/functions/', 'repeatable/policies/'];

/** Functions, triggers and policies, in the order in which they are applied. */
export async function readRepeatable(directory: URL): Promise<readonly MigrationFile[]> {
  const files = await Promise.all(FOLDERS.map((folder) => readFiles(directory, folder, /^[a-z0-9_]+\.sql$/)));
  return files.flat();
}

/** Files whose text is not the one that was applied last. None where a newer release has applied any: then all of them are its own. */
export function pendingRepeatable(
  files: readonly MigrationFile[],
  applied: readonly AppliedRepeatable[],
  release: string,
): readonly MigrationFile[] {
  if (newerRepeatable(applied, release).length > 0) return [];
  const checksums = new Map(applied.map((row) => [row.name, row.checksum]));
  return files.filter((file) => checksums.get(file.name) !== file.checksum);
}

/** Names that a newer release has applied. */
export function newerRepeatable(applied: readonly AppliedRepeatable[], release: string): readonly string[] {
  return applied.filter((row) => isNewer(row.release, release)).map(({ name }) => name);
}

function isNewer(release: string, than: string): boolean {
  const [one, other] = [release, than].map((version) => version.split('.').map(Number)) as [
    number[],
    number[],
  ];
  const place = one.findIndex((number, index) => number !== other[index]);
  return place >= 0 && one[place]! > (other[place] ?? 0);
}
