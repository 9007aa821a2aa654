import type {
  AnswerDraft,
  AskModels,
  Claim,
  ClaimedRequest,
  Json,
  ListedFinding,
  NewFinding,
  ThresholdVerdict,
} from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import type { RunContext } from '../run/run-context.ts';
import { withVerdict } from './with-verdict.ts';

const HASH = 'a'.repeat(64);
const scope = { tenant: 't1', actor: 'dr', compartment: 'actor/dr', purpose: 'TREAT' } as const;
const NOTES: Claim['evidence'] = [
  {
    ...{ mark: 'l1', ref: `Snapshot/${HASH}`, path: '0-9', printed: 'x' },
    literature: { words: 'lowered', level: 'cohort', status: 'none_known', invented: false, score: 1 },
  },
];
const ANSWER: AnswerDraft = {
  parts: [{ origin: 'outside', text: 'A lowered mortality.' }],
  claims: [
    {
      ...{ sentence: 'A lowered mortality.', kind: 'literature', status: 'checked' },
      evidence: NOTES,
    },
    // A removed one has none; were it to have some, they would not count.
    { sentence: 'Not shown.', kind: 'literature', evidence: NOTES, status: 'removed' },
  ],
  ...{ sourceAgents: [], standIn: false, status: 'complete' },
};

/** Runs it with this threshold; `reply` is what the model says. */
async function decided(threshold: Json | null, reply: Json = null, now = '2026-11-18T10:00:00.000Z') {
  const kept: NewFinding[] = [];
  const settled: ThresholdVerdict[] = [];
  const asked: string[] = [];
  const findings = {
    keep: async (_scope: unknown, _of: unknown, found: readonly NewFinding[]) => void kept.push(...found),
    of: async () =>
      kept.map((each, at): ListedFinding => ({ ...each, id: `f${at}`, standing: 'unknown', firstSeen: now })),
    settle: async (_scope: unknown, _agent: string, verdict: ThresholdVerdict) => void settled.push(verdict),
  };
  const source = { source_type: 'web', title: 'T', site: 's', url: 'u', retrieved: '2026-01-01' };
  const ask: AskModels = async (calls) => {
    asked.push(...calls.flatMap(({ system, text }) => [system, text]));
    const usage = { inputTokens: 1, outputTokens: 1, cachedTokens: 0 };
    return [{ kind: 'reply', output: reply, usage, microUsd: 1, model: 'm', provider: 'p', standIn: false }];
  };
  const run = {
    deps: {
      research: { findings },
      ports: {
        evidence: { snapshot: async () => ({ snapshot: { source }, text: 'of NCT01234567', standings: [] }) },
      },
    },
    durable: {
      step: (_name: string, _policy: unknown, action: (signal: AbortSignal, away: number) => unknown) =>
        action(AbortSignal.timeout(5_000), 0),
    },
    identity: { run: 'r1' },
  } as unknown as RunContext;
  const claimed = { agent: { id: 'a1', threshold }, now } as unknown as ClaimedRequest;
  const answer = await withVerdict(run, { scope, run: 'r1', claimed }, ANSWER, ask);
  return { kept, settled, asked, said: answer.parts.slice(1) };
}

describe('the end of a research run [B6]', () => {
  it('keeps confirmed sentences with their sources, and decides nothing without a threshold', async () => {
    const { kept, settled, said } = await decided(null);
    expect(kept).toMatchObject([
      {
        sentence: 'A lowered mortality.',
        quote: 'lowered',
        hash: HASH,
        work: { registrations: ['NCT01234567'] },
      },
    ]);
    expect([settled, said]).toEqual([[], []]);
  });

  it('decides a typed threshold by code, and says on what or what is missing', async () => {
    expect(await decided({ level: 'cohort', outcome: 'mortality' })).toMatchObject({
      settled: [{ met: true, by: 'code', on: ['f0'] }],
      said: [
        { origin: 'code', text: expect.stringMatching(/^The threshold is met: it rests on 1 finding\./) },
      ],
      asked: [],
    });
    expect(await decided({ level: 'randomised_trial', until: '2026-01-01' })).toMatchObject({
      settled: [{ met: false, ended: true }],
      said: [
        {
          text: expect.stringMatching(
            /not met\. No randomised trial or stronger yet; .* The agent stopped\.$/,
          ),
        },
      ],
    });
  });

  it('has a model decide free text, marks it so, and takes “met” only with findings that exist', async () => {
    const met = await decided({ text: 'when I am sure' }, { met: true, claims: ['F1'], missing: '' });
    expect(met).toMatchObject({
      settled: [{ met: true, by: 'model', on: ['f0'] }],
      said: [{ origin: 'code', text: expect.stringContaining('decided by a model, not by code') }],
    });
    // What a person and a page wrote stands in no instruction.
    expect(met.asked[0]).not.toMatch(/when I am sure|lowered mortality/);
    expect(met.asked[1]).toMatch(/when I am sure[\s\S]*F1 \(cohort\): A lowered mortality\./);
    const invented = await decided({ text: 'when I am sure' }, { met: true, claims: ['F7'], missing: '' });
    expect(invented.settled).toMatchObject([{ met: false, by: 'model' }]);
    const nonsense = await decided({ text: 'when I am sure' }, { yes: 1 });
    expect(nonsense.settled).toMatchObject([
      { met: false, missing: [expect.stringContaining('did not answer')] },
    ]);
  });

  it('takes no threshold that it cannot read', async () => {
    expect((await decided({ level: 'magic' })).settled).toEqual([]);
  });
});
