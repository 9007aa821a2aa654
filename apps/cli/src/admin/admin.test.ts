import { createGrantLookup } from '@consilium/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useAdministration } from '../local/administration.fixture.ts';

const administration = useAdministration({ beforeAll, afterAll });

const admin = (...words: string[]) => administration().consilium('admin', ...words);
const TREATS = ['--as', 'care-team', '--for', 'TREAT', '--by', 'ops'];

describe('consilium admin [F5] [E6]', { timeout: 60_000 }, () => {
  it('gives and ends access, and the trail accounts for it', async () => {
    expect(await admin('grant', 'ward', 'dr-a', 'pat-1', ...TREATS)).toEqual({
      code: 4,
      text: expect.stringContaining('--new-tenant'),
    });
    const unknown = await admin('grant', 'ward', 'dr-a', 'pat-1', ...TREATS, '--new-tenant');
    expect(unknown).toEqual({ code: 4, text: expect.stringContaining('There is no patient pat-1') });
    const given = await admin('grant', 'ward', 'dr-a', 'pat-1', ...TREATS, '--new-tenant', '--new');
    expect(given).toEqual({ code: 0, text: expect.stringContaining('dr-a may now open pat-1 as care-team') });
    expect((await admin('grant', 'ward', 'dr-a', 'pat-1', ...TREATS)).text).toContain('already');
    const live = () =>
      createGrantLookup(administration().pool('app')).liveGrant('ward', 'dr-a', 'patient/pat-1');
    expect(await live()).toMatchObject({ relation: 'care-team', purposes: ['TREAT'] });
    expect((await admin('list', 'grants', 'ward')).text).toContain('dr-a  patient/pat-1  care-team  TREAT');
    expect((await admin('revoke', 'ward', 'dr-a', 'pat-1', '--by', 'ops')).text).toContain('1 grant ended');
    expect(await live()).toBeNull();
    expect(await admin('revoke', 'ward', 'dr-a', 'pat-1')).toMatchObject({ code: 4 });
    const verified = await administration().consilium('audit', 'verify', 'ward');
    expect(verified).toMatchObject({ code: 0, text: expect.stringContaining('the trail holds') });
    await administration().query(`UPDATE app.grants SET revoked_at = null WHERE tenant = 'ward'`);
    const past = await administration().consilium('audit', 'verify', 'ward');
    expect(past).toMatchObject({ code: 1, text: expect.stringContaining('no entry accounts for grant') });
  });

  it('builds again the graphs that an older release derived', async () => {
    expect(await admin('rebuild-graphs')).toEqual({ code: 0, text: 'each graph is of this release\n' });
    await administration().query(`INSERT INTO app.graph_derivations VALUES ('ward', 'patient/old', 0)`);
    expect((await admin('rebuild-graphs')).text).toContain('1 graphs built again (0 rows)');
    expect((await admin('rebuild-graphs', '--json')).text).toBe('{"rebuilt":0,"rows":0}\n');
  });

  it('index-library says if there is no library', async () => {
    expect(await admin('index-library', 'ward')).toEqual({
      code: 4,
      text: expect.stringContaining('EVIDENCE'),
    });
    expect(await admin('index-library', 'nobody')).toEqual({
      code: 4,
      text: expect.stringContaining('nobody'),
    });
  });

  it('sets caps, settings and persons, and lists them', async () => {
    expect((await admin('cap', 'house', '250', '--by', 'ops', '--new-tenant')).text).toContain(
      '$250.00 a month',
    );
    expect((await admin('setting', 'house', 'location', '{"country":"DE"}', '--by', 'ops')).code).toBe(0);
    expect((await admin('person', 'add', 'house', 'dr-b', '--role', 'clinician', '--by', 'ops')).code).toBe(
      0,
    );
    const listed = async (...words: string[]) => JSON.parse((await admin(...words, '--json')).text);
    expect(await listed('list', 'caps', 'house')).toEqual({
      tenant: 'house',
      caps: [{ patient: null, microUsd: 250_000_000 }],
    });
    expect(await listed('list', 'settings', 'house')).toMatchObject({ settings: [{ name: 'location' }] });
    expect(await listed('person', 'list', 'house')).toMatchObject({ people: [{ actor: 'dr-b' }] });
    expect((await admin('cap', 'house', 'none', '--by', 'ops')).text).toContain('no cap');
    expect((await admin('list', 'caps', 'house')).text).toContain('none');
    const source = ['source', 'house', 'laboratory', 'lab-feed', '--by', 'ops'];
    expect((await admin(...source)).text).toContain('lab-feed may import from laboratory');
    expect(await listed('list', 'sources', 'house')).toMatchObject({
      sources: [{ source: 'laboratory', actor: 'lab-feed' }],
    });
    expect((await admin(...source, '--remove')).text).toContain('may not import');
    expect((await admin(...source, '--remove')).text).toContain('nothing was changed');
  });

  it.each([
    [
      'a relation that is none',
      ['grant', 't', 'a', 'p', '--as', 'friend', '--for', 'TREAT'],
      'care-team, self',
    ],
    [
      'the glass',
      ['grant', 't', 'a', 'p', '--as', 'break-glass', '--for', 'TREAT'],
      'the person who needs it',
    ],
    ['a purpose that is none', ['grant', 't', 'a', 'p', '--as', 'self', '--for', 'FUN'], 'PATRQT'],
    ['no relation', ['grant', 't', 'a', 'p', '--for', 'TREAT'], '--as'],
    ['a day that is over', ['grant', 't', 'a', 'p', ...TREATS, '--until', '2020-01-01'], 'is over'],
    ['a day that is none', ['grant', 't', 'a', 'p', ...TREATS, '--until', '2099-02-30'], 'is no time'],
    ['an id that is none', ['grant', 't', 'a b', 'p', ...TREATS], 'is no name of an actor'],
    ['nobody to revoke', ['revoke', 't'], '--grant'],
    ['a grant that is none', ['revoke', 't', '--grant', '7'], 'admin list grants'],
    ['an amount that is none', ['cap', 't', '-5'], 'US dollars'],
    ['an amount in words', ['cap', 't', 'much'], 'US dollars'],
    ['a source of a patient', ['source', 't', 'patient:x', 'a'], 'those of patients'],
    ['what is no JSON', ['setting', 't', 'location', '{country}'], 'no JSON'],
    ['messages for a month', ['setting', 't', 'retention.messages_days', '30'], '365'],
    ['a retention that is none', ['setting', 't', 'retention.audit_days', '400'], 'retention.runs_days'],
    ['a role that is none', ['person', 'add', 't', 'a', '--role', 'boss'], 'clinician'],
    ['a list that is none', ['list', 'keys', 't'], 'grants, caps'],
  ])('refuses %s, and says what to write', async (_, words, hint) => {
    expect(await admin(...words)).toEqual({ code: 2, text: expect.stringContaining(hint) });
  });
});
