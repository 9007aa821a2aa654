import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPool } from '@consilium/store';
import { startS3 } from '@consilium/store/test-support/s3-server';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from './config.ts';
import { openCheckpoints, openKeys, openObjects, requireCheckpointLock } from './open-stores.ts';

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
    NODE_ENV: 'test',
    DEV_ISSUER_FILE: 'issuer.json',
    ...more,
  });

const wrapperWith = (namingKeys: string) =>
  `createKeyWrapper = () => ({ wrap: async () => 0, unwrap: async () => 0, namingKeys: async () => ${namingKeys} })`;

describe('the stores of a server [F2]', () => {
  it('has no keys without KEY_FILE: nothing goes out unsealed', async () => {
    await expect(openKeys(configWith({}), pool)).rejects.toThrow('KEY_FILE');
    const ring = await openKeys(configWith({ KEY_FILE: join(directory, 'keys.json') }), pool);
    // The real ring: it asks the database.
    await expect(ring.forCompartment('t', 'patient/p')).rejects.toMatchObject({ code: 'store_unavailable' });
  });

  it('opens the keys by the module that KEY_WRAPPER names, without a KEY_FILE', async () => {
    const module = join(directory, 'wrapper.mjs');
    writeFileSync(
      module,
      `const away = () => Promise.reject(new Error('the KMS is away'));
       export const createKeyWrapper = () => ({ wrap: away, unwrap: away, namingKeys: away });`,
    );
    const ring = await openKeys(configWith({ KEY_WRAPPER: module }), pool);
    // What the module throws is tried again: nobody loses a turn because a KMS was away for a minute.
    await expect(ring.byId('AAAA')).rejects.toMatchObject({
      code: 'keys_unavailable',
      retryable: true,
      cause: { message: 'the KMS is away' },
    });
    for (const path of [join(directory, 'none.mjs'), fileURLToPath(import.meta.resolve('./config.ts'))])
      await expect(openKeys(configWith({ KEY_WRAPPER: path }), pool)).rejects.toThrow('KEY_WRAPPER');
  });

  it.each([
    ['lacks a function', 'createKeyWrapper = () => ({ wrap: async () => null })'],
    ['has a naming key that is too short', wrapperWith('[{ id: 1, secret: new Uint8Array(8) }]')],
    ['has no naming key', wrapperWith('[]')],
  ])('refuses a module that %s', async (what, source) => {
    const module = join(directory, `${what.replaceAll(' ', '-')}.mjs`);
    writeFileSync(module, `export const ${source};`);
    const opened = openKeys(configWith({ KEY_WRAPPER: module }), pool).then((ring) => ring.byId('AAAA'));
    await expect(opened).rejects.toMatchObject({ code: 'invalid_config', retryable: false });
  });

  it('makes KEY_FILE in development only: a forgotten mount must not begin a second set of masters', async () => {
    const file = join(directory, 'forgotten', 'keys.json');
    const production = {
      KEY_FILE: file,
      DEV_ISSUER_FILE: '',
      TOKEN_JWKS_URL: 'https://issuer.example/jwks',
    };
    const error = await openKeys(configWith(production), pool).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: 'invalid_config', retryable: false });
    expect(existsSync(file)).toBe(false);
    // What the error tells a new installation to run makes a file that is taken.
    const command = /node -e [\s\S]*"\$KEY_FILE"/.exec(error.message)?.[0] ?? '';
    mkdirSync(join(directory, 'forgotten'));
    const env = { ...process.env, KEY_FILE: file };
    execFileSync('sh', ['-c', command], { env });
    await expect(openKeys(configWith(production), pool)).resolves.toBeDefined();
    expect(() => execFileSync('sh', ['-c', command], { env, stdio: 'ignore' })).toThrow();
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

  it('keeps checkpoints beside the documents, or in a bucket of their own', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url?.split('?')[0] ?? '');
      response.writeHead(200).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const documents = {
      OBJECTS_S3_BUCKET: 'documents',
      OBJECTS_S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    };
    const own = { ...documents, CHECKPOINTS_S3_BUCKET: 'checkpoints' };
    for (const open of [openCheckpoints, openObjects])
      for (const config of [documents, own]) await open(configWith(config)).get('a');
    server.close();
    vi.unstubAllEnvs();
    expect(asked).toEqual(['/documents/a', '/checkpoints/a', '/documents/a', '/documents/a']);
  });

  it('refuses checkpoints that can be deleted, outside development', async () => {
    const server = await startS3();
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
    const [documents, unlocked, locked] = await Promise.all([1, 2, 3].map(() => server.newBucket()));
    server.lockBucket(locked!, { days: 400 });
    const told: string[] = [];
    const require = (more: Record<string, string>) =>
      requireCheckpointLock(
        configWith({
          ...{ DEV_ISSUER_FILE: '', TOKEN_JWKS_URL: 'https://issuer.example/jwks' },
          ...{ OBJECTS_S3_BUCKET: documents!, OBJECTS_S3_ENDPOINT: server.endpoint, ...more },
        }),
        (why) => told.push(why),
      );
    await expect(require({})).rejects.toThrow('CHECKPOINTS_S3_BUCKET');
    await expect(require({ CHECKPOINTS_S3_BUCKET: documents! })).rejects.toThrow('another bucket');
    await expect(require({ CHECKPOINTS_S3_BUCKET: unlocked! })).rejects.toThrow('no object lock');
    await expect(require({ CHECKPOINTS_S3_BUCKET: locked! })).resolves.toBeUndefined();
    expect(told).toEqual([]);
    await require({ CHECKPOINTS_UNLOCKED: '1' });
    expect(told).toHaveLength(1);
    await require({ DEV_ISSUER_FILE: 'issuer.json', TOKEN_JWKS_URL: '' });
    expect(told).toHaveLength(1);
    vi.unstubAllEnvs();
    await server.stop();
  });
});
