import type { PatientRecord } from '@consilium/kernel';
import type { RecordParts } from '../record-parts.ts';
import { currentVersions } from './current-versions.ts';
import { readCurrent, readHistory } from './read-versions.ts';
import { resourceTarget } from './version-target.ts';

export function createReading({
  store,
}: RecordParts): Pick<PatientRecord, 'read' | 'history' | 'currentVersions'> {
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
    currentVersions: async (caller, resources) => {
      const refs = resources.flatMap((resource) => {
        const [type = '', id = ''] = resource.split('/');
        return type === '' || id === '' ? [] : [{ type, id }];
      });
      const found = await store.read(caller, { action: 'record.versions' }, (transaction) =>
        currentVersions(transaction, caller.scope, refs),
      );
      return new Map(
        [...found].flatMap(([resource, { version, withdrawn }]) =>
          withdrawn ? [] : [[resource, version] as const],
        ),
      );
    },
  };
}
