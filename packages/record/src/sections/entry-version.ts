import { ConsiliumError, type PatientRecord, type ResourceVersion, type Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { topicOf } from '../graph/topic-of.ts';
import type { RecordParts } from '../record-parts.ts';
import { readCurrent, readVersion } from '../versions/read-versions.ts';
import { resourceTarget } from '../versions/version-target.ts';
import { entryNames } from './entry-names.ts';
import { reportResults } from './report-results.ts';
import { sectionEntry } from './section-entry.ts';

/** One version as it was, printed as the lists print it. Throws ConsiliumError('not_found') where there is none. */
export function entryVersion({ store }: RecordParts): PatientRecord['entryVersion'] {
  return async (caller, ref) => {
    const { scope } = caller;
    if (!Number.isSafeInteger(ref.version) || ref.version < 1) throw new ConsiliumError('not_found');
    const act = {
      action: 'record.version' as const,
      targets: [`${resourceTarget(scope, ref)}/${ref.version}`],
    };
    return store.read(caller, act, async (transaction) => {
      const version = await readVersion(transaction, scope, ref);
      const current = await currentOf(transaction, scope, version);
      const names = await entryNames(transaction, scope, [version.resource]);
      const results = await reportResults(transaction, scope, version.resource);
      // The graph has what stands now: an entry that was corrected is asked about as it is.
      const node = current.withdrawn ? null : topicOf(current);
      const entry = sectionEntry(version, names);
      const details = [...entry.details, ...results];
      return { version, entry: { ...entry, details, node }, currentVersion: current.version };
    });
  };
}

async function currentOf(
  transaction: PoolClient,
  scope: Scope,
  version: ResourceVersion,
): Promise<ResourceVersion> {
  return version.recordedTo === null ? version : readCurrent(transaction, scope, version);
}
