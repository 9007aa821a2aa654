import type { Caller } from '@consilium/kernel';
import { type Grant, grantAccess } from '@consilium/store';
import { type RecordStand, startRecordStand } from './record-stand.fixture.ts';

/** What a record is built on; the clock stands still unless it is moved. */
export interface RecordWorld extends Pick<RecordStand, 'admin' | 'app' | 'parts'> {
  readonly setClock: (iso: string) => void;
  /** A new patient, and somebody who may open it. */
  readonly newCaller: (over?: Partial<Caller['scope']>) => Promise<Caller>;
  /** Lets somebody else open a patient. */
  readonly grant: (grant: Grant) => Promise<void>;
}

interface Hooks {
  readonly beforeAll: (body: () => Promise<void>) => void;
  readonly afterAll: (body: () => Promise<void>) => void;
}

/** A server and a database for the test file. */
export function useRecordWorld({ beforeAll, afterAll }: Hooks): () => RecordWorld {
  let stand: RecordStand | undefined;
  let clock = new Date('2026-03-01T10:00:00.000Z');
  beforeAll(async () => {
    stand = await startRecordStand({ now: () => clock });
  });
  afterAll(async () => stand?.stop());
  return () => ({
    ...stand!,
    setClock: (iso) => {
      clock = new Date(iso);
    },
    newCaller: ({ purpose = 'TREAT', ...over } = {}) => stand!.newCaller({ ...over, purposes: [purpose] }),
    grant: async (grant) => {
      await grantAccess(stand!.admin, grant);
    },
  });
}
