import { randomUUID } from 'node:crypto';
import {
  asWrittenBefore,
  type Caller,
  ConsiliumError,
  type FhirResource,
  type PatientRecord,
  type ResourceRef,
  type ResourceVersion,
  type TrailAction,
} from '@consilium/kernel';
import type { PoolClient } from 'pg';
import type { RecordParts } from '../record-parts.ts';
import { onlyPeople } from '../versions/only-people.ts';
import { patientId } from '../versions/patient-id.ts';
import { readCurrent } from '../versions/read-versions.ts';
import { versionTarget } from '../versions/version-target.ts';
import { writeVersions } from '../versions/write-versions.ts';
import { addedBefore, keyedId } from './added-before.ts';
import { checkEntry, keepText } from './checked-entry.ts';
import { ended } from './ended.ts';
import { checkNotInFuture } from './not-in-future.ts';

interface Entry {
  readonly ref: ResourceRef;
  readonly expected: number;
  readonly resource: FhirResource;
  readonly withdrawn?: boolean;
  /** What stood there before. */
  readonly before?: FhirResource;
}

/** What a person writes: a new version, whose origin is that person. */
export function createByHand(parts: RecordParts): Pick<PatientRecord, 'add' | 'correct' | 'end'> {
  const write = (
    caller: Caller,
    action: TrailAction,
    entryOf: (transaction: PoolClient) => Promise<Entry>,
    writtenBefore: (transaction: PoolClient) => Promise<ResourceVersion | undefined> = async () => undefined,
  ): Promise<ResourceVersion> => {
    onlyPeople(caller);
    return parts.store.write(caller, action, async (transaction) => {
      const value =
        (await writtenBefore(transaction)) ??
        (await writeEntry(transaction, caller, await entryOf(transaction), parts.now));
      return { value, targets: [versionTarget(value)] };
    });
  };
  return {
    add: async (caller, resource, { clientKey } = {}) => {
      const entry = newEntry(caller, resource, clientKey);
      const before = async (transaction: PoolClient) =>
        clientKey === undefined ? undefined : addedBefore(transaction, caller.scope, entry.ref, resource);
      return write(caller, 'record.add', async () => entry, before);
    },
    correct: async (caller, ref, resource) =>
      write(caller, 'record.correct', async (transaction) => {
        const { resource: before } = await readCurrent(transaction, caller.scope, ref);
        return { ref, expected: ref.version, resource: asWrittenBefore(resource, before), before };
      }),
    end: async (caller, ref, ending) =>
      write(caller, 'record.end', async (transaction) => {
        const { resource } = await readCurrent(transaction, caller.scope, ref);
        return { ref, expected: ref.version, ...ended(resource, ending), before: resource };
      }),
  };
}

/** A Patient has the id of the compartment, so there can be one; whatever else is new gets an id of its own. */
function newEntry({ scope }: Caller, resource: FhirResource, clientKey: string | undefined): Entry {
  const type = resource.resourceType;
  const patient = patientId(scope.compartment);
  const own = clientKey === undefined ? randomUUID() : keyedId(scope, clientKey);
  return { ref: { type, id: type === 'Patient' ? patient : own }, expected: 0, resource };
}

async function writeEntry(
  transaction: PoolClient,
  { scope }: Caller,
  { ref, expected, resource: given, withdrawn = false, before }: Entry,
  now: () => Date,
): Promise<ResourceVersion> {
  if (given.resourceType !== ref.type)
    throw new ConsiliumError('conflict', { remedy: 'a version has the type of the one before it' });
  const resource = { ...given, id: ref.id };
  await checkEntry(transaction, scope, resource);
  checkNotInFuture(resource, now(), before);
  const writtenBy = { way: 'person', actor: scope.actor } as const;
  await writeVersions(transaction, { scope, now }, [{ resource, writtenBy, withdrawn, expected }]);
  await keepText(transaction, scope, resource);
  return readCurrent(transaction, scope, ref);
}
