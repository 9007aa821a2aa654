import { describe, expect, it } from 'vitest';
import type { ReplayedAnswer } from '../api/generated.ts';
import { differenceOf } from './difference.ts';
import { sentencesOf } from './sentences.ts';

const answer = (text: string, claims: readonly [string, string][] = []): ReplayedAnswer => ({
  status: 'complete',
  text,
  claims: claims.map(([sentence, status]) => ({ sentence, status, kind: 'chart' })) as never,
});

describe('two answers, sentence by sentence [D14]', () => {
  it('are read in the order of the text, with the verdict on what they state', () => {
    const found = sentencesOf(
      answer(
        '[stand-in model]\n\nHere it is.\n\n- **Dr. Lee saw her on 03-Apr-2017.** [c1] [^2] Ask if unsure.\n',
        [
          ['Her potassium is high. [fvdc2rjy]', 'removed'],
          ['Dr. Lee saw her on 03-Apr-2017.', 'checked'],
        ],
      ),
    );
    expect(found).toEqual([
      { text: 'Here it is.', verdict: null },
      { text: 'Dr. Lee saw her on 03-Apr-2017.', verdict: 'checked' },
      { text: 'Ask if unsure.', verdict: null },
      { text: 'Her potassium is high.', verdict: 'removed' },
    ]);
  });

  it('keep what both say on one line, whatever the verdict', () => {
    const first = sentencesOf(answer('One. Two. Three.', [['Two.', 'checked']]));
    const second = sentencesOf(answer('One. New. Two.', [['Two.', 'unconfirmed']]));
    const rows = differenceOf(first, second).map((row) => [
      row.first?.text,
      row.second?.text,
      row.second?.verdict,
    ]);
    expect(rows).toEqual([
      ['One.', 'One.', null],
      [undefined, 'New.', null],
      ['Two.', 'Two.', 'unconfirmed'],
      ['Three.', undefined, undefined],
    ]);
    expect(differenceOf([], second)).toHaveLength(3);
    expect(differenceOf(first, first).every((row) => row.first === row.second)).toBe(true);
  });

  it('are compared only at the beginning if they are very long', () => {
    const long = Array.from({ length: 2_000 }, (_, at) => ({ text: `S ${at}`, verdict: null }));
    expect(differenceOf(long, long)).toHaveLength(400);
  });
});
