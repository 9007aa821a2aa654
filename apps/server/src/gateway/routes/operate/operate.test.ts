import { loadTeam } from '@consilium/kernel';
import { describe, expect, test } from 'vitest';
import { createGateway } from '../../gateway.ts';
import { FAKE_CONTROL } from '../../testing/fake-operations.ts';
import { createWorld } from '../../testing/gateway-fixture.ts';
import { toTeamView } from './teams.ts';

const agent = (name: string, more: string) => ({
  path: `agents/${name}.yml`,
  text: `name: ${name}\ndescription: ${name}.\n${more}`,
});

describe('a team as a graph [E6]', () => {
  test('has an edge for each way that a turn can go, by its kind', () => {
    const names = 'front, triage, notes, consultant, lite, searcher';
    const team = loadTeam(
      [
        {
          path: 'team.yml',
          text: `name: clinic\ndescription: A clinic.\nroot: front\nagents: [${names}]
transfers: { triage: [consultant, lite] }\nby_code: { triage: [lite] }\n`,
        },
        agent('front', 'kind: parallel\nagents: [triage, {agent: notes, background: true}]\n'),
        agent('triage', 'instruction: Triage.\nagents: [consultant, lite]\n'),
        agent('notes', 'instruction: Note.\n'),
        agent('consultant', 'instruction: Consult.\ntools: [{agent: searcher}]\n'),
        agent('lite', 'instruction: Answer.\nreturn: false\n'),
        agent('searcher', 'instruction: Search.\n'),
      ],
      { tools: [], callbacks: [] },
    );
    const { edges, agents } = toTeamView({ team, tools: new Map() }, false);
    expect(edges.map(({ from, to, kind }) => `${from} ${kind} ${to}`).sort()).toEqual([
      'consultant return triage',
      'consultant tool searcher',
      'front background notes',
      'front member triage',
      'triage by-code lite',
      'triage child consultant',
      'triage child lite',
      'triage transfer consultant',
    ]);
    expect(agents.map(({ name, kind }) => `${name} ${kind}`)).toContain('front parallel');
  });
});

describe('operating [B10]', () => {
  test('a gateway without the role says so, to operators only', async () => {
    const world = await createWorld();
    const { operations: _, ...deps } = world.deps;
    const app = createGateway(deps);
    const asked = async (actor: string) => {
      const headers = { Authorization: `Bearer ${await world.token(actor)}` };
      return (await app.request('/v1/operate/runs', { headers })).status;
    };
    expect([await asked('op-1'), await asked('dr')]).toEqual([503, 404]);
  });

  test.each([
    ['/spend?from=2026-02-01&to=2026-01-01', 'from'],
    ['/spend?from=2020-01-01&to=2026-01-01', 'from'],
    ['/latency?from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z', 'from'],
    ['/latency?from=2020-01-01T00:00:00Z&to=2026-01-01T00:00:00Z', 'from'],
    ['/runs?state=dead', 'state'],
    ['/runs?limit=201', 'limit'],
    ['/audit?action=a%20b', 'action'],
    ['/audit?from=yesterday', 'from'],
  ])('%s is refused by its field', async (path, field) => {
    const world = await createWorld();
    const response = await world.call('GET', `/v1/operate${path}`, { as: 'op-1' });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ field }] });
  });

  test('what a stand-in said and would cost is told by a field, wherever a model or money is [F5]', async () => {
    for (const standInModel of [true, false]) {
      const world = await createWorld({ about: { development: false, standInModel } });
      const asked = async (path: string, as: string) =>
        (await (await world.call('GET', path, { as })).json()) as object;
      expect(await asked('/v1/patients/p1/conversations/estimate', 'dr')).toMatchObject({
        stand_in: standInModel,
        month: { here: { used_micro_usd: 120, stand_in_micro_usd: 120 } },
      });
      expect(await asked('/v1/operate/teams/consult', 'op-1')).toMatchObject({ stand_in: standInModel });
      // What was kept says it by itself, whatever replies today.
      expect(await asked('/v1/operate/runs', 'op-1')).toMatchObject({ runs: [{ stand_in: true }] });
      expect(await asked('/v1/operate/spend', 'op-1')).toMatchObject({
        month: { name: '2026-01', used_micro_usd: 120, stand_in_micro_usd: 120, cap_micro_usd: 900 },
      });
    }
  });

  test('says how much the engine has paused, and since when [F1]', async () => {
    const asked = async (world: Awaited<ReturnType<typeof createWorld>>) =>
      (await world.call('GET', '/v1/operate/paused', { as: 'op-1' })).json();
    const since = Date.parse('2026-01-01T00:00:00.000Z');
    expect(await asked(await createWorld({ paused: async () => [{ since }, { since: since + 1 }] }))).toEqual(
      {
        count: 2,
        since: '2026-01-01T00:00:00.000Z',
      },
    );
    expect(await asked(await createWorld({ paused: async () => [] }))).toEqual({ count: 0, since: null });
  });

  test.each([
    ['not-repeatable', 409, 'not_repeatable'],
    ['not-found', 409, 'grant_ended'],
    ['queue-full', 503, 'unavailable'],
  ] as const)('a retry that is %s is told as %s %s', async (verdict, status, code) => {
    const turnControl = {
      ...FAKE_CONTROL,
      ...{ cancel: async () => 'idle' as const, repeat: async () => verdict },
    };
    const world = await createWorld({ turnControl });
    const response = await world.call('POST', '/v1/operate/runs/r1/retry', { as: 'op-1' });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
    const cancel = await world.call('POST', '/v1/operate/runs/r1/cancel', { as: 'op-1' });
    expect(await cancel.json()).toMatchObject({ code: 'not_running' });
  });

  test.each([
    ['not-replayable', 409, 'not_replayable'],
    ['not-found', 409, 'grant_ended'],
  ] as const)('a replay that is %s is told as %s %s', async (verdict, status, code) => {
    const world = await createWorld({ turnControl: { ...FAKE_CONTROL, replay: async () => verdict } });
    const ask = (model: string) =>
      world.call('POST', '/v1/operate/runs/r1/replays', { as: 'op-1', json: { model } });
    const response = await ask('small');
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
    expect((await ask('another')).status).toBe(422);
  });
});
