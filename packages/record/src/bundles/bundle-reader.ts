/**
 * `node bundle-reader.ts`: the bytes of one bundle come in, lines of JSON go out: what is wrong with it, or each entry that
 * was found right. It has no environment and writes no file.
 */
import { buffer } from 'node:stream/consumers';
import type { FhirResource } from '@consilium/kernel';
import { parseJson } from '@consilium/kernel/parse-json';
import type { Issue } from '../fhir/issue.ts';
import type { BundleEntry } from './bundle-entries.ts';
import { checkBundle, digestOf, TOO_LONG_OR_DEEP } from './check-bundle.ts';

/** One line of its answer. */
export type BundleLine =
  | { readonly is: 'malformed' }
  | { readonly is: 'parsed'; readonly digest: string }
  | { readonly is: 'checked'; readonly done: number; readonly total: number }
  | { readonly is: 'refused'; readonly issues: readonly Issue[] }
  | { readonly is: 'entry'; readonly entry: BundleEntry }
  | { readonly is: 'right'; readonly elsewhere: readonly string[]; readonly warnings: readonly Issue[] };

// To a pipe it is written at once: the reader's pace is ours.
const say = (line: BundleLine) => process.stdout.write(`${JSON.stringify(line)}\n`);

async function read(bytes: Buffer): Promise<void> {
  let bundle: FhirResource;
  try {
    bundle = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as FhirResource;
  } catch {
    say({ is: 'malformed' });
    return;
  }
  const digest = digestOf(bundle);
  if (digest === null) {
    const issue = { severity: 'error', code: 'too-costly', expression: 'Bundle' } as const;
    say({ is: 'refused', issues: [{ ...issue, text: TOO_LONG_OR_DEEP }] });
    return;
  }
  say({ is: 'parsed', digest });
  const { entries, elsewhere, findings } = await checkBundle(bundle, (done, total) =>
    say({ is: 'checked', done, total }),
  );
  if (findings.refused) {
    say({ is: 'refused', issues: findings.issues });
    return;
  }
  for (const entry of entries) say({ is: 'entry', entry });
  say({ is: 'right', elsewhere: [...elsewhere], warnings: findings.issues });
}

await read(await buffer(process.stdin));
