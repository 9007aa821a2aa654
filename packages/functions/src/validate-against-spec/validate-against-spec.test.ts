import { describe, expect, it } from 'vitest';
import { fakeContext } from '../test-support/fake-context.fixture.ts';
import { validateAgainstSpec } from './validate-against-spec.ts';

const ARTIFACT = 'Metformin lowered HbA1c by 0.8 % in 120 adults. Nausea was frequent.';
const input = (more: object = {}) =>
  validateAgainstSpec.input.parse({ artifact: ARTIFACT, specification: 'Summarise the trial.', ...more });
const verdict = (criterion: number, met: boolean, quote: string | null = null, hint = '') => ({
  criterion,
  met,
  quote,
  hint,
});
const run = (votes: readonly (readonly object[])[], more: object = {}) =>
  validateAgainstSpec.run(
    input(more),
    fakeContext([votes.map((verdicts) => ({ verdicts, confidence: 1, valid: true }) as never)]),
  );

describe('validate_against_spec [D1]', () => {
  it('decides invariants that are in the artifact by code, and asks about the others', async () => {
    const context = fakeContext([
      [{ verdicts: [verdict(1, true, 'Nausea'), verdict(2, false, null, 'Say it.')] }],
    ]);
    const result = await validateAgainstSpec.run(
      input({ invariants: ['120 adults', 'it ran for a year'] }),
      context,
    );
    expect(context.questions[0]?.text).toContain('2. it ran for a year');
    expect(context.questions[0]?.text).not.toContain('. 120 adults');
    expect(result).toEqual({
      valid: false,
      violations: [
        {
          kind: 'invariant',
          criterion: 'it ran for a year',
          message: 'The artifact does not meet this criterion.',
          location: null,
        },
      ],
      // The invariant by code and the quoted verdict count 1, the one without a quote 0.
      confidence: 0.667,
      remediation_hints: ['Say it.'],
    });
    expect(validateAgainstSpec.output.parse(result)).toEqual(result);
  });

  it('has as confidence the share of models with the same verdict', async () => {
    const votes = [
      [verdict(1, true), verdict(2, true)],
      [verdict(1, true), verdict(2, false)],
      [verdict(1, true), verdict(2, true)],
    ];
    const { valid, confidence } = await run(votes, { acceptance_criteria: ['is short'] });
    expect([valid, confidence]).toEqual([true, 0.833]);
  });

  it.each([
    [
      'a verdict that quotes what is not there',
      [verdict(1, true, 'Everybody was cured')],
      'Said to be met by words that are not in the artifact.',
    ],
    ['no verdict', [], 'No model has decided this criterion.'],
    ['a verdict about no criterion', [verdict(7, true)], 'No model has decided this criterion.'],
    [
      'two verdicts',
      [verdict(1, false), verdict(1, true, 'Nausea')],
      'The artifact does not meet this criterion.',
    ],
  ])('counts %s as a violation', async (_, verdicts, message) => {
    const { valid, violations, remediation_hints, confidence } = await run([verdicts]);
    expect([valid, violations[0]?.message, confidence]).toEqual([false, message, 0]);
    expect(remediation_hints).toHaveLength(1);
  });

  it('takes 4096 tokens of each input', () => {
    expect(validateAgainstSpec.budget(input(), 'D4')).toEqual({
      ...{ input: 4_096, output: 1_024 },
      each: { artifact: 4_096, specification: 4_096, invariants: 4_096, acceptance_criteria: 4_096 },
    });
  });
});
