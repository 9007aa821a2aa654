import {
  type CurrentRun,
  checkTeam,
  currentRun,
  edgesFrom,
  loadTeam,
  withCurrentRun,
} from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { currentTime } from './callbacks/current-time.ts';
import { smallTeamCatalogue, smallTeamFiles } from './index.ts';
import { convertUnit } from './tools/convert-unit.ts';
import { readChart } from './tools/read-chart.ts';

describe('the small team', () => {
  it('loads without a problem', () => {
    expect(checkTeam(smallTeamFiles(), smallTeamCatalogue)).toEqual([]);
  });

  it('has the shape that its README draws', () => {
    const team = loadTeam(smallTeamFiles(), smallTeamCatalogue);
    expect(team.agents.front).toMatchObject({
      kind: 'parallel',
      agents: ['triage', 'measurements', 'context', 'follow_up'],
    });
    const background = Object.values(team.agents).filter((agent) => agent.background);
    expect(background.map((agent) => agent.name)).toEqual(['context', 'follow_up', 'measurements']);
    expect(edgesFrom(team, 'triage')).toEqual(['consultant', 'lite']);
    expect(edgesFrom(team, 'consultant')).toEqual(['triage']);
    for (const name of ['lite', 'web_reader', 'draft', 'critic', 'measurements'])
      expect(edgesFrom(team, name)).toEqual([]);
    const zones = Object.values(team.agents).filter((agent) => agent.zone !== 'neutral');
    expect(zones.map(({ name, zone }) => `${name} ${zone}`)).toEqual([
      'consultant record',
      'web_reader outside',
    ]);
    expect(team.limits.microUsd).toBe(1_000_000);
  });

  it('converts units by code and says what it does not know', () => {
    expect(convertUnit.execute({ value: 180, from: 'lb', to: 'kg' })).toEqual({
      converted: 81.6466,
      unit: 'kg',
    });
    expect(convertUnit.execute({ value: 98.6, from: 'degF', to: 'degC' })).toEqual({
      converted: 37,
      unit: 'degC',
    });
    expect(convertUnit.execute({ value: 37, from: 'degC', to: 'degF' })).toEqual({
      converted: 98.6,
      unit: 'degF',
    });
    expect(convertUnit.execute({ value: 1, from: 'lb', to: 'cm' })).toMatchObject({ converted: null });
    expect(convertUnit.execute({ value: 1, from: 'stone', to: 'kg' })).toMatchObject({ converted: null });
  });

  it('reads the chart of the run, or an empty one', async () => {
    const chart = { read: async (topic: string) => ({ topic, entries: ['metformin'] }) };
    const read = (ports: CurrentRun['ports']) =>
      withCurrentRun(run({ ports }), () => readChart.execute({ topic: 'medications' }));
    expect(await read({ chart })).toEqual({ topic: 'medications', entries: ['metformin'] });
    expect(await read({})).toEqual({ topic: 'medications', entries: [] });
  });

  it('writes the time of the run into the state [A14]', async () => {
    const written: unknown[] = [];
    const setState: CurrentRun['setState'] = (key, value) => written.push([key, value]);
    await withCurrentRun(run({ setState }), async () => {
      expect(currentRun().agent).toBe('measurements');
      await currentTime.beforeAgent?.();
    });
    expect(written).toEqual([['current_time', '2026-01-05T10:00:00.000Z']]);
  });
});

function run(parts: Partial<CurrentRun>): CurrentRun {
  const scope = { tenant: 't1', actor: 'a1', compartment: 'patient/p1', purpose: 'TREAT' } as const;
  return {
    scope,
    caller: { scope, run: 'r1' },
    conversation: 'c1',
    reportsTo: 'c1',
    run: 'r1',
    agent: 'measurements',
    stepKey: 's1',
    state: {},
    seq: 1,
    userText: '',
    byProxy: false,
    cite: () => 'f1',
    signal: new AbortController().signal,
    now: () => new Date('2026-01-05T10:00:00Z'),
    ports: {},
    writes: 'user',
    resultFrom: () => {},
    setState: () => undefined,
    ...parts,
  };
}
