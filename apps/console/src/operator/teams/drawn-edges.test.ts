import { describe, expect, it } from 'vitest';
import { drawnEdges } from './drawn-edges.ts';

describe('the lines of a drawing [B10]', () => {
  it('draws one line between two agents, by what says most', () => {
    expect(
      drawnEdges([
        { from: 'triage', to: 'ask', kind: 'child' },
        { from: 'triage', to: 'ask', kind: 'by-code' },
        { from: 'triage', to: 'health', kind: 'child' },
        { from: 'triage', to: 'health', kind: 'transfer' },
      ]),
    ).toEqual([
      { from: 'triage', to: 'ask', kind: 'by-code', returns: false },
      { from: 'triage', to: 'health', kind: 'transfer', returns: false },
    ]);
  });

  it('draws a way back at the line that it belongs to', () => {
    expect(
      drawnEdges([
        { from: 'triage', to: 'health', kind: 'transfer' },
        { from: 'health', to: 'triage', kind: 'return' },
      ]),
    ).toEqual([{ from: 'triage', to: 'health', kind: 'transfer', returns: true }]);
  });

  it('loses no way back that has no line', () => {
    expect(drawnEdges([{ from: 'a', to: 'b', kind: 'return' }])).toHaveLength(1);
  });
});
