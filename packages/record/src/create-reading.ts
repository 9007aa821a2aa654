import type { PatientRecord } from '@consilium/kernel';
import type { RecordParts } from './record-parts.ts';
import { mayChange } from './rights/record-right.ts';
import { currentVersions } from './versions/current-versions.ts';
import { readCurrent, readHistory } from './versions/read-versions.ts';
import { readVocabulary } from './versions/read-vocabulary.ts';
import { resourceTarget } from './versions/version-target.ts';

export function createReading({
  store,
}: RecordParts): Pick<PatientRecord, 'read' | 'history' | 'currentVersions' | 'vocabulary'> {
  return {
    read: async (caller, ref, { toPropose = false } = {}) =>
      store.read(
        caller,
        { action: 'record.read', targets: [resourceTarget(caller.scope, ref)] },
        async (transaction) => {
          if (toPropose) await mayChange(transaction);
          return readCurrent(transaction, caller.scope, ref);
        },
      ),
    history: async (caller, ref) =>
      store.read(
        caller,
        { action: 'record.history', targets: [resourceTarget(caller.scope, ref)] },
        (transaction) => readHistory(transaction, caller.scope, ref),
      ),
    vocabulary: async (caller) =>
      store.read(caller, { action: 'record.vocabulary' }, (transaction) =>
        readVocabulary(transaction, caller.scope),
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
