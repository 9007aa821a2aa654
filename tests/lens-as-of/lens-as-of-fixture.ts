import type { Caller, FhirResource, Lens, PatientRecord, ResourceVersion } from '@consilium/kernel';
import { type BulkLoader, createBulkLoader, createLens, createRecord } from '@consilium/record';
import { editManually } from '@consilium/record/test-support/manual-edits';
import { type RecordStand, startRecordStand } from '@consilium/record/test-support/record-stand';

export interface World extends Pick<RecordStand, 'admin' | 'newCaller' | 'stop'> {
  readonly lens: Lens;
  readonly record: PatientRecord;
  readonly load: BulkLoader;
  readonly setClock: (iso: string) => void;
}

export async function startWorld(): Promise<World> {
  let clock = new Date();
  const { admin, parts, newCaller, stop } = await startRecordStand({ now: () => clock });
  return {
    ...{ admin, newCaller, stop },
    // Asked today: the last write of a story is 1 ms ahead of its own clock.
    lens: createLens({ ...parts, now: () => new Date() }),
    record: createRecord(parts),
    load: createBulkLoader(parts),
    setClock: (iso) => {
      clock = new Date(iso);
    },
  };
}

/** Imports what comes at its date, and lets a person edit the record after every `each`th delivery. */
export async function live(
  { record, setClock }: World,
  caller: Caller,
  deliveries: readonly { readonly date: string; readonly bundle: unknown }[],
  each: number,
): Promise<void> {
  for (const [index, { date, bundle }] of deliveries.entries()) {
    setClock(date);
    await record.importBundle(caller, bundle as FhirResource, { source: 'clinic' });
    if (index % each === each - 1) await editManually(record, caller, date.slice(0, 10));
  }
}

/** Another patient who gets these versions and nothing else: a record that knows no past. */
export async function freshPatient(
  { load, newCaller }: World,
  { scope }: Caller,
  versions: readonly ResourceVersion[],
): Promise<Caller> {
  const caller = await newCaller();
  const id = ({ compartment }: Caller['scope']) => compartment.slice('patient/'.length);
  const resources = versions.filter(({ withdrawn }) => !withdrawn).map(({ resource }) => resource);
  const text = JSON.stringify(resources).replaceAll(id(scope), id(caller.scope));
  await load(caller, JSON.parse(text), { source: 'copy' });
  return caller;
}
