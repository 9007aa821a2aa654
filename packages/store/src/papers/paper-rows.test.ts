import { createHash, randomUUID } from 'node:crypto';
import type { Caller, PaperContent } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scoped } from '../postgres/scoped.ts';
import { createScopedStore } from '../scoped-store/scoped-store.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { createPaperRows } from './paper-rows.ts';

const { app, trail, grantedScope } = useStore({ beforeAll, afterAll });
const letter: PaperContent = {
  ...{ kind: 'insurer-letter', title: 'Łukasz \u0000', about: [], removed: [], standIn: false },
  blocks: [{ kind: 'paragraph', sentences: [{ text: 'Dear colleagues,', standing: 'code', evidence: [] }] }],
};
const visit: PaperContent = { ...letter, kind: 'prepared-visit' };
const other: PaperContent = { ...letter, blocks: [] };

describe('papers of a patient [B15] [A19] [F2]', () => {
  const rows = () => createPaperRows({ store: createScopedStore({ pool: app, audit: trail.audit }) });
  const doctor = async (): Promise<Caller> => ({ scope: await grantedScope() });
  const draft = (content = letter) => ({ content, facts: [], key: randomUUID() });

  it('are made once for a key, saved as new versions, and signed as they are', async () => {
    const caller = await doctor();
    const first = draft();
    const made = await rows().create(caller, first);
    expect(await rows().create(caller, first)).toEqual(made);
    const saved = await rows().save(caller, made.paper, 1, other);
    expect(saved).toMatchObject({ paper: made.paper, version: 2, content: other, signature: null });
    await expect(rows().save(caller, made.paper, 1, letter)).rejects.toMatchObject({ code: 'conflict' });
    const signed = await rows().sign(caller, made.paper, { version: 2, hash: saved.hash, by: 'Dr. A' });
    expect(signed.signature).toMatchObject({ by: 'Dr. A', hash: saved.hash });
    expect(saved.hash).toBe(createHash('sha256').update(JSON.stringify(other)).digest('hex'));
    expect(await rows().list(caller)).toMatchObject([
      { paper: made.paper, title: letter.title, version: 2, signedVersion: 2, signedBy: 'Dr. A' },
    ]);
  });

  it('stay as they were signed; a change is a new version that is a draft', async () => {
    const caller = await doctor();
    const made = await rows().create(caller, draft());
    const sign = { version: 1, hash: made.hash, by: 'Dr. A' };
    await rows().sign(caller, made.paper, sign);
    await expect(rows().sign(caller, made.paper, sign)).rejects.toMatchObject({ code: 'conflict' });
    await rows().save(caller, made.paper, 1, other);
    expect(await rows().read(caller, made.paper)).toMatchObject({ version: 2, signature: null });
    expect(await rows().read(caller, made.paper, 1)).toMatchObject({
      content: letter,
      signature: { by: 'Dr. A' },
    });
  });

  it('are signed by their exact bytes only, and only the newest version', async () => {
    const caller = await doctor();
    const made = await rows().create(caller, draft());
    const sign = (version: number, hash: string) =>
      rows().sign(caller, made.paper, { version, hash, by: 'Dr. A' });
    await expect(sign(1, 'f'.repeat(64))).rejects.toMatchObject({ code: 'conflict' });
    await rows().save(caller, made.paper, 1, other);
    await expect(sign(1, made.hash)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('of visits are made by patients too; letters and signatures are the care team’s', async () => {
    const caller = await doctor();
    const scope = await grantedScope(
      { ...caller.scope, actor: 'pat', purpose: 'PATRQT' },
      { relation: 'self' },
    );
    const patient: Caller = { scope };
    const made = await rows().create(patient, draft(visit));
    await expect(rows().create(patient, draft())).rejects.toMatchObject({ code: 'not_permitted' });
    const sign = { version: 1, hash: made.hash, by: 'Me' };
    await expect(rows().sign(patient, made.paper, sign)).rejects.toMatchObject({ code: 'not_permitted' });
  });

  it('are begun by a run, which neither edits nor signs', async () => {
    const person = await doctor();
    const run: Caller = { ...person, run: randomUUID() };
    const made = await rows().create(run, draft());
    await expect(rows().save(run, made.paper, 1, other)).rejects.toMatchObject({ code: expect.any(String) });
    const sign = { version: 1, hash: made.hash, by: 'Me' };
    await expect(rows().sign(run, made.paper, sign)).rejects.toMatchObject({ code: 'conflict' });
    expect(await rows().sign(person, made.paper, sign)).toMatchObject({ signature: { by: 'Me' } });
  });

  it('cannot be changed by any statement of the app role', async () => {
    const caller = await doctor();
    const { paper } = await rows().create(caller, draft());
    for (const text of [
      `UPDATE app.papers SET content = '{}' WHERE id = $1`,
      `DELETE FROM app.papers WHERE id = $1`,
      `UPDATE app.papers SET signed_by = 'dr-other', signed_name = 'x', signed_at = now(), signed_hash = 'x' WHERE id = $1`,
    ])
      await expect(
        scoped(app, caller.scope, (transaction) => transaction.query(text, [paper])),
      ).rejects.toBeDefined();
  });

  it('are not there for others', async () => {
    const { paper } = await rows().create(await doctor(), draft());
    const stranger = await doctor();
    await expect(rows().read(stranger, paper)).rejects.toMatchObject({ code: 'not_found' });
    expect(await rows().list(stranger)).toEqual([]);
  });
});
