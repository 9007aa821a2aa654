import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { createLruCache } from '@consilium/base';
import { ConsiliumError, checkedId, type KeyWrapper, type TenantSecrets } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow } from '../postgres/call.ts';

const LOAD = { name: 'load_tenant_key', text: 'SELECT app.load_tenant_key($1, $2)' };
const USED = { name: 'tenant_key_used', text: 'SELECT app.tenant_key_used($1, $2)' };
const MAKE = { name: 'make_tenant_key', text: 'SELECT app.make_tenant_key($1, $2, $3)' };
/** Tenants whose secrets are remembered. */
const REMEMBERED = 5_000;

/**
 * Random, made at the first use, one for all processes; they never change. Throws ConsiliumError('tenant_key_lost')
 * where one is gone with which a trail was made.
 */
export function createTenantSecrets(parts: {
  readonly pool: Pool;
  readonly wrapper: KeyWrapper;
}): TenantSecrets {
  const { pool, wrapper } = parts;

  const secretOf = async (tenant: string, purpose: string, make: () => Uint8Array): Promise<Uint8Array> => {
    const context = `tenant-key/${purpose}`;
    const found = (await firstRow(pool, LOAD, [checkedId(tenant), purpose]))?.[0] as Buffer | null;
    if (found) return wrapper.unwrap(tenant, context, found);
    if ((await firstRow(pool, USED, [tenant, purpose]))?.[0] === true) {
      // Made and used since we asked, or gone.
      const made = (await firstRow(pool, LOAD, [tenant, purpose]))?.[0] as Buffer | null;
      if (made) return wrapper.unwrap(tenant, context, made);
      throw new ConsiliumError('tenant_key_lost', {
        remedy: `restore the row of app.tenant_keys (${purpose}): a trail was made with it`,
      });
    }
    const wrapped = Buffer.from(await wrapper.wrap(tenant, context, make()));
    const winner = (await firstRow(pool, MAKE, [tenant, purpose, wrapped]))?.[0] as Buffer;
    return wrapper.unwrap(tenant, context, winner);
  };

  return {
    auditKey: remembered((tenant) => secretOf(tenant, 'audit', () => randomBytes(32))),
    signer: remembered(async (tenant) => signerOf(await secretOf(tenant, 'signing', newSigningKey))),
  };
}

/** The same promise for the same tenant; one that fails is forgotten. */
function remembered<T>(load: (tenant: string) => Promise<T>): (tenant: string) => Promise<T> {
  const kept = createLruCache<Promise<T>>(REMEMBERED);
  return (tenant) => {
    const known = kept.get(tenant);
    if (known) return known;
    const loading = load(tenant);
    loading.catch(() => kept.delete(tenant));
    return kept.set(tenant, loading);
  };
}

function newSigningKey(): Buffer {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' });
}

function signerOf(secret: Uint8Array): Awaited<ReturnType<TenantSecrets['signer']>> {
  const privateKey = createPrivateKey({ key: Buffer.from(secret), type: 'pkcs8', format: 'der' });
  const publicKey = createPublicKey(privateKey);
  return Object.freeze({
    sign: (bytes: Uint8Array) => sign(null, bytes, privateKey),
    verify: (bytes: Uint8Array, signature: Uint8Array) => verify(null, bytes, publicKey, signature),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  });
}
