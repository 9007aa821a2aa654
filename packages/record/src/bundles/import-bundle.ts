import { createHash } from 'node:crypto';
import type {
  Caller,
  FhirResource,
  ImportProgress,
  ImportResult,
  PatientRecord,
  ResourceRef,
} from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { RecordRefusal } from '../fhir/issue.ts';
import { rewriteReferences } from '../fhir/references.ts';
import type { RecordParts } from '../record-parts.ts';
import { lockCompartment } from '../versions/compartment-lock.ts';
import { onlyPeople } from '../versions/only-people.ts';
import { patientId } from '../versions/patient-id.ts';
import { type BundleEntry, bundleEntries } from './bundle-entries.ts';
import { checkEntries } from './check-entries.ts';
import { checkedSource } from './checked-source.ts';
import { checkEarlier, earlierTargets, entryRefs, entryTargets, type Targets } from './entry-references.ts';
import { Findings } from './findings.ts';
import { findImport } from './import-rows.ts';
import { writeImport } from './write-import.ts';
import { TEXT_STAYS, writeInlinePages } from './write-inline-pages.ts';

/** A bundle that was found right, as far as it can be told without the record. */
interface CheckedBundle {
  readonly source: string;
  readonly digest: Buffer;
  readonly entries: readonly BundleEntry[];
  readonly refs: readonly ResourceRef[];
  readonly targets: Targets;
  readonly findings: Findings;
}

type Resource = FhirResource & { readonly id: string };

/**
 * Looks whether the same was imported before, which asks for the grant as well; checks everything outside of a
 * transaction, then writes all of it in one, or nothing.
 */
export function importBundle(parts: RecordParts): PatientRecord['importBundle'] {
  return async (caller, bundle, { source: named, onProgress = () => {} }) => {
    onlyPeople(caller);
    patientId(caller.scope.compartment);
    const source = checkedSource(named);
    const digest = digestOf(bundle);
    const before = await parts.store.read(caller, { action: 'record.import-known' }, (transaction) =>
      findImport(transaction, caller.scope, source, digest),
    );
    if (before !== null) {
      onProgress({ stage: 'writing', done: before.unchanged, total: before.unchanged });
      return before;
    }
    const checked = await check(caller, bundle, { source, digest }, onProgress);
    const total = checked.entries.length;
    onProgress({ stage: 'writing', done: 0, total });
    const result = await parts.store.write(caller, 'record.importBundle', async (transaction) => {
      const value = await write(transaction, caller, checked, parts.now);
      return { value, targets: [`import/${value.import}`] };
    });
    onProgress({ stage: 'writing', done: total, total });
    return result;
  };
}

async function check(
  { scope }: Caller,
  bundle: FhirResource,
  sent: Pick<CheckedBundle, 'source' | 'digest'>,
  onProgress: (progress: ImportProgress) => void,
): Promise<CheckedBundle> {
  const findings = new Findings();
  const entries = bundleEntries(bundle, findings);
  await checkEntries(entries, findings, onProgress);
  const refs = entryRefs(scope, sent.source, entries);
  const targets = entryTargets(entries, refs, findings);
  findings.refuse();
  return { ...sent, entries, refs, targets, findings };
}

/** Throws RecordRefusal where it is too long or too deep to be written as one text. */
function digestOf(bundle: FhirResource): Buffer {
  try {
    return createHash('sha256')
      .update(String(JSON.stringify(bundle)))
      .digest();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const text = 'must be less deep, or shorter';
    throw new RecordRefusal([{ severity: 'error', code: 'too-costly', expression: 'Bundle', text }]);
  }
}

async function write(
  transaction: PoolClient,
  { scope }: Caller,
  checked: CheckedBundle,
  now: () => Date,
): Promise<ImportResult> {
  const { source, digest, entries, refs, targets, findings } = checked;
  await lockCompartment(transaction, scope);
  const before = await findImport(transaction, scope, source, digest);
  if (before !== null) return before;
  const earlier = await earlierTargets(transaction, scope, source, targets);
  checkEarlier(entries, targets, earlier, findings);
  findings.refuse();
  const resources = entries.map((entry, index) => inRecord(entry, refs[index]!, targets, earlier));
  const result = await writeImport(transaction, { scope, now }, { source, digest, resources });
  await keepText(transaction, checked, scope, resources);
  return result;
}

/** The resource as it stands in the record: its id there, and references that lead there. */
function inRecord(
  { resource }: BundleEntry,
  { id }: ResourceRef,
  { inBundle }: Targets,
  earlier: ReadonlyMap<string, ResourceRef>,
): Resource {
  const rewritten = rewriteReferences(resource, (reference) => {
    const target = inBundle.get(reference) ?? earlier.get(reference);
    return target === undefined ? reference : `${target.type}/${target.id}`;
  });
  return { ...rewritten, id };
}

async function keepText(
  transaction: PoolClient,
  { entries, findings }: CheckedBundle,
  scope: Caller['scope'],
  resources: readonly Resource[],
): Promise<void> {
  const documents = resources.filter(({ resourceType }) => resourceType === 'DocumentReference');
  for (const id of await writeInlinePages(transaction, scope, documents)) {
    const { at } = entries[resources.findIndex((each) => each.id === id)]!;
    findings.error('not-supported', `${at}.resource.content`, TEXT_STAYS);
  }
  findings.refuse();
}
