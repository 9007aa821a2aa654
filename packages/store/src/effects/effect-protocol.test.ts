import { randomUUID } from 'node:crypto';
import type { EffectLedger, Scope } from '@consilium/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelStep, stepModel, UNKNOWN } from '../test-support/effect-model.fixture.ts';
import { useStore } from '../test-support/store.fixture.ts';
import { createEffectLedger } from './effect-ledger.ts';

const { app, grantedScope } = useStore({ beforeAll, afterAll });

/** Fences near the present one: old, right, and never given. */
const fence = fc.integer({ min: 0, max: 5 });
const step: fc.Arbitrary<ModelStep> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('claim'), leaseMs: fc.constantFrom(1, 500, 1_000) }) },
  fc.record({ act: fc.constant('mark'), fence, reference: fc.constantFrom(null, 'r1', 'r2') }),
  fc.record({ act: fc.constant('release'), fence }),
  fc.record({ act: fc.constant('park'), fence, code: fc.constantFrom('timeout', 'unknown') }),
  fc.record({ act: fc.constant('resolve'), verdict: fc.constantFrom('happened', 'did-not') }),
) as fc.Arbitrary<ModelStep>;
const story = fc.array(
  fc.record({ effect: fc.integer({ min: 0, max: 1 }), waitMs: fc.constantFrom(0, 1, 500, 1_000), step }),
  { minLength: 1, maxLength: 25 },
);

const first = (...steps: readonly ModelStep[]) =>
  steps.map((step) => ({ effect: 0, waitMs: 0 as const, step }));
const claim = { act: 'claim', leaseMs: 1_000 } as const;
const RELEASED = first(claim, { act: 'release', fence: 1 });
const DONE = first(claim, { act: 'mark', fence: 1, reference: null }, claim);

describe('effect ledger against its model [F1]', () => {
  it('answers every story as the model does, with two effects side by side', async () => {
    const scope = await grantedScope();
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(story, async (steps) => {
        let now = Date.parse('2026-03-01T10:00:00.000Z');
        const ledger = createEffectLedger(app, { now: () => new Date(now) });
        const keys: readonly string[] = [randomUUID(), randomUUID()];
        const effects = [UNKNOWN, UNKNOWN];
        for (const { effect: at, waitMs, step } of steps) {
          now += waitMs;
          const expected = stepModel(effects[at]!, step, now);
          effects[at] = expected.effect;
          const answer = await apply(ledger, scope, keys[at]!, step);
          expect(answer).toEqual(expected.answer);
          seen.add(`${step.act} ${typeof answer === 'boolean' ? answer : answer.verdict}`);
        }
        const parked = (await ledger.parked(scope)).filter(({ key }) => keys.includes(key));
        expect(parked.map(({ key, code }) => ({ key, code }))).toHaveLength(
          effects.filter(({ status }) => status === 'parked').length,
        );
        for (const { key, code } of parked)
          expect(effects[keys.indexOf(key)]).toMatchObject({ status: 'parked', code });
      }),
      // The rarest answers are always among them: by chance alone one run in hundreds misses one.
      { numRuns: 150, examples: [[RELEASED], [DONE]] },
    );
    // The stories went everywhere: otherwise they prove less than they seem to.
    expect([...seen].sort()).toEqual([
      'claim busy',
      'claim done',
      'claim go',
      'claim parked',
      'mark false',
      'mark true',
      'park false',
      'park true',
      'release false',
      'release true',
      'resolve false',
      'resolve true',
    ]);
  });
});

function apply(ledger: EffectLedger, scope: Scope, key: string, step: ModelStep) {
  switch (step.act) {
    case 'claim':
      return ledger.claim(scope, { key, kind: 'email' }, { leaseMs: step.leaseMs });
    case 'mark':
      return ledger.mark(scope, key, step.fence, step.reference);
    case 'release':
      return ledger.release(scope, key, step.fence);
    case 'park':
      return ledger.park(scope, key, step.fence, step.code);
    case 'resolve':
      return ledger.resolve(scope, key, step.verdict);
  }
}
