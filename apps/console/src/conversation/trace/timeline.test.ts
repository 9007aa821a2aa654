import { describe, expect, it } from 'vitest';
import type { Run, Step } from '../../api/generated.ts';
import { agentName } from './agent-names.ts';
import { costOf, liveTimeline, timelineOf, whoOf } from './timeline.ts';

const at = (ms: number) => new Date(1_000_000 + ms).toISOString();
const step = (name: string, from: number, ms: number, given: Partial<Step> = {}): Step => ({
  ...{ step: `s${from}`, kind: 'model', agent: name, name, model: null, provider: null },
  ...{
    input_tokens: 1,
    output_tokens: 1,
    micro_usd: 0,
    stand_in: false,
    lens_ms: 0,
    started_at: at(from),
    ms,
    outcome: 'success',
    code: null,
  },
  ...given,
});
const run = (given: Partial<Run>): Run => ({
  ...{
    run: 'r',
    kind: 'turn',
    agent: 'front',
    team_version: null,
    status: 'complete',
    silence: null,
    code: null,
    started_at: at(0),
    ended_at: at(100),
  },
  ...{ micro_usd: 5, input_tokens: 10, output_tokens: 2, steps: [], children: [] },
  ...given,
});

const TURN = run({
  steps: [
    step('triage', 0, 30),
    step('health_consultant', 30, 0, { kind: 'transfer', agent: 'triage' }),
    step('health_consultant', 30, 20),
    step('read_observations', 50, 10, {
      kind: 'tool',
      agent: 'health_consultant',
      outcome: 'error',
      code: 'timeout',
    }),
    step('health_consultant', 60, 40),
  ],
  children: [
    run({
      run: 'b',
      kind: 'background',
      agent: 'medical_context',
      ended_at: null,
      steps: [step('medical_context', 5, 200)],
    }),
  ],
});

describe('the trace of a turn [A9][D12]', () => {
  it('rows: who worked when, a transfer with its arrow, a failure with its code, work beside it', () => {
    const { rows, span } = timelineOf(TURN);
    expect(rows.map(({ label, ms, background, failed }) => [label, ms, background, failed])).toEqual([
      ['Triage', 30, false, null],
      ['→ Health consultant', 60, false, null],
      ['Read observations', 10, false, 'timeout'],
      ['Medicines and visits', 200, true, null],
    ]);
    expect(span).toBe(205);
  });

  it('cost of all that it called, and whether something still runs', () => {
    expect(costOf(TURN)).toEqual({ ms: 100, tokens: 24, microUsd: 10, standIn: false, running: true });
    const standIn = { ...TURN, children: [run({ steps: [step('a', 0, 1, { stand_in: true })] })] };
    expect(costOf(standIn).standIn).toBe(true);
  });

  it('who, in words', () => {
    expect(whoOf(TURN)).toBe('Triage, Health consultant, 1 look into the record, 1 background agent');
    expect(whoOf(TURN, false)).toContain(', 1 tool used, ');
  });

  it('a run without steps that failed is named', () => {
    const failed = run({
      children: [run({ run: 'x', kind: 'branch', agent: 'web', status: 'failed', code: 'budget' })],
    });
    expect(timelineOf(failed).rows).toMatchObject([{ label: 'Web', failed: 'budget', depth: 1 }]);
  });

  it('live, from the stream', () => {
    const key = { agent: 'triage', outcome: null, ms: null };
    const live = liveTimeline(
      {
        ...{ run: 'r', seq: 1, startedAt: 100, answered: false, drafts: [], place: null },
        transfers: [{ from: 'front', to: 'triage', at: 100 }],
        steps: [
          { ...key, run: 'r', step: 's1', startedAt: 110 },
          { ...key, run: 'other', step: 's1', startedAt: 120, ms: 5, outcome: 'error' },
        ],
      },
      150,
    );
    expect(live.rows).toMatchObject([
      { label: '→ Triage', running: true, ms: 40, background: false },
      { running: false, background: true, failed: 'error' },
    ]);
  });

  it.each([
    ['health_consultant', 'Health consultant'],
    ['cypher_agent', 'Record question'],
    ['', 'Agent'],
    ['constructor', 'Constructor'],
  ])('%s is %s', (id, name) => expect(agentName(id)).toBe(name));
});
