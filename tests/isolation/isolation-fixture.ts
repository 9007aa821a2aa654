import type {
  ArtifactDesk,
  Artifacts,
  Caller,
  History,
  Lens,
  ListReruns,
  PaperRows,
  PatientRecord,
  Reruns,
  WorkDesk,
} from '@consilium/kernel';
import { createLens, createRecord } from '@consilium/record';
import { startRecordStand } from '@consilium/record/test-support/record-stand';
import {
  createArtifactDesk,
  createArtifacts,
  createAuditedHistory,
  createHistory,
  createPaperRows,
  createReruns,
  createWorkDesk,
  listReruns,
} from '@consilium/store';
import type { Pool } from 'pg';

/** Record and history on one pool, as a server joins them. */
export interface World {
  readonly admin: Pool;
  /** Eight connections for everybody. */
  readonly app: Pool;
  readonly record: PatientRecord;
  readonly lens: Lens;
  readonly history: History;
  readonly work: WorkDesk;
  readonly artifacts: ArtifactDesk & Artifacts;
  readonly papers: PaperRows;
  readonly reruns: Reruns & { readonly list: ListReruns };
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
    work: createWorkDesk({ ...parts, pool: app }),
    artifacts: { ...createArtifactDesk(parts), ...createArtifacts({ ...parts, pool: app }) },
    papers: createPaperRows(parts),
    reruns: { ...createReruns({ ...parts, pool: app }), list: listReruns(parts) },
    newCaller: (tenant, actor) => newCaller({ tenant, actor, relation: 'care-team' }),
    stop,
  };
}
