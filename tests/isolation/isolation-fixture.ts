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

export type World = Awaited<ReturnType<typeof startWorld>>;

/** Record and history on one pool, as a server joins them. */
export async function startWorld() {
  const { admin, app, audit, parts, newCaller, stop } = await startRecordStand({ connections: 8 });
  return {
    /** `app`: eight connections for everybody. */
    ...{ admin, app, stop },
    record: createRecord(parts),
    lens: createLens(parts),
    history: createAuditedHistory(createHistory(app), audit),
    work: createWorkDesk({ ...parts, pool: app }),
    artifacts: { ...createArtifactDesk(parts), ...createArtifacts({ ...parts, pool: app }) },
    papers: createPaperRows(parts),
    reruns: { ...createReruns({ ...parts, pool: app }), list: listReruns(parts) },
    /** A new patient, and the one actor who may open it. */
    newCaller: (tenant: string, actor: string) => newCaller({ tenant, actor, relation: 'care-team' }),
  };
}
