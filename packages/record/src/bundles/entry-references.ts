import type { ResourceRef, Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { referencesIn } from '../fhir/references.ts';
import { allowsType, NOT_THERE, wrongType } from '../versions/check-references.ts';
import { textOf } from '../versions/fhir-values.ts';
import { patientId } from '../versions/patient-id.ts';
import { resourcesThere } from '../versions/resources-there.ts';
import type { BundleEntry } from './bundle-entries.ts';
import type { Findings } from './findings.ts';
import { importedId } from './imported-id.ts';

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
): readonly ResourceRef[] {
  return entries.map(({ key, resource }) => ({
    type: resource.resourceType,
    id: resource.resourceType === 'Patient' ? patientId(scope.compartment) : importedId(scope, source, key),
  }));
}

/** Resolves within the bundle and checks the types; what does not resolve there is asked of the record later. */
export function entryTargets(
  entries: readonly BundleEntry[],
  refs: readonly ResourceRef[],
  findings: Findings,
): Targets {
  const inBundle = new Map<string, ResourceRef>();
  for (const [index, { key, resource }] of entries.entries()) {
    inBundle.set(key, refs[index]!);
    if (textOf(resource.id) !== undefined)
      inBundle.set(`${resource.resourceType}/${resource.id}`, refs[index]!);
  }
  const elsewhere = new Set<string>();
  for (const { at, resource } of entries) {
    for (const { path, reference, allowedTypes } of referencesIn(resource)) {
      const expression = `${at}.resource.${path}.reference`;
      const target = inBundle.get(reference);
      if (target !== undefined) {
        if (!allowsType(allowedTypes, target.type))
          findings.error('value', expression, wrongType(allowedTypes));
      } else if (reference.includes('?'))
        findings.error('not-supported', expression, 'conditional references are not understood');
      else if (reference.includes('/_history/'))
        findings.error('not-supported', expression, 'references to one version are not understood');
      else elsewhere.add(reference);
    }
  }
  return { inBundle, elsewhere };
}

/** Looks up in the record what the bundle does not answer. */
export async function earlierTargets(
  transaction: PoolClient,
  scope: Scope,
  source: string,
  { elsewhere }: Targets,
): Promise<ReadonlyMap<string, ResourceRef>> {
  const asked = [...elsewhere].map((reference) => ({
    reference,
    local: LOCAL.exec(reference),
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
export function checkEarlier(
  entries: readonly BundleEntry[],
  { inBundle, elsewhere }: Targets,
  earlier: ReadonlyMap<string, ResourceRef>,
  findings: Findings,
): void {
  if (elsewhere.size === 0) return;
  for (const { at, resource } of entries) {
    for (const { path, reference, allowedTypes } of referencesIn(resource)) {
      if (inBundle.has(reference)) continue;
      const target = earlier.get(reference);
      const expression = `${at}.resource.${path}.reference`;
      if (target === undefined) findings.error('not-found', expression, NOT_THERE);
      else if (!allowsType(allowedTypes, target.type))
        findings.error('value', expression, wrongType(allowedTypes));
    }
  }
}
