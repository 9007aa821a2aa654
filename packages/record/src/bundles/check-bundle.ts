import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { FhirResource } from '@consilium/kernel';
import { checkInlineText } from '../documents/check-inline-text.ts';
import { checkResource } from '../fhir/check-resource.ts';
import { type BundleEntry, bundleEntries } from './bundle-entries.ts';
import { bundleReferences } from './bundle-references.ts';
import { Findings } from './findings.ts';

/** Resources between two signs of progress; in between others get their turn in this process. */
const STRIDE = 100;

/** Checks the content of each entry. Stops looking when there is no room for more findings. */
async function checkEntries(
  entries: readonly BundleEntry[],
  findings: Findings,
  onChecked: (done: number, total: number) => void,
): Promise<void> {
  const total = entries.length;
  for (let from = 0; from < total && !findings.full; from += STRIDE) {
    const stride = entries.slice(from, from + STRIDE);
    for (const { at, resource } of stride) {
      findings.add(checkResource(resource, `${at}.resource`));
      findings.add(checkInlineText(resource, `${at}.resource`));
    }
    onChecked(from + stride.length, total);
    await setImmediate();
  }
}

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
