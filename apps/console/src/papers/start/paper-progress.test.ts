import { describe, expect, it } from 'vitest';
import { type PaperRun, paperOf, progressWords } from './start-paper.tsx';

const stages = (...done: readonly string[]) =>
  ({ stages: done.map((stage) => ({ stage, status: 'complete' })) }) as unknown as PaperRun;

describe('a paper while it is written [B15]', () => {
  it.each<[PaperRun | undefined, string]>([
    [undefined, 'Step 1 of 5: Reading the record'],
    [stages('chart'), 'Step 2 of 5: Searching the library'],
    // Both are read at once, and either may end first.
    [stages('evidence'), 'Step 1 of 5: Reading the record'],
    [stages('chart', 'evidence', 'write', 'check', 'keep'), 'Step 5 of 5: Saving the draft'],
  ])('says how far it is %#', (run, words) => expect(progressWords('insurer-letter', run)).toBe(words));

  it.each<[object, string | null]>([
    [{ status: 'running', result: null }, null],
    [{ status: 'complete', result: { result: { paper: 'p1' } } }, 'p1'],
    [{ status: 'failed', result: null }, 'none'],
    [{ status: 'complete', result: { result: null } }, 'none'],
  ])('opens what was kept, and says when nothing was: %j', (run, paper) =>
    expect(paperOf(run as PaperRun)).toBe(paper),
  );
});
