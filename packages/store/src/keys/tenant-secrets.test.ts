import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeyWrapper } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useStore } from '../test-support/store.fixture.ts';
import { createFileWrapper } from './file-wrapper.ts';
import { createTenantSecrets } from './tenant-secrets.ts';

const { admin, app, query } = useStore({ beforeAll, afterAll });
const directory = mkdtempSync(join(tmpdir(), 'consilium-tenants-'));
afterAll(() => rmSync(directory, { recursive: true }));
let wrapper: KeyWrapper;
beforeAll(async () => {
  wrapper = await createFileWrapper(join(directory, 'keys.json'), { make: true });
});
const secrets = () => createTenantSecrets({ pool: app, wrapper });
const text = Buffer.from('heads');

describe('secrets of a tenant [F3]', () => {
  it('are made once, whoever asks first, and are the same in every process', async () => {
    const tenant = randomUUID();
    const keys = await Promise.all(Array.from({ length: 8 }, () => secrets().auditKey(tenant)));
    const signers = await Promise.all(Array.from({ length: 8 }, () => secrets().signer(tenant)));
    expect(keys[0]?.length).toBe(32);
    expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1);
    expect(new Set(signers.map(({ publicKey }) => publicKey)).size).toBe(1);
    const other = await secrets().auditKey(randomUUID());
    expect(Buffer.from(other)).not.toEqual(Buffer.from(keys[0]!));
  });

  it('sign what anybody verifies with the public key', async () => {
    const [signer, stranger] = [await secrets().signer('t1'), await secrets().signer('t2')];
    const signature = signer.sign(text);
    expect(signer.verify(text, signature)).toBe(true);
    expect(verify(null, text, createPublicKey(signer.publicKey), signature)).toBe(true);
    expect(signer.verify(Buffer.from('tails'), signature)).toBe(false);
    expect(stranger.verify(text, signature)).toBe(false);
  });

  it('stand wrapped in the database, each for its tenant and purpose', async () => {
    const { auditKey, signer } = secrets();
    const key = await auditKey('t3');
    await signer('t3');
    const rows = await query(`SELECT * FROM app.tenant_keys WHERE tenant = 't3'`);
    expect(rows.map(({ purpose }) => purpose).sort()).toEqual(['audit', 'signing']);
    for (const { wrapped } of rows) expect(wrapped.includes(Buffer.from(key))).toBe(false);
    await admin.query(
      `UPDATE app.tenant_keys SET wrapped = (SELECT wrapped FROM app.tenant_keys WHERE tenant = 't3' AND purpose = 'audit')
       WHERE tenant = 't3'`,
    );
    await expect(secrets().signer('t3')).rejects.toMatchObject({ code: 'key_unreadable' });
  });

  it('are asked for again after a failure, and once after a success', async () => {
    let asked = 0;
    const failing = {
      ...wrapper,
      unwrap: (...args: Parameters<KeyWrapper['unwrap']>) => {
        asked += 1;
        if (asked === 1) throw new Error('no answer');
        return wrapper.unwrap(...args);
      },
    };
    const { auditKey } = createTenantSecrets({ pool: app, wrapper: failing });
    await expect(auditKey('t4')).rejects.toThrow('no answer');
    await Promise.all([auditKey('t4'), auditKey('t4')]);
    expect(asked).toBe(2);
  });

  it('are for tenants only', async () => {
    await expect(secrets().auditKey('a/b')).rejects.toMatchObject({ code: 'invalid_id' });
  });

  it('are not made again where a trail was made with the one that is gone', async () => {
    const tenant = randomUUID();
    await secrets().auditKey(tenant);
    await secrets().signer(tenant);
    await admin.query(`INSERT INTO app.audit_heads VALUES ($1, 'patient/p', 1, '\\x00', true)`, [tenant]);
    await admin.query('DELETE FROM app.tenant_keys WHERE tenant = $1', [tenant]);
    await expect(secrets().auditKey(tenant)).rejects.toMatchObject({ code: 'tenant_key_lost' });
    await secrets().signer(tenant);
    await admin.query(`INSERT INTO app.audit_checkpoints VALUES ($1, 1, '\\x00', now())`, [tenant]);
    await admin.query('DELETE FROM app.tenant_keys WHERE tenant = $1', [tenant]);
    await expect(secrets().signer(tenant)).rejects.toMatchObject({ code: 'tenant_key_lost' });
  });
});
