import { limitByKey, limitConcurrency } from '@consilium/base';
import type {
  Caller,
  FhirResource,
  ImportProgress,
  ImportResult,
  PatientRecord,
  Reporter,
  ResourceRef,
} from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { TEXT_STAYS, writeInlinePages } from '../documents/write-inline-pages.ts';
import { RecordRefusal } from '../fhir/issue.ts';
import { rewriteReferences } from '../fhir/references.ts';
import { patientId } from '../ids/patient-id.ts';
import type { RecordParts } from '../record-parts.ts';
import { type ChangingRight, mayChange } from '../rights/record-right.ts';
import { withinQuota } from '../rights/report-quota.ts';
import { importedReport, liveOrder } from '../rights/reported-entry.ts';
import { takenOver } from '../rights/taken-over.ts';
import { lockCompartment } from '../versions/compartment-lock.ts';
import { mapInSlices } from '../versions/in-slices.ts';
import { onlyPeople } from '../versions/only-people.ts';
import type { BundleEntry } from './bundle-entries.ts';
import { type CheckedBundle, checkBundle, digestOf, TOO_LONG_OR_DEEP } from './check-bundle.ts';
import { checkEarlier, earlierTargets, entryRefs, entryTargets, type Targets } from './entry-references.ts';
import type { Findings } from './findings.ts';
import { findImport } from './import-rows.ts';
import { ownSource } from './own-source.ts';
import { readBundle } from './read-bundle.ts';
import { writeImport } from './write-import.ts';

/** A bundle that was found right, with where its entries go. */
interface Import extends CheckedBundle {
  readonly source: string;
  readonly digest: Buffer;
  /** Of who sends it: what patients and proxies send is marked as reported. */
  readonly right: ChangingRight;
  readonly refs: readonly ResourceRef[];
  readonly targets: Targets;
}

type Resource = FhirResource & { readonly id: string };

/**
 * A bundle that was parsed is several times its bytes, and stays until it is written, which may wait for other writers of the
 * patient. So one is held for a patient and a few for all; the others wait as bytes.
 */
const ofPatient = limitByKey(1);
const held = limitConcurrency(4);

/**
 * Looks whether the same was imported before, which asks for the grant as well; checks everything outside of a
 * transaction, then writes all of it in one, or nothing. Bytes are parsed and checked in a process of their own.
 */
export function importBundle(parts: RecordParts): PatientRecord['importBundle'] {
  const work = readAndWrite(parts);
  return async (caller, bundle, options) => {
    onlyPeople(caller);
    patientId(caller.scope.compartment);
    const { tenant, compartment } = caller.scope;
    const { signal } = options;
    const run = () => held(() => work(caller, bundle, options), signal);
    return ofPatient(`${tenant}\n${compartment}`, run, signal);
  };
}

function readAndWrite(parts: RecordParts): PatientRecord['importBundle'] {
  return async (caller, bundle, { source: named, onProgress = () => {}, signal }) => {
    let digest = Buffer.alloc(0);
    let before: ImportResult | null = null;
    let source = '';
    let right: ChangingRight = { may: 'write' };
    const isKnown = async (hex: string): Promise<boolean> => {
      digest = Buffer.from(hex, 'hex');
      before = await parts.store.read(caller, { action: 'record.import-known' }, async (transaction) => {
        right = await mayChange(transaction);
        source = await ownSource(transaction, right, caller.scope, named);
        return findImport(transaction, caller.scope, source, digest);
      });
      return before !== null;
    };
    const checked =
      bundle instanceof Uint8Array
        ? await readBundle(bundle, isKnown, onProgress, signal)
        : await checkHere(bundle, isKnown, onProgress);
    if (checked === null) {
      const known = before as unknown as ImportResult;
      onProgress({ stage: 'writing', done: known.unchanged, total: known.unchanged });
      return known;
    }
    signal?.throwIfAborted();
    const { entries, elsewhere } = checked;
    const refs = await entryRefs(caller.scope, source, entries);
    const targets = { inBundle: entryTargets(entries, refs), elsewhere };
    onProgress({ stage: 'writing', done: 0, total: entries.length });
    const result = await parts.store.write(caller, 'record.importBundle', async (transaction) => {
      const value = await write(
        transaction,
        caller,
        { ...checked, source, digest, right, refs, targets },
        parts.now,
      );
      return { value, targets: [`import/${value.import}`] };
    });
    onProgress({ stage: 'writing', done: entries.length, total: entries.length });
    return result;
  };
}

/** A bundle that our own code has made. */
async function checkHere(
  bundle: FhirResource,
  isKnown: (digest: string) => Promise<boolean>,
  onProgress: (progress: ImportProgress) => void,
): Promise<CheckedBundle | null> {
  const digest = digestOf(bundle);
  if (digest === null)
    throw new RecordRefusal([
      { severity: 'error', code: 'too-costly', expression: 'Bundle', text: TOO_LONG_OR_DEEP },
    ]);
  if (await isKnown(digest)) return null;
  const checked = await checkBundle(bundle, (done, total) => onProgress({ stage: 'checking', done, total }));
  refuse(checked.findings);
  return checked;
}

function refuse(findings: Findings): void {
  if (findings.refused) throw new RecordRefusal(findings.issues);
}

async function write(
  transaction: PoolClient,
  { scope }: Caller,
  checked: Import,
  now: () => Date,
): Promise<ImportResult> {
  const { source, digest, entries, refs, targets, findings, right } = checked;
  await lockCompartment(transaction, scope);
  const before = await findImport(transaction, scope, source, digest);
  if (before !== null) return before;
  const onlyOwn = right.may === 'report';
  const earlier = await earlierTargets(transaction, scope, source, targets, { onlyOwn });
  await checkEarlier(entries, targets, earlier, findings);
  if (onlyOwn) for (const { at, resource } of entries) findings.add(liveOrder(resource, `${at}.resource`));
  refuse(findings);
  const all = await mapInSlices(entries, (entry, index) => inRecord(entry, refs[index]!, targets, earlier));
  const resources = right.may === 'report' ? await reported(transaction, scope, right, all) : all;
  const result = await writeImport(transaction, { scope, now }, { source, digest, resources });
  await keepText(transaction, checked, scope, all, resources);
  await withinQuota(transaction, scope, right);
  return result;
}

/**
 * Marked, and without what is by now an entry of somebody else, as the Patient of the clinic or what the care team has corrected:
 * a delivery of a patient replaces nothing of others.
 */
async function reported(
  transaction: PoolClient,
  scope: Caller['scope'],
  { reporter }: { readonly reporter: Reporter },
  resources: readonly Resource[],
): Promise<readonly Resource[]> {
  const refs = resources.map(({ resourceType: type, id }) => ({ type, id }));
  const ofOthers = await takenOver(transaction, scope, refs);
  const own = resources.filter(({ resourceType, id }) => !ofOthers.has(`${resourceType}/${id}`));
  return mapInSlices(own, (resource) => ({
    ...importedReport(scope, reporter, resource),
    id: resource.id,
  }));
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
  { entries, findings }: Import,
  scope: Caller['scope'],
  all: readonly Resource[],
  written: readonly Resource[],
): Promise<void> {
  const documents = written.filter(({ resourceType }) => resourceType === 'DocumentReference');
  const refused = new Set(await writeInlinePages(transaction, scope, documents));
  if (refused.size === 0) return;
  for (const [index, { at }] of entries.entries()) {
    if (!refused.has(all[index]!.id)) continue;
    findings.error('not-supported', `${at}.resource.content`, TEXT_STAYS);
  }
  refuse(findings);
}
