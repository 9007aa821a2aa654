import { describe, expect, it } from 'vitest';
import type { Claim } from './message.ts';
import { withFootnotes } from './with-footnotes.ts';

describe('footnotes in an export [D6]', () => {
  it('have one number for a note, by first use; a mark that nothing stands behind stays', () => {
    const note = (mark: string) => ({ mark, ref: 'r', path: '', printed: `Note ${mark}.` });
    const claims = ['c1', 'l1'].map(
      (mark): Claim => ({ sentence: mark, kind: 'own', evidence: [note(mark)], status: 'checked' }),
    );
    expect(withFootnotes('A. [l1] B. [c1] C. [l1] D. [c9]', claims)).toBe(
      'A.[^1] B.[^2] C.[^1] D. [c9]\n\n[^1]: Note l1.\n[^2]: Note c1.',
    );
  });
});
