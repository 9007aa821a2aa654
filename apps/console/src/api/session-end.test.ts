import { describe, expect, it } from 'vitest';
import { noteSessionOpen, noteUnauthorized, sessionHasEnded } from './session-end.ts';

describe('a session that ends in mid-work [B10]', () => {
  it('ends with a refusal, not before there was one, and comes back', () => {
    noteUnauthorized();
    expect(sessionHasEnded()).toBe(false);
    noteSessionOpen();
    expect(sessionHasEnded()).toBe(false);
    noteUnauthorized();
    expect(sessionHasEnded()).toBe(true);
    noteSessionOpen();
    expect(sessionHasEnded()).toBe(false);
  });
});
