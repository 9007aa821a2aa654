import { hash } from 'node:crypto';
import type { FhirResource } from '@consilium/kernel';
import { type BundleEntry, bundleEntries } from './bundle-entries.ts';
import { bundleReferences } from './bundle-references.ts';
import { checkEntries } from './check-entries.ts';
import { Findings } from './findings.ts';

/** What can be said of a bundle without the record. Where `findings` are `refused`, the rest is not to be used. */
export interface CheckedBundle {
  readonly entries: readonly BundleEntry[];
  /** References that no entry answers, as the source writes them. */
  readonly elsewhere: ReadonlySet<string>;
  readonly findings: Findings;
}

export async function checkBundle(
  bundle: FhirResource,
  onChecked: (done: number, total: number) => void,
): Promise<CheckedBundle> {
  const findings = new Findings();
  const entries = bundleEntries(bundle, findings);
  await checkEntries(entries, findings, onChecked);
  return { entries, elsewhere: bundleReferences(entries, findings), findings };
}

/** Of the content, not of its spaces; in hex. Null: it is too long or too deep to be written as one text. */
export function digestOf(bundle: FhirResource): string | null {
  try {
    return hash('sha256', String(JSON.stringify(bundle)));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export const TOO_LONG_OR_DEEP = 'must be less deep, or shorter';
