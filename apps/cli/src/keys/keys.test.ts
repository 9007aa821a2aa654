import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { readConfig } from '@consilium/server/config';
import { openKeys } from '@consilium/server/open-stores';
import { connectionFor, createPool } from '@consilium/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useAdministration } from '../local/administration.fixture.ts';
import { heard } from '../report/heard.fixture.ts';
import { run } from '../run.ts';

const administration = useAdministration({ beforeAll, afterAll });
const bytes = Buffer.from('words of a patient');

describe('consilium keys [F2] [E6]', { timeout: 60_000 }, () => {
  it('rotates a patient’s key, wraps all again, retires the older master, and everything opens', async () => {
    const pool = createPool(connectionFor(administration().postgres.url, 'app', 'app-password'));
    const ring = () => openKeys(readConfig({ ...administration().environment, ROLE: 'worker' }), pool);
    const first = await (await ring()).forCompartment('ward', 'patient/p1');
    const sealed = first.seal(bytes, 'here');
    const keys = (...words: string[]) => heard(() => run(['keys', ...words], administration().environment));

    expect(await keys('rotate', 'ward', 'p2', '--by', 'ops')).toMatchObject({ code: 4 });
    const rotated = await keys('rotate', 'ward', 'p1', '--by', 'ops', '--json');
    expect(JSON.parse(rotated.out)).toMatchObject({ number: 2, compartment: 'patient/p1' });

    const file = administration().environment.KEY_FILE ?? '';
    const { masters } = JSON.parse(readFileSync(file, 'utf8'));
    const fresh = { id: 2, secret: randomBytes(32).toString('base64url') };
    writeFileSync(file, JSON.stringify({ masters: [...masters, fresh] }));
    const wrapped = await keys('rewrap');
    expect(wrapped).toMatchObject({ code: 0, out: expect.stringMatching(/3 keys, 3 of them.*--retire/s) });
    expect(JSON.parse((await keys('rewrap', '--retire', '--json')).out)).toEqual({
      ...{ keys: 3, rewrapped: 0, retired: [1] },
    });
    expect(readFileSync(file, 'utf8')).not.toContain(masters[0].secret);
    const after = await ring();
    expect(Buffer.from((await after.byId(first.id)).open(sealed, 'here'))).toEqual(bytes);
    expect((await after.forCompartment('ward', 'patient/p1')).id).not.toBe(first.id);
    await pool.end();
  });
});
