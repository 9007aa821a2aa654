import type { Run, Step } from '../../api/generated.ts';

const BEGAN = Date.parse('2026-11-10T09:12:00.000Z');
const at = (ms: number) => new Date(BEGAN + ms).toISOString();

const step = (
  agent: string,
  kind: Step['kind'],
  from: number,
  ms: number,
  over: Partial<Step> = {},
): Step => ({
  ...{ step: `${agent}-${from}`, kind, agent, name: agent, model: 'gemini-2.5-flash', provider: 'gemini' },
  ...{
    input_tokens: 600,
    output_tokens: 90,
    micro_usd: 1_000,
    stand_in: true,
    lens_ms: 0,
    started_at: at(from),
    ms,
  },
  ...{ outcome: 'success', code: null },
  ...over,
});

const run = (over: Partial<Run> & Pick<Run, 'run' | 'agent'>): Run => ({
  kind: 'turn',
  team_version: null,
  status: 'complete',
  silence: null,
  code: null,
  started_at: at(0),
  ended_at: at(2_400),
  micro_usd: 4_000,
  input_tokens: 1_700,
  output_tokens: 212,
  steps: [],
  children: [],
  ...over,
});

/** A turn with a transfer, a look into the record, a reader beside the answer, and one that failed. */
export const RUN: Run = run({
  run: 'r1',
  agent: 'triage',
  steps: [
    step('triage', 'model', 0, 300),
    step('triage', 'transfer', 300, 1, { name: 'health_consultant' }),
    step('health_consultant', 'model', 310, 1_900),
    step('health_consultant', 'tool', 600, 500, { name: 'read_observations' }),
  ],
  children: [
    run({
      run: 'r2',
      kind: 'background',
      agent: 'medical_measurements',
      micro_usd: 300,
      steps: [step('medical_measurements', 'model', 100, 2_200)],
    }),
    run({
      run: 'r3',
      kind: 'background',
      agent: 'medical_context',
      status: 'failed',
      code: 'provider_unavailable',
      micro_usd: 0,
      steps: [step('medical_context', 'model', 120, 700, { outcome: 'error', code: 'provider_unavailable' })],
    }),
  ],
});
