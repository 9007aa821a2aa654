import type { Caller, History, Lens, PatientRecord } from '@consilium/kernel';
import { createLens, createRecord } from '@consilium/record';
import { startRecordStand } from '@consilium/record/test-support/record-stand';
import { createAuditedHistory, createHistory } from '@consilium/store';
import type { Pool } from 'pg';

/** Record and history on one pool, as a server joins them. */
export interface World {
  readonly admin: Pool;
  /** Eight connections for everybody. */
  readonly app: Pool;
  readonly record: PatientRecord;
  readonly lens: Lens;
  readonly history: History;
  /** A new patient, and the one actor who may open it. */
  readonly newCaller: (tenant: string, actor: string) => Promise<Caller>;
  readonly stop: () => Promise<void>;
}

export async function startWorld(): Promise<World> {
  const { admin, app, audit, parts, newCaller, stop } = await startRecordStand({ connections: 8 });
  return {
    admin,
    app,
    record: createRecord(parts),
    lens: createLens(parts),
    history: createAuditedHistory(createHistory(app), audit),
    newCaller: (tenant, actor) => newCaller({ tenant, actor, relation: 'care-team' }),
    stop,
  };
}
