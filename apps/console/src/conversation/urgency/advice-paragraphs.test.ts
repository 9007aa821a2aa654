import { describe, expect, it } from 'vitest';
import { adviceParagraphs } from './advice-paragraphs.ts';

describe('advice in paragraphs [A20]', () => {
  it('joins a sentence that the catalogue cuts, and nothing else', () =>
    expect(
      adviceParagraphs(
        'Call 112 now.\n\nGive up to 5 belly\nthrusts, and repeat.\nIf breathing stops, press.',
      ),
    ).toEqual(['Call 112 now.', 'Give up to 5 belly thrusts, and repeat.', 'If breathing stops, press.']));

  it('keeps an empty line as the end of a paragraph', () =>
    expect(adviceParagraphs('☎ 112\n\nSit down')).toEqual(['☎ 112', 'Sit down']));
});
