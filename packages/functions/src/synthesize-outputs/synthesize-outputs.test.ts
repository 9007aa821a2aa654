import { describe, expect, it } from 'vitest';
import { fakeContext } from '../test-support/fake-context.fixture.ts';
import { synthesizeOutputs } from './synthesize-outputs.ts';

const ARTIFACTS = [
  { id: 'first', content: 'The dose is 500 mg. It is taken twice a day.' },
  { id: 'second', content: 'The dose is 850 mg. It lowers glucose.' },
  { name: 'third', summary: 'The dose is 850 mg. It is taken twice a day.' },
];
const input = (
  synthesis_strategy: string,
  conflict_policy = 'flag',
  artifacts: readonly object[] = ARTIFACTS,
) => synthesizeOutputs.input.parse({ artifacts, synthesis_strategy, conflict_policy });
const statements = [
  { artifact: 1, quote: 'The dose is 500 mg.' },
  { artifact: 2, quote: 'The dose is 850 mg.' },
  { artifact: 3, quote: 'the dose is 850 mg.' },
];
const said = (more: object = {}) => ({
  synthesized: 'The dose is 850 mg. It is taken twice a day. It lowers glucose. It is safe.',
  conflicts: [{ topic: 'dose', statements }],
  agreement_score: 1,
  ...more,
});
const run = (policy: string, more: object = {}) =>
  synthesizeOutputs.run(input('merge', policy), fakeContext([[said(more) as never]]));

describe('synthesize_outputs [D1]', () => {
  it.each([
    ['first_wins', 'The dose is 500 mg.', 'first'],
    ['consensus', 'The dose is 850 mg.', 'second'],
    ['flag', 'The dose is 850 mg.', null],
  ])('settles a conflict by %s', async (policy, dose, resolved_by) => {
    const { synthesized, conflicts } = await run(policy);
    expect(synthesized.startsWith(dose)).toBe(true);
    expect(conflicts).toMatchObject([{ topic: 'dose', resolved_by }]);
  });

  it('computes agreement, and which artifact has what', async () => {
    const { agreement_score, provenance, synthesized } = await run('flag');
    // Three of six statements are in conflict.
    expect(agreement_score).toBe(0.5);
    const words = Object.entries(provenance).map(([id, spans]) => [
      id,
      spans.map(({ start, end }) => synthesized.slice(start, end)),
    ]);
    expect(Object.fromEntries(words)).toEqual({
      first: ['It is taken twice a day.'],
      second: ['The dose is 850 mg.', 'It lowers glucose.'],
      third: ['The dose is 850 mg.', 'It is taken twice a day.'],
      model: ['It is safe.'],
    });
  });

  it.each([
    ['words that no artifact has', [{ artifact: 1, quote: 'The dose is 1 mg.' }, statements[1]]],
    ['one artifact alone', [statements[0], { artifact: 1, quote: 'It is taken twice a day.' }]],
    ['an artifact that does not exist', [statements[0], { artifact: 9, quote: 'The dose is 850 mg.' }]],
    ['the same words', [statements[1], statements[2]]],
  ])('passes over a conflict of %s', async (_, held) => {
    const { conflicts, agreement_score } = await run('first_wins', {
      conflicts: [{ topic: 'x', statements: held }],
    });
    expect([conflicts, agreement_score]).toEqual([[], 1]);
  });

  it('counts votes by code, and asks no model', async () => {
    const same = [{ code: 'a = 1' }, { code: 'b = 2' }, { code: 'A  = 1' }];
    const result = await synthesizeOutputs.run(input('vote', 'flag', same), fakeContext([]));
    expect(result).toMatchObject({ synthesized: 'a = 1', agreement_score: 0.667 });
    expect(result.conflicts[0]?.resolved_by).toBe('artifact-1');
    expect(synthesizeOutputs.questions(input('vote'))).toEqual({ least: 0, most: 0 });
    expect(synthesizeOutputs.questions(input('merge'))).toEqual({ least: 1, most: 1 });
    expect(synthesizeOutputs.output.parse(result)).toEqual(result);
  });

  it('takes by consensus what more than half say', async () => {
    const { synthesized, agreement_score } = await synthesizeOutputs.run(
      input('vote', 'consensus'),
      fakeContext([]),
    );
    expect(synthesized).toBe('It is taken twice a day.\nThe dose is 850 mg.');
    expect(agreement_score).toBe(0.333);
  });

  it('refuses an answer that is too long to be whole', async () => {
    await expect(run('flag', { synthesized: 'word'.repeat(4_097) })).rejects.toMatchObject({
      code: 'output_over_budget',
    });
    expect((await run('flag', { synthesized: 'word'.repeat(4_096) })).synthesized).toHaveLength(16_384);
  });
});
