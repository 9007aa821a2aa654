import { textOf } from '../fhir/fhir-values.ts';
import { referencesIn } from '../fhir/references.ts';
import { allowsType, wrongType } from '../versions/check-references.ts';
import type { BundleEntry } from './bundle-entries.ts';
import type { Findings } from './findings.ts';

/** What the source calls an entry: its fullUrl, and `Type/id` where its resource has an id. */
export function namesOf({ key, resource }: BundleEntry): readonly string[] {
  return textOf(resource.id) === undefined ? [key] : [key, `${resource.resourceType}/${resource.id}`];
}

/**
 * Checks the references that entries answer. Gives those that no entry answers, as the source writes them: these are asked
 * of the record later.
 */
export function bundleReferences(entries: readonly BundleEntry[], findings: Findings): ReadonlySet<string> {
  const types = new Map<string, string>();
  for (const entry of entries)
    for (const name of namesOf(entry)) types.set(name, entry.resource.resourceType);
  const elsewhere = new Set<string>();
  for (const { at, resource } of entries) {
    for (const { path, reference, allowedTypes } of referencesIn(resource)) {
      const expression = `${at}.resource.${path}.reference`;
      const type = types.get(reference);
      if (type !== undefined) {
        if (!allowsType(allowedTypes, type)) findings.error('value', expression, wrongType(allowedTypes));
      } else if (reference.includes('?'))
        findings.error('not-supported', expression, 'conditional references are not understood');
      else if (reference.includes('/_history/'))
        findings.error('not-supported', expression, 'references to one version are not understood');
      else elsewhere.add(reference);
    }
  }
  return elsewhere;
}
