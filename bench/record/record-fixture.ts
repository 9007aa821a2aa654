import { type RecordStand, startRecordStand } from '@consilium/record/test-support/record-stand';

export type { RecordStand };

/** A durable PostgreSQL, with as much memory as a database of its own would have on this machine: a sixth. */
export function startSpeedStand(): Promise<RecordStand> {
  return startRecordStand({ postgres: { settings: { shared_buffers: '4GB', max_wal_size: '4GB' } } });
}
