import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ObjectStore } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { S3_PAGE, type S3Stand, startS3 } from '../test-support/s3-server.fixture.ts';
import { createDirectoryObjects } from './directory-objects.ts';
import { createS3Objects, hasObjectLock } from './s3-objects.ts';

const LARGE = 3_000_000;
let server: S3Stand;
const directories: string[] = [];
beforeAll(async () => {
  server = await startS3();
});
afterAll(async () => {
  await server.stop();
  for (const directory of directories) await rm(directory, { recursive: true });
});

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'objects-'));
  directories.push(directory);
  return directory;
}

const s3 = () => ({
  region: 'eu-central-1',
  endpoint: server.endpoint,
  credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  forcePathStyle: true,
});
const bytes = (text: string) => new TextEncoder().encode(text);
async function keysOf(objects: ObjectStore, prefix: string): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const key of objects.list(prefix)) keys.push(key);
  return keys;
}

describe.each([
  {
    where: 'a directory',
    fresh: async () => createDirectoryObjects(join(await newDirectory(), 'not', 'yet', 'there')),
  },
  { where: 'a bucket', fresh: async () => createS3Objects({ ...s3(), bucket: await server.newBucket() }) },
])('objects in $where [F2]', ({ fresh }) => {
  it('gives back the very bytes, of none to many of them', async () => {
    const objects = await fresh();
    for (const given of [new Uint8Array(), Uint8Array.from([0, 255, 10, 13]), randomBytes(3_000_000)]) {
      expect(await objects.put('a/b', given)).toBe('stored');
      const got = await objects.get('a/b');
      expect(Buffer.compare(got!, given)).toBe(0);
    }
  });

  it('overwrites, unless it is asked to keep what is there', async () => {
    const objects = await fresh();
    expect(await objects.put('k', bytes('one'), { ifAbsent: true })).toBe('stored');
    expect(await objects.put('k', bytes('two'), { ifAbsent: true })).toBe('exists');
    expect(await objects.get('k')).toEqual(bytes('one'));
    expect(await objects.put('k', bytes('three'))).toBe('stored');
    expect(await objects.get('k')).toEqual(bytes('three'));
  });

  it('lets one of many win that put the same key at once, whole', async () => {
    const objects = await fresh();
    const given = Array.from({ length: 8 }, (_, n) => new Uint8Array(50_000).fill(n));
    const said = await Promise.all(given.map((one) => objects.put('race', one, { ifAbsent: true })));
    expect(said.filter((word) => word === 'stored')).toHaveLength(1);
    expect(await objects.get('race')).toEqual(given[said.indexOf('stored')]);
  });

  it('says null where there is none, and deletes what is not there without an error', async () => {
    const objects = await fresh();
    await objects.put('a/b', bytes('x'));
    expect(await objects.get('a/c')).toBeNull();
    expect(await objects.get('a')).toBeNull();
    await objects.delete('a/c');
    await objects.delete('no/such/folder');
    await objects.delete('a/b');
    expect(await objects.get('a/b')).toBeNull();
    expect(await keysOf(objects, '')).toEqual([]);
  });

  it('lists what begins with the prefix, in the order of bytes', async () => {
    const objects = await fresh();
    const keys = ['a', 'a-b', 'a.b', 'a/b', 'a/b/c', 'a/c', 'a0', 'aB', 'ab', 'b/1'];
    for (const key of keys.toReversed()) await objects.put(key, bytes(key));
    expect(await keysOf(objects, '')).toEqual(keys);
    expect(await keysOf(objects, 'a/')).toEqual(['a/b', 'a/b/c', 'a/c']);
    expect(await keysOf(objects, 'a/b')).toEqual(['a/b', 'a/b/c']);
    expect(await keysOf(objects, 'b/1')).toEqual(['b/1']);
    expect(await keysOf(objects, 'c')).toEqual([]);
    expect(await keysOf(objects, 'no/such/folder/')).toEqual([]);
    // The object `a` does not stand in the way of what is below `a/`.
    expect(await objects.get('a')).toEqual(bytes('a'));
  });

  const dotted = ['.', '..', '../a', 'a/../b', 'a/./b', 'a/.b'];
  const empty = ['', '/', '/a', 'a/', 'a//b'];
  const foreign = ['a\\b', 'a b', 'ä', 'a\0', 'a@'];
  it.each([...dotted, ...empty, ...foreign])('refuses the key %j', async (key) => {
    const objects = await fresh();
    const refused = { code: 'invalid_key' };
    await expect(objects.put(key, bytes('x'))).rejects.toMatchObject(refused);
    await expect(objects.get(key)).rejects.toMatchObject(refused);
    await expect(objects.delete(key)).rejects.toMatchObject(refused);
  });

  it.each([
    ['a segment', 'a'.repeat(201)],
    ['the whole', `${'a/'.repeat(500)}a`],
  ])('refuses a key in which %s is too long', async (_, key) => {
    const objects = await fresh();
    await expect(objects.put(key, bytes('x'))).rejects.toMatchObject({ code: 'invalid_key' });
  });

  it.each(['../', 'a/../', '/', 'a//', '.x/', 'ä'])('refuses the prefix %j', async (prefix) => {
    const objects = await fresh();
    await expect(keysOf(objects, prefix)).rejects.toMatchObject({ code: 'invalid_key' });
  });
});

