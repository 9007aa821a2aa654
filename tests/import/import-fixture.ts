import type { Caller, PatientRecord } from '@consilium/kernel';
import { createRecord } from '@consilium/record';
import { startRecordStand } from '@consilium/record/test-support/record-stand';
import { type RowDigests, rowDigests } from '../support/row-digests.ts';

/** A record on a real database, under a clock that the test moves. */
export interface World {
  readonly record: PatientRecord;
  readonly setClock: (iso: string) => void;
  /** A new patient, and somebody who may open it. */
  readonly newCaller: () => Promise<Caller>;
  /** The patient's rows in every table but the trail, which grows with every look. */
  readonly rowsOf: (caller: Caller) => Promise<RowDigests>;
  readonly stop: () => Promise<void>;
}

export async function startWorld(): Promise<World> {
  let clock = new Date();
  const { admin, parts, newCaller, stop } = await startRecordStand({ now: () => clock });
  return {
    record: createRecord(parts),
    setClock: (iso) => {
      clock = new Date(iso);
    },
    newCaller: () => newCaller(),
    rowsOf: async ({ scope }) => {
      const digests = await rowDigests(admin, scope.tenant, scope.compartment);
      return Object.fromEntries(Object.entries(digests).filter(([table]) => !table.startsWith('audit')));
    },
    stop,
  };
}
