import { randomUUID } from 'node:crypto';
import {
  type Caller,
  CODE_KEEPS,
  INTERACTION_OWNER,
  type KeyRing,
  type Origin,
  WORKSPACE_LIMITS,
} from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSealing } from '../keys/sealing.ts';
import { patientPrefix } from '../objects/sealed-objects.ts';
import { scoped } from '../postgres/scoped.ts';
import { ownScope, researchRun, someRun } from '../test-support/research.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { createTrail } from '../test-support/trail.fixture.ts';
import { createWorkspaceDesk } from './workspace-desk.ts';
import { createWorkspaceFiles } from './workspace-files.ts';

const database = useStore({ beforeAll, afterAll });
const { admin, app, own, query } = database;
const keys: KeyRing = {
  forCompartment: async (tenant, compartment) => ({
    id: 'k1',
    ...createSealing(new Uint8Array(32).fill(3), `${tenant}/${compartment}`),
  }),
  byId: async () => {
    throw new Error('not asked');
  },
};
const stand = () => {
  const { store, objects, audit } = createTrail(database);
  const files = createWorkspaceFiles({ objects, keys, audit, own });
  return { objects, files, desk: createWorkspaceDesk({ objects, keys, store }) };
};
const file = (path: string, content: string, step: string = randomUUID()) => ({
  ...{ path, content, step },
  origin: 'outside' as Origin,
});
const edit = (over: { version: number; old: string; new: string; step?: string }) => ({
  ...{ path: 'reports/may.md', origin: 'model' as Origin, step: randomUUID() },
  ...over,
});
const interactionRun = (scope: Caller['scope']) =>
  someRun(admin, scope, { team: 'research', agent: 'interaction' });

