import { describe, expect, it } from 'vitest';
import { answerText } from './answer-text.ts';
import { numberNotes } from './number-notes.ts';
import { placeClaims } from './place-claims.ts';

describe('an answer as plain text', () => {
  it('has its footnotes behind the sentences and its sources below', () => {
    const footnote = { mark: 'c7', ref: 'Observation/a/1', path: '', printed: 'INR 2.1 on 2026-03-02' };
    const placed = placeClaims({
      parts: [
        { origin: 'chart', text: '**INR** was 2.1 on 2026-03-02. [c7]\nAsk your doctor.' },
        { origin: 'code', text: 'Older results are in the panel.' },
      ],
      claims: [
        {
          sentence: '**INR** was 2.1 on 2026-03-02.',
          kind: 'chart',
          evidence: [footnote],
          status: 'checked',
        },
        { sentence: 'Ask your doctor.', kind: 'own', evidence: [], status: 'unchecked' },
      ],
    });
    expect(answerText(placed, numberNotes(placed), false)).toBe(
      [
        'INR was 2.1 on 02-Mar-2026.[^1]\nAsk your doctor.',
        'Older results are in the panel.',
        '[^1]: INR 2.1 on 02-Mar-2026 (result)',
      ].join('\n\n'),
    );
  });

  it('numbers chart and literature notes together, and includes warnings about a source [D6]', () => {
    const chart = { mark: 'c2', ref: 'Observation/a/1', path: '', printed: 'HbA1c 7.9 %' };
    const paper = {
      ...{ mark: 'l1', ref: 'Snapshot/a', path: '0-9', printed: 'Probe, Ada, “A trial.”' },
      literature: {
        ...({
          words: null,
          level: 'randomised_trial',
          status: 'retracted',
          invented: true,
          score: 1,
        } as const),
      },
    };
    const placed = placeClaims({
      parts: [{ origin: 'chart', text: 'It falls. [l1] It was 7.9. [c2] It fell again. [l1]' }],
      claims: [
        { sentence: 'It falls.', kind: 'literature', evidence: [paper], status: 'checked' },
        { sentence: 'It was 7.9.', kind: 'chart', evidence: [chart], status: 'unconfirmed' },
        { sentence: 'It fell again.', kind: 'literature', evidence: [paper], status: 'checked' },
      ],
    });
    expect(answerText(placed, numberNotes(placed), false).split('\n')).toEqual([
      'It falls.[^1] It was 7.9.[^2] [not confirmed] It fell again.[^1]',
      '',
      '[^1]: Probe, Ada, “A trial.” Randomised trial. Retracted. Invented for demonstration: no such publication exists.',
      '[^2]: HbA1c 7.9 % (result)',
    ]);
  });
});
