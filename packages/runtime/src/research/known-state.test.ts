import { type ClaimedRequest, NO_MEMORY, RESEARCH_STATE } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { knownState } from './known-state.ts';

describe('what a research agent is told of itself [B2]', () => {
  it('is from outside, as models wrote it and it quotes pages: also its own name and brief', () => {
    const agent = { name: 'Duchenne', description: 'd', slug: 'duchenne', brief: 'b', threshold: null };
    const claimed = { agent, request: { why: 'message' }, memory: NO_MEMORY, now: '2026-01-01T00:00:00Z' };
    const state = knownState(claimed as unknown as ClaimedRequest);
    expect(Object.keys(state)).toEqual([RESEARCH_STATE]);
    expect(state[RESEARCH_STATE]).toMatchObject({
      origin: 'outside',
      value: { name: 'Duchenne', brief: 'b', memory: NO_MEMORY },
    });
  });
});
