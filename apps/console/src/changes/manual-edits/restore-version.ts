import { call } from '../../api/call.ts';
import type { ResourceVersion } from '../../api/generated.ts';

/** An entry as it was ended, to be taken back. */
export interface EndedEntry {
  readonly type: string;
  readonly id: string;
  /** The version that ended it. */
  readonly version: number;
}

/**
 * Takes an end back as the record allows it: the content before it becomes a new version above it, and both stay in the
 * history. Refused as a conflict where somebody has changed the entry since.
 */
export async function restoreBefore(
  patient: string,
  { type, id, version }: EndedEntry,
): Promise<ResourceVersion> {
  const before = await call('readEntryVersionOfPatient', { patient, type, id, version: version - 1 });
  return call('correctEntryOfPatient', { patient, type, id, version, body: before.version.resource });
}