describe('files of a research agent [B3]', () => {
  it('are written, read and listed, and every version is kept', async () => {
    const { files, desk } = stand();
    const agent = await researchRun(admin, ownScope());
    expect(await files.write(agent, file('reports/may.md', 'one'))).toBe(1);
    expect(await files.write(agent, file('/reports/may.md', 'two ü'))).toBe(2);
    expect(await files.write(agent, file('notes/todo.md', ''))).toBe(1);
    expect(await files.read(agent, 'reports/may.md')).toMatchObject({
      ...{ content: 'two ü', version: 2, size: 6, origin: 'outside', run: agent.run },
    });
    expect((await files.list(agent, '')).map(({ path, version }) => [path, version])).toEqual([
      ['notes/todo.md', 1],
      ['reports/may.md', 2],
    ]);
    expect((await files.list(agent, 'notes')).map(({ path }) => path)).toEqual(['notes/todo.md']);
    expect(await files.list(agent, 'evidence')).toEqual([]);
    const person = { scope: agent.scope };
    const versions = await desk.versions(person, agent.agent, 'reports/may.md');
    expect(versions.map(({ version }) => version)).toEqual([2, 1]);
    const of = { path: 'reports/may.md', version: 1 };
    expect(await desk.read(person, agent.agent, of)).toMatchObject({ content: 'one' });
    expect(await desk.read(person, agent.agent, { ...of, version: 3 })).toBeNull();
    const used = 9 + 3 * WORKSPACE_LIMITS.perVersion;
    expect(await desk.list(person, agent.agent)).toMatchObject({ bytes: used, files: [{}, {}] });
    expect(await desk.list(person, randomUUID())).toMatchObject({ bytes: 0, files: [] });
  });

  it('get one version of a step, however often it is tried, also at once and with other words', async () => {
    const { files, desk } = stand();
    const agent = await researchRun(admin, ownScope());
    const once = file('notes/a', 'x', 'run/s1');
    expect(await Promise.all([1, 2, 3].map(() => files.write(agent, once)))).toEqual([1, 1, 1]);
    expect(await files.write(agent, { ...once, content: 'y' })).toBe(1);
    expect(await files.read(agent, 'notes/a')).toMatchObject({ content: 'x', version: 1 });
    expect((await desk.list({ scope: agent.scope }, agent.agent)).bytes).toBe(
      1 + WORKSPACE_LIMITS.perVersion,
    );
  });

  it('are numbered without a gap where many write at the same time', async () => {
    const { files, desk } = stand();
    const agent = await researchRun(admin, ownScope());
    const written = await Promise.all(
      Array.from({ length: 20 }, (_, at) => files.write(agent, file(`notes/${at % 2}`, `${at}`))),
    );
    expect(written.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => 1 + (at >> 1)));
    const { bytes } = await desk.list({ scope: agent.scope }, agent.agent);
    expect(bytes).toBe(30 + 20 * WORKSPACE_LIMITS.perVersion);
  });

  it('are edited in the version that was read: one of two editors wins, the other is told', async () => {
    const { files } = stand();
    const agent = await researchRun(admin, ownScope());
    await files.write(agent, file('reports/may.md', 'a trial of 40'));
    const edits = ['41', '42'].map((by) => edit({ version: 1, old: '40', new: by }));
    const ends = await Promise.all(edits.map((each) => files.edit(agent, each)));
    expect(ends.map(({ outcome }) => outcome).sort()).toEqual(['changed', 'written']);
    expect(ends.map(({ version }) => version)).toEqual([2, 2]);
    const winner = ends.findIndex(({ outcome }) => outcome === 'written');
    expect((await files.read(agent, 'reports/may.md')).content).toBe(`a trial of 4${winner + 1}`);
    expect(await files.edit(agent, edits[winner]!), 'the same step again').toEqual(ends[winner]);
    expect(await files.edit(agent, edit({ version: 1, old: 'a', new: 'b' }))).toEqual({
      ...{ outcome: 'changed', version: 2 },
    });
  });

  it('are edited in one place, which must be there, and keep the origin of what they held', async () => {
    const { files } = stand();
    const agent = await researchRun(admin, ownScope());
    await files.write(agent, file('reports/may.md', 'aaa b'));
    const refused = (old: string) => files.edit(agent, edit({ version: 1, old, new: '' }));
    await expect(refused('c')).rejects.toThrow('old_text_not_found');
    await expect(refused('')).rejects.toThrow('old_text_not_found');
    await expect(refused('aa')).rejects.toThrow('old_text_not_unique');
    await expect(
      files.edit(agent, { ...edit({ version: 1, old: 'b', new: '' }), path: 'notes/b' }),
    ).rejects.toThrow('file_not_found');
    await files.edit(agent, edit({ version: 1, old: 'b', new: '$&' }));
    expect(await files.read(agent, 'reports/may.md')).toMatchObject({ content: 'aaa $&', origin: 'outside' });
  });

  it('have limits: of one file, of all versions, of how many there are', async () => {
    const { files, objects } = stand();
    const agent = await researchRun(admin, ownScope());
    const most = 'x'.repeat(WORKSPACE_LIMITS.fileBytes);
    await expect(files.write(agent, file('notes/a', `${most}ü`))).rejects.toThrow('file_too_large');
    expect(await files.write(agent, file('notes/a', most))).toBe(1);
    const set = (what: string) =>
      admin.query(`UPDATE app.workspaces SET ${what} WHERE owner = $1`, [agent.agent]);
    await set(`bytes = ${WORKSPACE_LIMITS.bytes - WORKSPACE_LIMITS.perVersion - 2}`);
    await expect(files.write(agent, file('notes/a', 'xyz'))).rejects.toThrow('workspace_full');
    expect(await files.write(agent, file('notes/a', 'xy'))).toBe(2);
    await set(`bytes = 0, files = ${WORKSPACE_LIMITS.files}`);
    await expect(files.write(agent, file('notes/b', 'x'))).rejects.toThrow('workspace_full');
    expect(objects.kept.size, 'no bytes of what was refused').toBe(2);
    expect(await files.write(agent, file('notes/a', 'x', 'last'))).toBe(3);
    await set(`bytes = ${WORKSPACE_LIMITS.bytes}`);
    expect(await files.write(agent, file('notes/a', 'x', 'last')), 'the same step again').toBe(3);
  });

  it('lie sealed below what an erasure of the compartment deletes, under no name of a model, and are checked', async () => {
    const { files, objects } = stand();
    const agent = await researchRun(admin, ownScope());
    const { tenant, compartment } = agent.scope;
    await files.write(agent, file('notes/secret-name', 'words of an agent'));
    const [[key, sealed] = ['', new Uint8Array()]] = objects.kept;
    expect(key.slice(patientPrefix(tenant, compartment).length)).toMatch(/^[0-9a-f]{64}$/);
    expect(Buffer.from(sealed).toString('latin1')).not.toContain('words');
    objects.kept.set(
      key,
      Uint8Array.from(sealed, (byte, at) => (at === 30 ? byte ^ 1 : byte)),
    );
    await expect(files.read(agent, 'notes/secret-name')).rejects.toThrow('object_damaged');
  });
});

