import {
  ConsiliumError,
  loadTeam,
  type OperatedTurn,
  type Operations,
  type Scope,
  type TrailCheck,
  type TurnControl,
  type TurnPrices,
} from '@consilium/kernel';
import type { ServedTeam } from '../gateway-deps.ts';

const TURN: OperatedTurn = {
  ...{
    kind: 'turn',
    run: 'r1',
    state: 'failed',
    team: 'consult',
    agent: 'front',
    status: 'failed',
    code: 'model_failed',
  },
  ...{ startedAt: '2026-01-01T00:00:00.000Z', endedAt: '2026-01-01T00:00:02.000Z', ms: 2_000, microUsd: 40 },
  ...{ inputTokens: 10, outputTokens: 2, models: ['small'], standIn: true, whose: 'patient-abc' },
  ...{ teamVersion: 'v1', conversation: 'c1' },
};

const RUN = {
  ...{ run: 'r1', parent: null, kind: 'turn' as const, agent: 'front', status: 'failed' as const },
  ...{ code: 'model_failed', startedAt: TURN.startedAt, endedAt: TURN.endedAt, steps: [] },
  ...{ microUsd: 40, inputTokens: 10, outputTokens: 2, teamVersion: 'v1' },
};

const CHECK: TrailCheck = {
  ...{ startedAt: TURN.startedAt, endedAt: TURN.endedAt, chains: 2, entries: 7, ok: true, faults: 0 },
  ...{ firstBad: null, code: null },
};

/** One turn, `r1`, that runs where it is to be cancelled and has failed where it is to be retried. */
export const FAKE_OPERATIONS: Operations = {
  turns: async () => [TURN],
  effects: async () => ({ effects: [], before: null }),
  research: async () => ({
    ...{ agents: { active: 2 }, sleeping: 3, nextAt: null, overdue: 0, overdueSince: null, waiting: 0 },
    ...{ watches: 0, watchesOverdue: 0 },
    ...{ failing: [], month: { microUsd: 0, most: [] } },
  }),
  researchList: async () => ({
    rows: [{ id: 't1', agent: 'a1', state: 'pending', at: TURN.startedAt }],
    before: null,
  }),
  ratings: async () => [{ helpful: true, reason: null, standIn: false, count: 3 }],
  latency: async () => [
    { team: null, turns: 3, answer: { p50: 900, p95: 1_900, p99: 2_000 }, firstReply: null },
  ],
  openings: async () => ({ day: 0, isMany: false, usual: { actorHour: 3, tenantDay: 20 }, actors: [] }),
  counts: async () => ({
    ...{ live: 0, stuck: 0, parked: 0, failed: 1, ended: 4, effects: 0, since: TURN.startedAt },
  }),
  tree: async (_, run) => (run === 'r1' ? { ...TURN, runs: [RUN], isDemo: true } : null),
  contents: async (_, run) =>
    run === 'r1' ? [{ run, step: 's1', input: { system: 'You answer.' }, output: null }] : null,
  replays: async (_, turn) => (turn === 'r1' ? [] : null),
  turnFor: async ({ tenant }, act, run) =>
    run === 'r1'
      ? {
          place: { tenant, compartment: 'patient/p1', conversation: 'c1', turn: run },
          status: act === 'cancel' ? 'running' : 'failed',
          asker: { actor: 'dr', purpose: 'TREAT' },
        }
      : null,
  spend: async (_operator, _by, range) => ({
    ...range,
    rows: [],
    month: { name: '2026-01', usedMicroUsd: 120, standInMicroUsd: 120, capMicroUsd: 900 },
  }),
  setCap: async () => undefined,
  audit: async () => ({ entries: [], before: null }),
  checkTrail: async () => CHECK,
  lastCheckpoint: async () => ({ number: 2, at: TURN.startedAt, holds: true, covers: 7, since: 1 }),
  lastCheck: async () => CHECK,
};

export const FAKE_CONTROL: TurnControl = {
  cancel: async () => 'cancelling',
  repeat: async () => 'repeating',
  replay: async () => ({ run: 'r2' }),
};

export function createFakePrices(mayOpen: (scope: Scope) => boolean): TurnPrices {
  return {
    of: async ({ scope }) => {
      if (!mayOpen(scope)) throw new ConsiliumError('forbidden');
      const usual = { turns: 3, microUsd: { median: 40, p90: 90 }, ms: { median: 900, p90: 2_000 } };
      return {
        usual,
        month: { compartment: { usedMicroUsd: 120, standInMicroUsd: 120, capMicroUsd: null }, tenant: null },
      };
    },
  };
}

/** A team of this name with one agent. */
export function fakeTeam(name: string): ServedTeam {
  const team = loadTeam(
    [
      { path: 'team.yml', text: `name: ${name}\ndescription: One agent.\nroot: helper\nagents: [helper]\n` },
      { path: 'agents/helper.yml', text: 'name: helper\ndescription: Answers.\ninstruction: You answer.\n' },
    ],
    { tools: [], callbacks: [] },
  );
  return { team, tools: new Map() };
}