describe('a directory of objects', () => {
  it('does not see what a killed put has left [F1]', async () => {
    const directory = await newDirectory();
    const objects = createDirectoryObjects(directory);
    await objects.put('a/b', Uint8Array.of(1));
    await writeFile(join(directory, 'a', '.unfinished-1'), 'half');
    await writeFile(join(directory, 'a', '.unfinished-1@'), 'half');
    await writeFile(join(directory, 'a', 'lost+found'), 'not ours');
    expect(await keysOf(objects, '')).toEqual(['a/b']);
    expect(await keysOf(objects, 'a/.un')).toEqual([]);
  });

  it('has whole objects only after kills in the middle of puts [F1]', async () => {
    const directory = await newDirectory();
    const objects = createDirectoryObjects(directory);
    // Each object is of one byte over and over, so a mixture or a part shows.
    const program = `
      import { createDirectoryObjects } from ${JSON.stringify(import.meta.resolve('./directory-objects.ts'))};
      const objects = createDirectoryObjects(${JSON.stringify(directory)});
      for (let n = 0; ; n += 1) {
        await objects.put('k/' + (n % 3), new Uint8Array(${LARGE}).fill(n));
        process.stdout.write('.');
      }`;
    for (const puts of [1, 2, 4]) {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
      let done = 0;
      for await (const dots of child.stdout) {
        done += dots.length;
        if (done >= puts) child.kill('SIGKILL');
      }
      expect(done).toBeGreaterThanOrEqual(puts);
      for (const key of await keysOf(objects, '')) {
        const bytes = (await objects.get(key))!;
        expect(bytes.length).toBe(LARGE);
        expect(Buffer.compare(bytes, new Uint8Array(LARGE).fill(bytes[0]!))).toBe(0);
      }
    }
  });

  it('leaves no unfinished file behind, whoever won', async () => {
    const directory = await newDirectory();
    const objects = createDirectoryObjects(directory);
    await objects.put('a', Uint8Array.of(1));
    await objects.put('a', Uint8Array.of(2));
    await objects.put('a', Uint8Array.of(3), { ifAbsent: true });
    expect(await readdir(directory)).toEqual(['a@']);
  });

  it('keeps others of the machine out', async () => {
    const directory = join(await newDirectory(), 'root');
    await createDirectoryObjects(directory).put('a/b', Uint8Array.of(1));
    expect((await stat(join(directory, 'a'))).mode & 0o077).toBe(0);
    expect((await stat(join(directory, 'a', 'b@'))).mode & 0o077).toBe(0);
  });

  it('says the code of the system, not the path, where the disk refuses', async () => {
    const directory = await newDirectory();
    await writeFile(join(directory, 'a'), 'a file where a folder must be');
    const put = createDirectoryObjects(directory).put('a/b', Uint8Array.of(1));
    await expect(put).rejects.toMatchObject({ code: 'objects_failed' });
    await expect(put).rejects.not.toThrow(directory);
  });
});

