import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '@consilium/store';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { openKeys, openObjects } from './open-stores.ts';

const directory = mkdtempSync(join(tmpdir(), 'consilium-stores-'));
const pool = createPool('postgresql://nobody@127.0.0.1:1/none');
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await pool.end();
});
const configWith = (more: Record<string, string>) =>
  readConfig({
    ROLE: 'gateway',
    RESTATE_INGRESS_URL: 'http://127.0.0.1:1',
    RESTATE_ADMIN_URL: 'http://127.0.0.1:2',
    DATABASE_URL: 'postgres://owner@127.0.0.1:3/consilium',
    DATABASE_APP_PASSWORD: 'app-password',
    DEV_ISSUER_FILE: 'issuer.json',
    ...more,
  });

describe('the stores of a server [F2]', () => {
  it('has no keys without KEY_FILE: nothing goes out unsealed', async () => {
    await expect(openKeys(configWith({}), pool)).rejects.toThrow('KEY_FILE');
    const ring = await openKeys(configWith({ KEY_FILE: join(directory, 'keys.json') }), pool);
    // The real ring: it asks the database.
    await expect(ring.forCompartment('t', 'patient/p')).rejects.toMatchObject({ code: 'store_unavailable' });
  });

  it('keeps objects in the directory that it is given, and names what is missing', async () => {
    expect(() => openObjects(configWith({}))).toThrow('OBJECTS_DIRECTORY');
    const objects = openObjects(configWith({ OBJECTS_DIRECTORY: join(directory, 'objects') }));
    expect(await objects.put('a/b', new Uint8Array([1]))).toBe('stored');
    expect(await objects.get('a/b')).toEqual(new Uint8Array([1]));
  });

  it('asks the bucket at the endpoint that it is given', async () => {
    const bucket = { OBJECTS_S3_BUCKET: 'documents', OBJECTS_S3_ENDPOINT: 'http://127.0.0.1:1' };
    await expect(openObjects(configWith(bucket)).get('a')).rejects.toMatchObject({ retryable: true });
  });
});
