import { createHash, randomUUID } from 'node:crypto';
import {
  asWrittenBefore,
  type Caller,
  type Changed,
  ConsiliumError,
  type FhirResource,
  type PatientRecord,
  type ResourceRef,
  type ResourceVersion,
  type Scope,
  type TrailAction,
} from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { checkEntry, keepText } from '../entries/checked-entry.ts';
import { checkNotInFuture } from '../entries/not-in-future.ts';
import { checkResource } from '../fhir/check-resource.ts';
import { ended } from '../fhir/ended.ts';
import { RecordRefusal } from '../fhir/issue.ts';
import { patientId } from '../ids/patient-id.ts';
import { proposeChange } from '../proposals/propose-change.ts';
import type { RecordParts } from '../record-parts.ts';
import { type ChangingRight, mayChange } from '../rights/record-right.ts';
import { withinQuota } from '../rights/report-quota.ts';
import { entryBy } from '../rights/reported-entry.ts';
import { takenOver } from '../rights/taken-over.ts';
import { canonicalText } from '../versions/canonical.ts';
import { lockCompartment } from '../versions/compartment-lock.ts';
import { onlyPeople } from '../versions/only-people.ts';
import { readCurrent, readVersion } from '../versions/read-versions.ts';
import { resourcesThere } from '../versions/resources-there.ts';
import { versionTarget } from '../versions/version-target.ts';
import { writeVersions } from '../writing/write-versions.ts';

interface Entry {
  readonly ref: ResourceRef;
  readonly expected: number;
  readonly resource: FhirResource;
  readonly withdrawn?: boolean;
  /** What stood there before. */
  readonly before?: FhirResource;
}

interface Wanted {
  readonly resource: FhirResource;
  readonly withdrawn?: boolean;
}

/**
 * What a person writes: a new version, whose origin is that person. What a patient or a proxy wants changed in an entry of
 * somebody else is a proposal, which the care team decides.
 */
export function createByHand(parts: RecordParts): Pick<PatientRecord, 'add' | 'correct' | 'end'> {
  const change = (
    caller: Caller,
    action: TrailAction,
    ref: ResourceRef & { readonly version: number },
    wantedOf: (before: FhirResource) => Wanted,
  ): Promise<Changed> => {
    onlyPeople(caller);
    const { scope } = caller;
    return parts.store.write<Changed>(caller, action, async (transaction) => {
      const right = await mayChange(transaction);
      const current = await readCurrent(transaction, scope, ref);
      const wanted = wantedOf(current.resource);
      if (right.may === 'report' && (await takenOver(transaction, scope, [ref])).size > 0) {
        const asked = { ...wanted, expected: ref.version, action };
        const proposed = await proposeChange(transaction, scope, right.reporter, current, asked, parts.now());
        await withinQuota(transaction, scope, right);
        return { value: { proposed }, targets: [`proposal/${proposed.id}`] };
      }
      const entry = { ref, expected: ref.version, ...wanted, before: current.resource };
      const value = await writeEntry(transaction, scope, right, entry, parts.now);
      return { value, targets: [versionTarget(value)] };
    });
  };
  return {
    add: async (caller, resource, { clientKey } = {}) => {
      onlyPeople(caller);
      const { scope } = caller;
      const entry = newEntry(scope, resource, clientKey);
      return parts.store.write(caller, 'record.add', async (transaction) => {
        const right = await mayChange(transaction);
        const asWritten = (given: FhirResource) => entryBy(right, scope, given);
        const there =
          clientKey === undefined
            ? undefined
            : await addedBefore(transaction, scope, entry.ref, resource, asWritten);
        const value = there ?? (await writeEntry(transaction, scope, right, entry, parts.now));
        return { value, targets: [versionTarget(value)] };
      });
    },
    correct: async (caller, ref, resource) =>
      change(caller, 'record.correct', ref, (before) => ({ resource: asWrittenBefore(resource, before) })),
    end: async (caller, ref, ending) => change(caller, 'record.end', ref, (before) => ended(before, ending)),
  };
}

/** A Patient has the id of the compartment, so there can be one; whatever else is new gets an id of its own. */
function newEntry(scope: Scope, resource: FhirResource, clientKey: string | undefined): Entry {
  const type = resource.resourceType;
  const patient = patientId(scope.compartment);
  const own = clientKey === undefined ? randomUUID() : keyedId(scope, clientKey);
  return { ref: { type, id: type === 'Patient' ? patient : own }, expected: 0, resource };
}

async function writeEntry(
  transaction: PoolClient,
  scope: Scope,
  right: ChangingRight,
  { ref, expected, resource: given, withdrawn = false, before }: Entry,
  now: () => Date,
): Promise<ResourceVersion> {
  if (given.resourceType !== ref.type)
    throw new ConsiliumError('conflict', { remedy: 'a version has the type of the one before it' });
  await checkEntry(transaction, scope, { ...given, id: ref.id });
  checkNotInFuture(given, now(), before);
  const resource = { ...entryBy(right, scope, given, before), id: ref.id };
  const writtenBy = { way: 'person', actor: scope.actor } as const;
  await writeVersions(transaction, { scope, now }, [{ resource, writtenBy, withdrawn, expected }]);
  await keepText(transaction, scope, resource);
  await withinQuota(transaction, scope, right);
  return readCurrent(transaction, scope, ref);
}

/** The id of what an actor adds under a key: a UUID (version 8: made by a rule of one's own) that tells nothing. */
function keyedId({ tenant, compartment, actor }: Scope, clientKey: string): string {
  const said = JSON.stringify(['entry', tenant, compartment, actor, clientKey]);
  const of = createHash('sha256').update(said).digest('hex');
  return `${of.slice(0, 8)}-${of.slice(8, 12)}-8${of.slice(13, 16)}-8${of.slice(17, 20)}-${of.slice(20, 32)}`;
}

/**
 * What the same request has added before (`asWritten`: what this actor's right makes of it), as it stands now; undefined: nothing has this id yet. Throws
 * ConsiliumError('conflict') where it was added with other content, and RecordRefusal for what can never have been.
 */
async function addedBefore(
  transaction: PoolClient,
  scope: Scope,
  { type, id }: ResourceRef,
  resource: FhirResource,
  asWritten: (resource: FhirResource) => FhirResource,
): Promise<ResourceVersion | undefined> {
  // Two of the same request at once queue here, before either has looked.
  await lockCompartment(transaction, scope);
  const [there] = await resourcesThere(transaction, scope, [id]);
  if (there === undefined) return undefined;
  const issues = checkResource({ ...resource, id }, type);
  if (issues.some(({ severity }) => severity === 'error')) throw new RecordRefusal(issues);
  const first = await readVersion(transaction, scope, { ...there, version: 1 });
  if (there.type !== type || canonicalText(first.resource) !== canonicalText(asWritten(resource)))
    throw new ConsiliumError('conflict', { remedy: 'the key was sent with another entry: take a new one' });
  return readCurrent(transaction, scope, there);
}
