import { generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto';
import type { ObjectStore, Scope, TenantSecrets } from '@consilium/kernel';
import { type AuditWriter, createAuditWriter } from '../audit/audit-writer.ts';
import { type Checkpointer, createCheckpointer } from '../audit/checkpointer.ts';
import { trailReport, type VerifyOptions } from '../audit/verify-trail.ts';
import { createScopedStore, type ScopedStore } from '../scoped-store/scoped-store.ts';
import type { TestDatabase } from './database.fixture.ts';

/** Everything that makes and checks a trail, over a test database; objects are kept in memory. */
export interface Trail {
  readonly audit: AuditWriter;
  readonly store: ScopedStore;
  readonly objects: ObjectStore & { readonly kept: Map<string, Uint8Array> };
  readonly secrets: TenantSecrets;
  readonly checkpointer: Checkpointer;
  readonly verify: (tenant: string, options?: VerifyOptions) => ReturnType<typeof trailReport>;
  /** A second process: it shares the database and the secrets, and knows no head. */
  readonly anotherWriter: () => AuditWriter;
}

export function createTrail({
  app,
  system,
  operate,
}: Pick<TestDatabase, 'app' | 'system' | 'operate'>): Trail {
  const secrets = createTestSecrets();
  const now = () => new Date();
  const objects = createMemoryObjects();
  const anotherWriter = () => createAuditWriter({ pool: app, secrets, now });
  const audit = anotherWriter();
  return {
    audit,
    anotherWriter,
    objects,
    secrets,
    store: createScopedStore({ pool: app, audit }),
    checkpointer: createCheckpointer({
      pool: system,
      objects,
      secrets,
      now,
      onError: (error) => {
        throw error;
      },
    }),
    verify: (tenant, options) => trailReport({ operate, objects, secrets }, tenant, options),
  };
}

/** The same secrets for every tenant. */
export function createTestSecrets(): TenantSecrets {
  const auditKey = randomBytes(32);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    auditKey: async () => auditKey,
    signer: async () => ({
      sign: (bytes) => sign(null, bytes, privateKey),
      verify: (bytes, signature) => verify(null, bytes, publicKey, signature),
      publicKey: publicKey.export({ type: 'spki', format: 'pem' }) as string,
    }),
  };
}

export function createMemoryObjects(): Trail['objects'] {
  const kept = new Map<string, Uint8Array>();
  return {
    kept,
    put: async (key, bytes, options) => {
      if (options?.ifAbsent && kept.has(key)) return 'exists';
      kept.set(key, bytes);
      return 'stored';
    },
    get: async (key) => kept.get(key) ?? null,
    delete: async (key) => {
      kept.delete(key);
    },
    list: async function* (prefix, { after = '' } = {}) {
      yield* [...kept.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    },
  };
}

/** The chain of a compartment as the database has it. */
export async function chainOf(
  { admin }: Pick<TestDatabase, 'admin'>,
  { tenant, compartment }: Pick<Scope, 'tenant' | 'compartment'>,
): Promise<readonly Record<string, unknown>[]> {
  const { rows } = await admin.query(
    `SELECT seq::int, actor, purpose, action, targets, run FROM app.audit_entries
      WHERE tenant = $1 AND compartment = $2 ORDER BY seq`,
    [tenant, compartment],
  );
  return rows;
}