describe('a bucket of objects', () => {
  it('stands behind the prefix and sees nothing beside it', async () => {
    const bucket = await server.newBucket();
    const ours = createS3Objects({ ...s3(), bucket, prefix: 'ours/' });
    const theirs = createS3Objects({ ...s3(), bucket, prefix: 'theirs/' });
    await ours.put('a/b', Uint8Array.of(1));
    expect(await theirs.get('a/b')).toBeNull();
    expect(await keysOf(theirs, '')).toEqual([]);
    expect(await keysOf(ours, 'a')).toEqual(['a/b']);
    expect(await keysOf(createS3Objects({ ...s3(), bucket }), '')).toEqual(['ours/a/b']);
  });

  it('lists more than one page', async () => {
    const objects = createS3Objects({ ...s3(), bucket: await server.newBucket() });
    const keys = Array.from({ length: 2 * S3_PAGE + 1 }, (_, n) => `p/${String(n).padStart(4, '0')}`);
    for (const key of keys) await objects.put(key, Uint8Array.of(1));
    expect(await keysOf(objects, 'p/')).toEqual(keys);
  });

  it('lists what is behind a key', async () => {
    const objects = createS3Objects({ ...s3(), bucket: await server.newBucket(), prefix: 'ours/' });
    for (const key of ['p/1', 'p/2', 'p/3', 'q/1']) await objects.put(key, Uint8Array.of(1));
    const found: string[] = [];
    for await (const key of objects.list('p/', { after: 'p/1' })) found.push(key);
    expect(found).toEqual(['p/2', 'p/3']);
  });

  it('says whether the bucket locks what is put there', async () => {
    const [none, empty, locked] = await Promise.all([1, 2, 3].map(() => server.newBucket()));
    server.lockBucket(empty!, null);
    server.lockBucket(locked!, { days: 400 });
    const ask = (bucket = '') => hasObjectLock({ ...s3(), bucket });
    expect(await Promise.all([none, empty, locked].map(ask))).toEqual([false, false, true]);
    server.refuseNext(403, 'AccessDenied');
    await expect(ask(locked)).rejects.toMatchObject({ code: 'objects_failed' });
  });

  it('finds what a delete marker hides, where it is asked to, and nothing that never was', async () => {
    const bucket = await server.newBucket();
    server.lockBucket(bucket, { days: 400 });
    const plain = createS3Objects({ ...s3(), bucket, prefix: 'ours/' });
    const every = createS3Objects({ ...s3(), bucket, prefix: 'ours/', withDeleted: true });
    const keys = Array.from({ length: S3_PAGE + 3 }, (_, n) => `p/${String(n).padStart(4, '0')}`);
    for (const key of keys) await plain.put(key, bytes(key));
    const [first = '', second = ''] = keys;
    await plain.delete(second);
    expect(await plain.get(second)).toBeNull();
    expect(await keysOf(plain, 'p/')).not.toContain(second);
    expect(await every.get(second)).toEqual(bytes(second));
    expect(await every.get(first)).toEqual(bytes(first));
    expect(await keysOf(every, 'p/')).toEqual(keys);
    const behind: string[] = [];
    for await (const key of every.list('p/', { after: first })) behind.push(key);
    expect(behind).toEqual(keys.slice(1));
    expect(await every.get('p/none')).toBeNull();
  });

  it('says that trying again can help, or the code of the service', async () => {
    const objects = createS3Objects({ ...s3(), bucket: await server.newBucket() });
    // The client itself tries three times.
    for (const _ of [1, 2, 3]) server.refuseNext(503, 'SlowDown');
    await expect(objects.get('a')).rejects.toMatchObject({ code: 'objects_unavailable', retryable: true });
    server.refuseNext(403, 'AccessDenied');
    await expect(objects.get('a')).rejects.toMatchObject({ code: 'objects_failed', retryable: false });
    const gone = createS3Objects({ ...s3(), bucket: 'no-such-bucket' });
    await expect(gone.get('a')).rejects.toMatchObject({ code: 'objects_failed' });
    await expect(keysOf(gone, '')).rejects.toMatchObject({ code: 'objects_failed' });
    const nowhere = createS3Objects({ ...s3(), endpoint: 'http://127.0.0.1:1', bucket: 'b' });
    await expect(nowhere.get('a')).rejects.toMatchObject({ code: 'objects_unavailable', retryable: true });
  });
});
