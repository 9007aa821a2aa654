import { setImmediate } from 'node:timers/promises';
import { checkInlineText } from '../documents/check-inline-text.ts';
import { checkResource } from '../fhir/check-resource.ts';
import type { BundleEntry } from './bundle-entries.ts';
import type { Findings } from './findings.ts';

/** Resources between two signs of progress; in between others get their turn in this process. */
const STRIDE = 100;

/** Checks the content of each entry. Stops looking when there is no room for more findings. */
export async function checkEntries(
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