describe('files that code keeps for the interaction agent [B8]', () => {
  const history = (at: number) => file('conversation_history/c1.md', `${at} ${'x'.repeat(6_000)}`);

  it('use up no quota: the newest versions of code stay, with their bytes, and all that the agent wrote', async () => {
    const { files, desk, objects } = stand();
    const scope = ownScope();
    const voice = await interactionRun(scope);
    await files.write(voice, file('conversation_history/c1.md', 'by the agent'));
    const used: number[] = [];
    for (let turn = 0; turn < 3 * CODE_KEEPS.versions; turn++) {
      await files.write(voice, { ...history(turn), byCode: true });
      used.push((await desk.list({ scope }, INTERACTION_OWNER)).bytes);
    }
    const versions = await desk.versions({ scope }, INTERACTION_OWNER, 'conversation_history/c1.md');
    expect(versions.map(({ version }) => version)).toEqual([
      ...Array.from({ length: CODE_KEEPS.versions }, (_, at) => 3 * CODE_KEEPS.versions + 1 - at),
      1,
    ]);
    // From some turn on it does not grow: 100,000 turns take what 30 take.
    expect(used.slice(2 * CODE_KEEPS.versions)).toEqual(
      Array.from({ length: CODE_KEEPS.versions }, () => used.at(-1)),
    );
    expect(used.at(-1)).toBeLessThan(WORKSPACE_LIMITS.bytes / 500);
    expect(objects.kept.size).toBe(CODE_KEEPS.versions + 1);
    expect(await files.read(voice, 'conversation_history/c1.md')).toMatchObject({
      content: expect.stringMatching(/^29 x/),
    });
  });

  it('are at most so many in a folder; the oldest that only code wrote go, and the agent’s own stay', async () => {
    const { files, desk } = stand();
    const scope = ownScope();
    const voice = await interactionRun(scope);
    await files.write(voice, file('sessions/own.md', 'by the agent'));
    for (let day = 0; day < CODE_KEEPS.files + 2; day++)
      await files.write(voice, { ...file(`sessions/${day}.md`, 'x'), byCode: true });
    const { files: left, bytes } = await desk.list({ scope }, INTERACTION_OWNER);
    const paths = new Set(left.map(({ path }) => path));
    expect([paths.size, paths.has('sessions/own.md'), paths.has('sessions/0.md')]).toEqual([
      ...[CODE_KEEPS.files + 1, true, false],
    ]);
    expect(bytes).toBe(12 + CODE_KEEPS.files + (CODE_KEEPS.files + 1) * WORKSPACE_LIMITS.perVersion);
    expect(
      await query('SELECT files FROM app.workspaces WHERE tenant = $1 AND compartment = $2', [
        scope.tenant,
        scope.compartment,
      ]),
    ).toEqual([{ files: CODE_KEEPS.files + 1 }]);
  });

  it('are the interaction agent’s alone: of a research agent every version stays', async () => {
    const { files, desk } = stand();
    const agent = await researchRun(admin, ownScope());
    for (let at = 0; at < CODE_KEEPS.versions + 3; at++)
      await files.write(agent, { ...file('notes/a', `${at}`), byCode: true });
    const versions = await desk.versions({ scope: agent.scope }, agent.agent, 'notes/a');
    expect(versions).toHaveLength(CODE_KEEPS.versions + 3);
  });
});

