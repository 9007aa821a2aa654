import { describe, expect, it } from 'vitest';
import { foundOf, hashOf, messagesOf, ROUNDS, verdictsOf } from './advice.ts';
import { screen } from './screen.ts';

describe.each(ROUNDS)('advice for messages of a fresh author, $name round [A15]', (round) => {
  it('has the messages as they were handed in, and a verdict on each that was found', () => {
    expect(hashOf(round)).toBe(round.hash);
    expect(Object.values(verdictsOf(round)).flat()).toHaveLength(round.found.least);
  });

  it('finds them by code', () => {
    expect(messagesOf(round)).toHaveLength(round.found.of);
    expect(foundOf(round)).toBeGreaterThanOrEqual(round.found.least);
  });

  it('gives the general text where a text for one cause was judged harmful', () => {
    const { harm } = verdictsOf(round);
    for (const { id, message } of messagesOf(round).filter(({ id }) => harm.includes(id)))
      expect(screen.advice(screen.check(message)!, 'GB'), id).toContain('This may be an emergency');
  });
});
