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
});