describe('whose files they are [B3] [F2]', () => {
  it('another agent, a run of another team, a run of another person and no run find none', async () => {
    const { files } = stand();
    const scope = ownScope();
    const agent = await researchRun(admin, scope);
    await files.write(agent, file('notes/a', 'x'));
    const again = await researchRun(admin, scope, agent.agent);
    expect(await files.read(again, 'notes/a'), 'its next run').toMatchObject({ content: 'x' });
    const other = await researchRun(admin, scope);
    await expect(files.read(other, 'notes/a')).rejects.toThrow('file_not_found');
    expect(await files.list(other, '')).toEqual([]);
    const errands = await someRun(admin, scope, { team: 'errands', agent: 'interaction' });
    const stranger = { scope: ownScope({ tenant: scope.tenant }), run: agent.run };
    for (const caller of [
      errands,
      stranger,
      { scope },
      { scope, run: randomUUID() },
      { scope, run: 'not-a-uuid' },
    ])
      await expect(files.list(caller, '')).rejects.toThrow('no_workspace');
    const patient = { ...agent, scope: { ...scope, compartment: 'patient/p1' as const } };
    await expect(files.list(patient, '')).rejects.toThrow('forbidden');
  });

  it('the interaction agent has its own, in other folders, and reads none of a research agent', async () => {
    const { files, desk } = stand();
    const scope = ownScope();
    const voice = await interactionRun(scope);
    const agent = await researchRun(admin, scope);
    await files.write(voice, file('user_profile/practice.md', 'neurology'));
    await files.write(agent, file('notes/a', 'x'));
    await expect(files.write(voice, file('reports/a', 'x'))).rejects.toThrow('invalid_path');
    await expect(files.write(agent, file('user_profile/a', 'x'))).rejects.toThrow('invalid_path');
    expect((await files.list(voice, '')).map(({ path }) => path)).toEqual(['user_profile/practice.md']);
    expect((await desk.list({ scope }, INTERACTION_OWNER)).files).toHaveLength(1);
    expect((await desk.list({ scope: ownScope({ tenant: scope.tenant }) }, INTERACTION_OWNER)).files).toEqual(
      [],
    );
  });

  it('says the database, whatever a statement asks', async () => {
    const { files } = stand();
    const scope = ownScope();
    const agent = await researchRun(admin, scope);
    const other = await researchRun(admin, scope);
    await files.write(agent, file('notes/a', 'x'));
    const asked = async (pool: typeof own, run: string | undefined, text: string) => {
      const found = await scoped(pool, scope, (on) => on.query(text), run === undefined ? {} : { run }).catch(
        (error: Error) => error.message,
      );
      return typeof found === 'string' ? found : found.rowCount;
    };
    const all = 'SELECT FROM app.workspace_versions';
    expect(await asked(own, agent.run, all)).toBe(1);
    expect(await asked(own, other.run, all)).toBe(0);
    expect(await asked(own, undefined, all), 'the role of tools without a run').toBe(0);
    expect(await asked(app, agent.run, all), 'a run on the role of people').toBe(0);
    expect(await asked(app, undefined, all), 'the person').toBe(1);
    const write = (owner: string, run = `'${other.run}'::uuid`) =>
      `INSERT INTO app.workspace_versions VALUES (app.tenant(), app.compartment(), '${owner}', app.actor(), 'notes/b', 1,
        repeat('a', 64), 1, 'k', 'model', gen_random_uuid()::text, ${run}, now())`;
    expect(await asked(own, other.run, write(other.agent))).toBe(1);
    for (const text of [
      write(agent.agent),
      write(INTERACTION_OWNER),
      write(other.agent, `'${agent.run}'::uuid`),
    ])
      expect(await asked(own, other.run, text), text).toMatch('42501');
    expect(await asked(app, undefined, write(agent.agent)), 'a person').toMatch('42501');
    expect(await asked(own, other.run, `UPDATE app.workspaces SET bytes = 0`)).toBe(0);
    for (const text of [
      'DELETE FROM app.workspace_versions',
      `UPDATE app.workspace_versions SET path = 'notes/c'`,
    ])
      for (const pool of [own, app]) expect(await asked(pool, agent.run, text)).toMatch('42501');
    const path = (text: string) => write(other.agent).replace('notes/b', text);
    for (const text of ['notes/../a', '../a', 'notes/ä', '/notes/a', 'notes/a/', 'notes//a', 'notes/.a'])
      expect(await asked(own, other.run, path(text)), text).toMatch('23514');
  });
});
