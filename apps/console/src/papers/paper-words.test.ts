import { describe, expect, it } from 'vitest';
import type { Paper, PaperSummary } from '../api/generated.ts';
import { entryOf, numbersOf, removedBecause, standingWords } from './paper-words.ts';

const summary: PaperSummary = {
  ...{ paper: 'p', kind: 'insurer-letter', title: 'Appeal', version: 1, written_by: 'dr' },
  ...{ created_at: '2026-11-17T09:00:00Z', written_at: '2026-11-17T09:00:00Z' },
  ...{ signed_by: null, signed_at: null, signed_version: null },
};
const note = (mark: string, ref: string) => ({ mark, ref, path: '', printed: 'x' });

describe('papers on screen [B15]', () => {
  it.each<[Partial<PaperSummary>, string]>([
    [{}, 'Draft, not signed'],
    [{ version: 3 }, 'Draft, version 3, not signed'],
    [{ version: 3, signed_version: 2 }, 'Draft of version 3; version 2 is signed'],
    [
      { signed_by: 'Dr. A', signed_at: '2026-11-17T09:00:00Z', signed_version: 1 },
      'Signed by Dr. A on 17-Nov-2026',
    ],
  ])('say where they stand: %j', (more, words) => expect(standingWords({ ...summary, ...more })).toBe(words));

  it('number their sources by first use', () => {
    const sentence = (...evidence: ReturnType<typeof note>[]) => ({
      text: 't',
      standing: 'code' as const,
      evidence,
    });
    const [one, two] = [note('c1', 'Condition/a/1'), note('l1', 'Snapshot/x')];
    const blocks = [
      { kind: 'list' as const, items: [[sentence(two)], [sentence(one, two)]] },
      { kind: 'paragraph' as const, sentences: [sentence(one)] },
    ];
    const numbers = numbersOf({ content: { blocks } } as unknown as Paper);
    expect([...numbers].map(([mark, { number }]) => [mark, number])).toEqual([
      ['l1', 1],
      ['c1', 2],
    ]);
  });

  it('open the entries that they cite, and nothing else', () => {
    expect(entryOf(note('c1', 'Condition/a/1'))).toEqual({ type: 'Condition', id: 'a' });
    expect(entryOf(note('c2', 'Proposal/x'))).toBeNull();
    expect(entryOf(note('c3', 'Query/x/0'))).toBeNull();
  });

  it('say why a sentence was removed', () => {
    expect(removedBecause('outdated')).toBe('its entry in the record has changed');
    expect(removedBecause('number')).toBe('its source does not say so');
  });
});
