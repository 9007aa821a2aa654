import type { ResourceRef, Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { referencesIn } from '../fhir/references.ts';
import { importedId } from '../ids/imported-id.ts';
import { patientId } from '../ids/patient-id.ts';
import { allowsType, NOT_THERE, wrongType } from '../versions/check-references.ts';
import { mapInSlices } from '../versions/in-slices.ts';
import { resourcesThere } from '../versions/resources-there.ts';
import type { BundleEntry } from './bundle-entries.ts';
import { namesOf } from './bundle-references.ts';
import type { Findings } from './findings.ts';

/** Where the references of a bundle lead: to its own entries, or to what its source has sent before. */
export interface Targets {
  /** By what the source calls them: fullUrl, and `Type/id`. */
  readonly inBundle: ReadonlyMap<string, ResourceRef>;
  /** References that no entry answers, as the source writes them. */
  readonly elsewhere: ReadonlySet<string>;
}

const LOCAL = /^([A-Za-z]+)\/([A-Za-z0-9.-]{1,64})$/;

/** The id in the record of each entry, in their order. */
export function entryRefs(
  scope: Scope,
  source: string,
  entries: readonly BundleEntry[],
): Promise<readonly ResourceRef[]> {
  return mapInSlices(entries, ({ key, resource }) => ({
    type: resource.resourceType,
    id: resource.resourceType === 'Patient' ? patientId(scope.compartment) : importedId(scope, source, key),
  }));
}

/** The entries by what the source calls them. */
export function entryTargets(
  entries: readonly BundleEntry[],
  refs: readonly ResourceRef[],
): ReadonlyMap<string, ResourceRef> {
  const inBundle = new Map<string, ResourceRef>();
  for (const [index, entry] of entries.entries())
    for (const name of namesOf(entry)) inBundle.set(name, refs[index]!);
  return inBundle;
}

/** Looks up in the record what the bundle does not answer; `onlyOwn`: among what its source has sent before, not by ids of the record. */
export async function earlierTargets(
  transaction: PoolClient,
  scope: Scope,
  source: string,
  { elsewhere }: Targets,
  { onlyOwn }: { readonly onlyOwn: boolean },
): Promise<ReadonlyMap<string, ResourceRef>> {
  const asked = [...elsewhere].map((reference) => ({
    reference,
    local: onlyOwn ? null : LOCAL.exec(reference),
    sent: importedId(scope, source, reference),
  }));
  const ids = asked.flatMap(({ local, sent }) => (local === null ? [sent] : [sent, local[2]!]));
  const found = await resourcesThere(transaction, scope, ids);
  const there = new Map(found.map((ref) => [ref.id, ref]));
  return new Map(
    asked.flatMap(({ reference, local, sent }): [string, ResourceRef][] => {
      const own = local === null ? undefined : there.get(local[2]!);
      const target = there.get(sent) ?? (own?.type === local?.[1] ? own : undefined);
      return target === undefined ? [] : [[reference, target]];
    }),
  );
}

/** What leads neither into the bundle nor into the record, or to a type that the element does not take. */
export async function checkEarlier(
  entries: readonly BundleEntry[],
  { inBundle, elsewhere }: Targets,
  earlier: ReadonlyMap<string, ResourceRef>,
  findings: Findings,
): Promise<void> {
  if (elsewhere.size === 0) return;
  await mapInSlices(entries, ({ at, resource }) => {
    for (const { path, reference, allowedTypes } of referencesIn(resource)) {
      if (inBundle.has(reference)) continue;
      const target = earlier.get(reference);
      const expression = `${at}.resource.${path}.reference`;
      if (target === undefined) findings.error('not-found', expression, NOT_THERE);
      else if (!allowsType(allowedTypes, target.type))
        findings.error('value', expression, wrongType(allowedTypes));
    }
  });
}
