import type { PatientRecord } from '@consilium/kernel';
import type { RecordParts } from '../record-parts.ts';
import { readCurrent, readHistory } from './read-versions.ts';
import { resourceTarget } from './version-target.ts';

export function createReading({ store }: RecordParts): Pick<PatientRecord, 'read' | 'history'> {
  return {
    read: async (caller, ref) =>
      store.read(
        caller,
        { action: 'record.read', targets: [resourceTarget(caller.scope, ref)] },
        (transaction) => readCurrent(transaction, caller.scope, ref),
      ),
    history: async (caller, ref) =>
      store.read(
        caller,
        { action: 'record.history', targets: [resourceTarget(caller.scope, ref)] },
        (transaction) => readHistory(transaction, caller.scope, ref),
      ),
  };
}
