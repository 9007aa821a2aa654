import { join } from 'node:path';
import type { Scope } from '@consilium/kernel';
import { readConfig } from '@consilium/server/config';
import { openCheckpoints, openKeys } from '@consilium/server/open-stores';
import { createAuditWriter, createCheckpointer } from '@consilium/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useAdministration } from '../local/administration.fixture.ts';

const administration = useAdministration({ beforeAll, afterAll });

const consilium = (...words: string[]) => administration().consilium(...words);
const now = () => new Date();
const scopeIn = (tenant: string): Scope => ({
  ...{ tenant, actor: 'dr-a', compartment: 'actor/dr-a', purpose: 'PATRQT' },
});

describe('what an operator asks of a trail [F3]', { timeout: 120_000 }, () => {
  it.each(['verify', 'public-key'])('%s of a mistyped tenant fails, and makes no key', async (name) => {
    const { code, text } = await consilium('audit', name, 'clinc');
    expect({ code, text }).toEqual({ code: 4, text: expect.stringContaining('No such tenant has a trail') });
    expect(await administration().query('SELECT FROM app.tenant_keys')).toEqual([]);
  });

  it('of one that has a trail is answered', async () => {
    const pool = administration().pool('app');
    const secrets = await openKeys(readConfig(administration().environment), pool);
    const audit = createAuditWriter({ pool, secrets, now });
    const scope = scopeIn('clinic');
    await audit.before({ scope }, { action: 'conversation.list' });
    const held = await consilium('audit', 'verify', 'clinic', '--from', '1');
    expect(held).toEqual({ code: 0, text: expect.stringContaining('1 entries in 1 chains') });
    const beyond = await consilium('audit', 'verify', 'clinic', '--from', '7');
    expect(beyond).toEqual({ code: 1, text: expect.stringContaining('There is no checkpoint 7') });
    expect(await consilium('audit', 'verify', 'clinic', '--from', 'seven')).toMatchObject({ code: 2 });
    const { text } = await consilium('audit', 'public-key', 'clinic');
    expect(text).toContain('BEGIN PUBLIC KEY');
  });

  it('remembers the newest checkpoint, and says when a trail was cut in both stores', async () => {
    const app = administration().pool('app');
    const system = administration().pool('system');
    const config = readConfig(administration().environment);
    const secrets = await openKeys(config, app);
    const objects = openCheckpoints(config);
    const signed: { number: number; hash: string }[] = [];
    const onSigned = (each: { number: number; hash: string }) => signed.push(each);
    const checkpointer = createCheckpointer({ pool: system, objects, secrets, now, onSigned });
    const audit = createAuditWriter({ pool: app, secrets, now });
    const scope = scopeIn('cut');
    for (let n = 0; n < 3; n++) {
      await audit.before({ scope }, { action: 'conversation.list' });
      await checkpointer.run();
    }
    const first = await consilium('audit', 'verify', 'cut');
    expect(first).toEqual({ code: 0, text: expect.stringContaining('no earlier run is remembered') });
    expect((await consilium('audit', 'verify', 'cut')).text).toContain(
      'compared with checkpoint 3, seen on 20',
    );
    await administration().query(`DELETE FROM app.audit_entries WHERE tenant = 'cut' AND seq > 1`);
    await administration().query(`UPDATE app.audit_heads SET seq = 1,
      mac = (SELECT mac FROM app.audit_entries WHERE tenant = 'cut') WHERE tenant = 'cut'`);
    await administration().query(`DELETE FROM app.audit_checkpoints WHERE tenant = 'cut' AND number > 1`);
    for (const number of [2, 3]) await objects.delete(`checkpoints/cut/00000000000${number}.json`);
    const cut = {
      code: 1,
      text: expect.stringMatching(/the trail was cut: it ends at checkpoint 1, but 3 was seen on 20\d\d-/),
    };
    // What was cut does not become what is remembered.
    expect(await consilium('audit', 'verify', 'cut')).toEqual(cut);
    expect(await consilium('audit', 'verify', 'cut')).toEqual(cut);
    const elsewhere = ['--memory', join(administration().directory, 'other.json')];
    expect(await consilium('audit', 'verify', 'cut', ...elsewhere)).toMatchObject({ code: 0 });
    const given = ['--since-number', '2', '--hash', signed[1]!.hash.slice(0, 12)];
    expect(await consilium('audit', 'verify', 'cut', ...elsewhere, ...given)).toEqual({
      code: 1,
      text: expect.stringContaining('it ends at checkpoint 1, but 2 was seen before'),
    });
    for (const wrong of [
      ['--hash', 'abc'],
      ['--since-number', '2'],
      ['--since-number', '0', '--hash', 'ab'.repeat(8)],
    ])
      expect(await consilium('audit', 'verify', 'cut', ...wrong)).toMatchObject({ code: 2 });
  });

  it('says when a trail was thrown away with its keys, and begun again', async () => {
    const app = administration().pool('app');
    const system = administration().pool('system');
    const config = readConfig(administration().environment);
    const objects = openCheckpoints(config);
    const scope = scopeIn('renewed');
    /** As a server does after its start. */
    const work = async () => {
      const secrets = await openKeys(config, app);
      await createAuditWriter({ pool: app, secrets, now }).before({ scope }, { action: 'conversation.list' });
      await createCheckpointer({ pool: system, objects, secrets, now }).run();
    };
    await work();
    expect(await consilium('audit', 'verify', 'renewed')).toMatchObject({ code: 0 });
    for (const table of ['audit_entries', 'audit_heads', 'audit_checkpoints', 'tenant_keys'])
      await administration().query(`DELETE FROM app.${table} WHERE tenant = 'renewed'`);
    await objects.delete('checkpoints/renewed/000000000001.json');
    await work();
    const replaced = {
      code: 1,
      text: expect.stringMatching(/the trail was replaced: another key signs it than on 20\d\d-/),
    };
    // What took its place does not become what is remembered.
    expect(await consilium('audit', 'verify', 'renewed')).toEqual(replaced);
    expect(await consilium('audit', 'verify', 'renewed')).toEqual(replaced);
  });
});
