import { type CurrentRun, type Origin, withCurrentRun } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { editFile, listFiles, readFile, writeFile } from './files.ts';

type Files = NonNullable<CurrentRun['ports']['files']>;
const VERSION = {
  path: 'notes/a',
  version: 3,
  contentHash: '',
  size: 5,
  run: 'r1',
  writtenAt: '2026-03-01T10:00:00Z',
};

/** What the port was asked, what origin was said, and what was handed out to be cited. */
async function used(tool: { execute: (input: never) => unknown }, input: object, files: Partial<Files> = {}) {
  const asked: unknown[] = [];
  const origins: Origin[] = [];
  const receipts: string[] = [];
  const keep = <T>(what: unknown, value: T): T => {
    asked.push(what);
    return value;
  };
  const port: Files = {
    write: async (_, file) => keep(file, 3),
    edit: async (_, edit) => keep(edit, { outcome: 'written', version: 3 }),
    read: async (_, path) => keep(path, { ...VERSION, origin: 'outside', content: 'words' }),
    list: async (_, folder) => keep(folder, [{ ...VERSION, origin: 'outside' }]),
    ...files,
  };
  const run = {
    ...{ caller: {}, stepKey: 'run/s1', writes: 'outside', ports: { files: port } },
    resultFrom: (origin: Origin) => origins.push(origin),
    cite: ({ resource, printed }: { resource: string; printed: string }) =>
      receipts.push(`${resource} ${printed}`),
  } as unknown as CurrentRun;
  const value = await withCurrentRun(run, async () => tool.execute(input as never));
  return { value, asked, origins, receipts };
}

describe('file tools of agents [B3]', () => {
  it('write with the key of the step and the origin of what the model has read, and give a receipt', async () => {
    const { value, asked, receipts } = await used(writeFile, { path: 'notes/a', content: 'x' });
    expect(value).toEqual({ ok: true, version: 3 });
    expect(asked).toEqual([{ path: 'notes/a', content: 'x', origin: 'outside', step: 'run/s1' }]);
    expect(receipts).toEqual(['Receipt/save the file notes/a']);
  });

  it('read text together with where it came from', async () => {
    const { value, origins } = await used(readFile, { path: 'notes/a' });
    expect([value, origins]).toEqual([{ content: 'words', version: 3 }, ['outside']]);
  });

  it('list a folder, or all', async () => {
    const file = { path: 'notes/a', version: 3, bytes: 5, written_at: '2026-03-01T10:00:00Z' };
    expect(await used(listFiles, {})).toMatchObject({ value: { files: [file] }, asked: [''] });
    expect(await used(listFiles, { dir: 'notes' })).toMatchObject({ asked: ['notes'] });
  });

  it('edit, or say which version there is now, without a receipt', async () => {
    const input = { path: 'notes/a', version: 2, old: 'a', new: 'b' };
    const done = await used(editFile, input);
    expect(done).toMatchObject({ value: { ok: true, version: 3 }, asked: [{ ...input, step: 'run/s1' }] });
    expect(done.receipts).toHaveLength(1);
    const changed = await used(editFile, input, { edit: async () => ({ outcome: 'changed', version: 7 }) });
    expect(changed.value).toEqual({ ok: false, error: 'version_changed', version: 7 });
    expect(changed.receipts).toEqual([]);
  });
});
