import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { CatalogueFile } from '@consilium/clinical';

const folder = join(import.meta.dirname, '../../../packages/clinical/emergencies');

/** The files of the emergency catalogue, for `createEmergencyScreen`. */
export function emergencyCatalogue(from: string = folder): CatalogueFile[] {
  return readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.yml'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({ path: relative(from, path).split(sep).join('/'), text: readFileSync(path, 'utf8') }));
}
