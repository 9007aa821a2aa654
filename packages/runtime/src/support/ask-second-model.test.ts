import { checkAnswer } from '@consilium/clinical';
import {
  ConsiliumError,
  errorCode,
  factId,
  type Json,
  type ModelReply,
  type ModelRequest,
  passageFact,
} from '@consilium/kernel';
import { describe, expect, it, vi } from 'vitest';
import type { StepPolicy } from '../durable/policy.ts';
import { createRunLog, type RunContext } from '../run/run-context.ts';
import { askSecondModel } from './ask-second-model.ts';

// The engine settles only promises of its own.
vi.mock('../durable/settle.ts', () => ({
  settle: async (promises: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(promises)).map((end) =>
      end.status === 'fulfilled'
        ? { ok: true, value: end.value }
        : { ok: false, code: errorCode(end.reason) },
    ),
}));

const passage = passageFact({
  snapshot: {
    ...{ hash: 'ab'.repeat(32), level: 'cohort', status: 'none_known', licence: '', invented: true },
    source: { source_type: 'web', title: 'Metformin', site: 's', url: 'u', retrieved: '2026-01-01' },
    retrieved: '2026-01-02T00:00:00.000Z',
  },
  ...{ start: 0, end: 42, text: 'Metformin lowered HbA1c by 0.8 % in adult.', score: 1 },
});
const fact = { ...passage, id: factId(passage) };
const { claims } = checkAnswer(
  [{ origin: 'chart', text: `Metformin lowered HbA1c by 0.8 %. [${fact.id}]`, agent: 'a' }],
  [fact],
  new Map(),
);
const NO = { results: [{ n: 1, supported: 'no' }] };
const BUDGET = { tokens: 10_000, microUsd: 500, hops: 1, calls: 5, lensMs: 0, deadline: 9e12 };

interface Asking {
  readonly supportModel?: string;
  readonly compartment?: string;
  readonly reply?: Json;
  readonly fails?: ConsiliumError;
  readonly microUsd?: number;
}

/** Asks with one confirmed sentence; `reply` is what the model says. */
async function asked({ supportModel, compartment = 'patient/p', reply = NO, fails, microUsd }: Asking) {
  const calls: ModelRequest[] = [];
  const zones: string[] = [];
  const policies: StepPolicy[] = [];
  const models = {
    estimate: () => ({ tokens: 100, microUsd: 20 }),
    call: async (request: ModelRequest) => {
      calls.push(request);
      if (fails) throw fails;
      const usage = { inputTokens: 5, outputTokens: 2, cachedTokens: 0 };
      return {
        content: [],
        output: reply,
        usage,
        microUsd: 7,
        standIn: true,
        finish: 'stop',
      } as unknown as ModelReply;
    },
  };
  const log = createRunLog();
  log.addFacts([fact]);
  const run = {
    ...(supportModel && { supportModel }),
    scope: { tenant: 't', actor: 'a', compartment, purpose: 'TREAT' },
    ...{ identity: { run: 'r', turn: 'r', kind: 'turn' }, log },
    deps: {
      ...{ models, now: () => new Date(0) },
      privacy: {
        around: async (_caller: unknown, zone: string, inner: unknown) => {
          zones.push(zone);
          return inner;
        },
      },
    },
    durable: {
      step: (_name: string, policy: StepPolicy, action: (signal: AbortSignal, away: number) => unknown) => {
        policies.push(policy);
        return action(AbortSignal.timeout(5_000), 0);
      },
    },
  } as unknown as RunContext;
  const remaining = { budget: { ...BUDGET, ...(microUsd !== undefined && { microUsd }) } };
  const opinion = await askSecondModel(run, claims, remaining);
  return { opinion, calls, zones, policies, remaining, steps: log.steps() };
}

describe('the second model of a run [D10]', () => {
  it('is not asked where none is set, or where no sentence was confirmed by a passage', async () => {
    expect(await asked({})).toMatchObject({
      opinion: null,
      calls: [],
      steps: [],
      remaining: { budget: BUDGET },
    });
  });

  it('is asked once, with bounds, within the guards of a record where a patient is open; its cost is booked', async () => {
    const { opinion, calls, zones, policies, remaining, steps } = await asked({ supportModel: 'm' });
    expect(opinion).toMatchObject({ standIn: true });
    expect(opinion?.doubted.size).toBe(1);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ model: 'm', tools: [], builtin: null });
    expect(calls[0]?.messages).toHaveLength(1);
    expect(zones).toEqual(['record']);
    expect(policies).toMatchObject([{ timeoutMs: 20_000, retry: { maxRetryAttempts: 2 } }]);
    expect(steps).toMatchObject([
      { kind: 'model', agent: 'support', name: 'support', microUsd: 7, outcome: 'success' },
    ]);
    expect(remaining.budget).toMatchObject({ microUsd: 493, tokens: 9_993 });
    expect((await asked({ supportModel: 'm', compartment: 'actor/a' })).zones).toEqual(['neutral']);
  });

  it('changes nothing where its answer cannot be read; the step says so, and what it cost', async () => {
    for (const reply of ['yes', { results: [] }, { results: [{ n: 9, supported: 'no' }] }]) {
      const { opinion, steps } = await asked({ supportModel: 'm', reply });
      expect(opinion).toBeNull();
      expect(steps).toMatchObject([{ outcome: 'error', code: 'invalid_output', microUsd: 7 }]);
    }
  });

  it('changes nothing where it cannot be asked; the step says why', async () => {
    const fails = new ConsiliumError('overloaded');
    const { opinion, steps } = await asked({ supportModel: 'm', fails });
    expect(opinion).toBeNull();
    expect(steps).toMatchObject([{ outcome: 'error', code: 'overloaded' }]);
  });

  it('is not asked beyond the budget of the run', async () => {
    const { opinion, calls, steps } = await asked({ supportModel: 'm', microUsd: 3 });
    expect([opinion, calls]).toEqual([null, []]);
    expect(steps).toMatchObject([{ outcome: 'error', code: 'budget_exhausted' }]);
  });
});
