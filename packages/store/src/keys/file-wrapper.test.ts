import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createFileWrapper } from './file-wrapper.ts';
import { makeKeyFile } from './key-file.ts';

const directory = mkdtempSync(join(tmpdir(), 'consilium-keys-'));
afterAll(() => rmSync(directory, { recursive: true }));
let count = 0;
const newFile = () => join(directory, `folder-${++count}`, 'keys.json');
const plain = randomBytes(32);

/** Rotates as an operator does: one master more, at the end. */
function addMaster(file: string, id: number): void {
  const { masters } = JSON.parse(readFileSync(file, 'utf8'));
  masters.push({ id, secret: randomBytes(32).toString('base64url') });
  writeFileSync(file, JSON.stringify({ masters }));
}

describe('wrapping keys with a file [F2]', () => {
  it('makes the file once, for its owner only, whoever else makes it at the same time', async () => {
    const file = newFile();
    const wrappers = await Promise.all(
      Array.from({ length: 8 }, () => createFileWrapper(file, { make: true })),
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(file, '..'))).toEqual(['keys.json']);
    const [first, ...others] = wrappers;
    const wrapped = await first!.wrap('t1', 'c', plain);
    for (const other of others) expect(Buffer.from(await other.unwrap('t1', 'c', wrapped))).toEqual(plain);
  });

  it('makes none unless it is asked to', async () => {
    const file = newFile();
    await expect(createFileWrapper(file)).rejects.toMatchObject({ code: 'invalid_config', retryable: false });
    expect(existsSync(file)).toBe(false);
    await createFileWrapper(file, { make: true });
    await expect(createFileWrapper(file)).resolves.toBeDefined();
  });

  it('keeps the file that is there, also where another was about to make one', async () => {
    const file = newFile();
    await makeKeyFile(file);
    const first = readFileSync(file, 'utf8');
    await makeKeyFile(file);
    expect(readFileSync(file, 'utf8')).toBe(first);
    expect(readdirSync(join(file, '..'))).toEqual(['keys.json']);
  });

  it('wraps differently each time, and shows neither key nor master', async () => {
    const file = newFile();
    const wrapper = await createFileWrapper(file, { make: true });
    const wrapped = Buffer.from(await wrapper.wrap('t1', 'c', plain));
    expect(Buffer.from(await wrapper.wrap('t1', 'c', plain))).not.toEqual(wrapped);
    expect(wrapped.includes(plain)).toBe(false);
  });

  it.each([
    ['another tenant', 't2', 'c', 0],
    ['another context', 't1', 'd', 0],
    ['changed bytes', 't1', 'c', 20],
    ['a master that is not there', 't1', 'c', -1],
  ])('does not unwrap for %s', async (_what, tenant, context, change) => {
    const wrapper = await createFileWrapper(newFile(), { make: true });
    const wrapped = Buffer.from(await wrapper.wrap('t1', 'c', plain));
    if (change > 0) wrapped.writeUInt8(wrapped.readUInt8(change) ^ 1, change);
    if (change < 0) wrapped.writeUInt8(9, 0);
    await expect(wrapper.unwrap(tenant, context, wrapped)).rejects.toMatchObject({
      code: 'key_unreadable',
      retryable: true,
    });
    await expect(wrapper.unwrap('t1', 'c', new Uint8Array())).rejects.toMatchObject({
      code: 'key_unreadable',
    });
  });

  it('unwraps with every master after a rotation and wraps with the newest, also where an older process runs', async () => {
    const file = newFile();
    const before = await createFileWrapper(file, { make: true });
    const old = await before.wrap('t1', 'c', plain);
    addMaster(file, 2);
    const after = await createFileWrapper(file, { make: true });
    const young = await after.wrap('t1', 'c', plain);
    expect([old[0], young[0]]).toEqual([1, 2]);
    expect(Buffer.from(await after.unwrap('t1', 'c', old))).toEqual(plain);
    expect(Buffer.from(await before.unwrap('t1', 'c', young))).toEqual(plain);
    for (const wrapper of [before, after])
      expect((await wrapper.namingKeys()).map(({ id }) => id)).toEqual([1, 2]);
    // A process that began before the rotation wraps with the newest too: nothing new needs the older one.
    expect((await before.wrap('t1', 'c', plain))[0]).toBe(2);
  });

  it('retires older masters: their ids are still read, and they unwrap nothing', async () => {
    const file = newFile();
    const wrapper = await createFileWrapper(file, { make: true });
    const old = await wrapper.wrap('t1', 'c', plain);
    const naming = await wrapper.namingKeys();
    const { masters } = JSON.parse(readFileSync(file, 'utf8'));
    addMaster(file, 2);
    expect([
      await wrapper.isCurrent?.(old),
      await wrapper.isCurrent?.(await wrapper.wrap('t1', 'c', plain)),
    ]).toEqual([false, true]);
    expect(await wrapper.retireOlder?.()).toEqual([1]);
    expect(await wrapper.retireOlder?.()).toEqual([]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(file, '..'))).toEqual(['keys.json']);
    expect(readFileSync(file, 'utf8')).not.toContain(masters[0].secret);
    const after = await createFileWrapper(file);
    expect((await after.namingKeys())[0]).toEqual(naming[0]);
    await expect(after.unwrap('t1', 'c', old)).rejects.toMatchObject({ code: 'key_unreadable' });
  });

  it.each([
    ['a last master that was retired', JSON.stringify({ masters: [{ id: 1, naming: secret() }] })],
    ['no JSON', 'secret-words'],
    ['no masters', '{"masters": []}'],
    ['an id twice', JSON.stringify({ masters: [1, 1].map((id) => ({ id, secret: secret() })) })],
    ['a short secret', JSON.stringify({ masters: [{ id: 1, secret: 'c2VjcmV0LXdvcmRz' }] })],
    ['an id that does not fit', JSON.stringify({ masters: [{ id: 256, secret: secret() }] })],
  ])('refuses a file with %s, without a word of it', async (_what, text) => {
    const file = join(directory, `bad-${++count}`);
    writeFileSync(file, text, { mode: 0o600 });
    const error = await createFileWrapper(file, { make: true }).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: 'invalid_key_file' });
    expect(String(error.stack)).not.toMatch(/secret-words|c2VjcmV0/);
  });

  it('refuses a file that others may read', async () => {
    const file = newFile();
    await createFileWrapper(file, { make: true });
    for (const mode of [0o604, 0o640]) {
      chmodSync(file, mode);
      await expect(createFileWrapper(file, { make: true })).rejects.toThrow(`chmod 600 ${file}`);
    }
  });
});

function secret(): string {
  return randomBytes(32).toString('base64url');
}
