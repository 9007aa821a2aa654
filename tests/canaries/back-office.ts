import { randomUUID } from 'node:crypto';
import { createRecord } from '@consilium/record';
import { readConfig } from '@consilium/server';
import {
  connectionFor,
  createAuditWriter,
  createDirectoryObjects,
  createEffectLedger,
  createPool,
  createScopedStore,
} from '@consilium/store';
import { keysOf } from '../support/keys.ts';
import { CLINICIAN, TENANT } from '../support/stack.ts';
import type { Stand } from './canaries-fixture.ts';
import type { CanaryPatient } from './canary-patient.ts';

/** What happens beside a conversation: an extractor proposes a fact, and an effect is noted in the ledger. */
export interface BackOffice {
  readonly workOn: (patient: CanaryPatient) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openBackOffice({ environment }: Stand): Promise<BackOffice> {
  const config = readConfig(environment);
  const pool = createPool(connectionFor(config.DATABASE_URL, 'app', config.DATABASE_APP_PASSWORD), {
    max: 4,
  });
  const keys = await keysOf(pool, config);
  const now = () => new Date();
  const store = createScopedStore({ pool, audit: createAuditWriter({ pool, secrets: keys, now }) });
  const objects = createDirectoryObjects(config.OBJECTS_DIRECTORY ?? '');
  const record = createRecord({ store, objects, keys, now });
  const ledger = createEffectLedger(pool);
  return {
    workOn: async ({ id, canary, conversation }) => {
      const compartment = `patient/${id}` as const;
      const scope = { tenant: TENANT, actor: CLINICIAN, compartment, purpose: 'TREAT' } as const;
      const run = randomUUID();
      await record.propose(
        { scope, run },
        {
          source: { kind: 'message', conversation, seq: 1 },
          quote: canary,
          extractor: 'conditions',
          extractorVersion: '1',
          factCode: 'http://snomed.info/sct|37796009',
          factPath: 'code',
          resource: {
            resourceType: 'Condition',
            // What the record says already is no proposal.
            code: { text: `${canary} as told` },
            subject: { reference: `Patient/${id}` },
          },
        },
      );
      await ledger.claim(scope, { key: `${run}/1`, kind: 'email' }, { leaseMs: 60_000 });
    },
    close: () => pool.end(),
  };
}
