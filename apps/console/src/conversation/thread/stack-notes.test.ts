import { describe, expect, it } from 'vitest';
import { stackNotes } from './stack-notes.ts';

describe('notes in the margin [A15]', () => {
  it('stand beside their sentence, and never on each other', () => {
    const notes = [
      { anchor: 10, height: 30 },
      { anchor: 20, height: 30 },
      { anchor: 200, height: 30 },
    ];
    expect(stackNotes(notes, 8)).toEqual({ tops: [10, 48, 200], height: 230 });
  });

  it('none take no room', () => expect(stackNotes([], 8)).toEqual({ tops: [], height: 0 }));
});
