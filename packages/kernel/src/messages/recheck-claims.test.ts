import { describe, expect, it } from 'vitest';
import type { Recall } from '../evidence/recall.ts';
import { citationsOf } from './citations.ts';
import type { Claim } from './message.ts';
import { recheckClaims } from './recheck-claims.ts';

const [A, B] = ['a'.repeat(64), 'b'.repeat(64)];

function claim(status: Claim['status'], ...notes: readonly [mark: string, hash: string][]): Claim {
  return {
    ...{ sentence: 'It helped.', kind: 'literature', status },
    evidence: notes.map(([mark, hash]) => ({
      ...{ mark, ref: `Snapshot/${hash}`, path: '10-42', printed: 'A paper.' },
      literature: { words: null, level: 'cohort', status: 'none_known', invented: false, score: 0.5 },
    })),
  };
}

const recall = (hash: string, status: Recall['status']): Recall => ({
  ...{ hash, status, by: 'crossref', reason: null },
  ...{ heardAt: '2026-01-02T00:00:00.000Z', markedAt: '2026-01-02T00:00:01.000Z' },
});

describe('literature citations of a message [D7]', () => {
  it('has each marker once, without removed sentences and chart citations', () => {
    const chart: Claim = {
      ...{ sentence: 'HbA1c was 7.9 %.', kind: 'chart', status: 'checked' },
      evidence: [{ mark: 'c1', ref: 'Observation/o1/2', path: 'valueQuantity', printed: 'HbA1c 7.9 %' }],
    };
    const claims = [
      claim('checked', ['l1', A]),
      claim('unconfirmed', ['l1', A], ['l2', B]),
      claim('removed', ['l3', B]),
    ];
    const place = { start: 10, end: 42, score: 0.5, status: 'none_known' };
    expect(citationsOf([chart, ...claims])).toEqual([
      { mark: 'l1', hash: A, ...place },
      { mark: 'l2', hash: B, ...place },
    ]);
  });
});

describe('claims of a message whose source was recalled [B12]', () => {
  const claims = [claim('checked', ['l1', A]), claim('checked', ['l2', B]), claim('unchecked')];

  it('are no longer confirmed if their source was retracted; others are unchanged', () => {
    expect(
      recheckClaims(claims, [recall(A, 'retracted')]).map(({ status, reason }) => [status, reason]),
    ).toEqual([
      ['unconfirmed', 'retracted'],
      ['checked', undefined],
      ['unchecked', undefined],
    ]);
  });

  it('are unchanged after a correction or an expression of concern', () => {
    expect(recheckClaims(claims, [recall(A, 'corrected'), recall(B, 'concern')])).toEqual(claims);
  });
});
