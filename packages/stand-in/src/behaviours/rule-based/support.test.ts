import { describe, expect, it } from 'vitest';
import { callWith } from '../../call.fixture.ts';
import { ruleBased } from './rule-based.ts';

const marked = (origin: string, text: string) =>
  `<said-0a1b2c3d origin="${origin}">\n${text}\n</said-0a1b2c3d>`;

describe('the stand-in as the second model [D10]', () => {
  it('says yes where the cited passages have most of the words of a sentence, else no', () => {
    const user = [
      `Passage 1:\n${marked('outside', 'Source: Meyer\nMetformin lowered HbA1c.\n\nSentence 9, of passage 1:\nAll.')}`,
      `Passage 2:\n${marked('outside', 'Source: Lee\nInsulin did not.')}`,
      `Sentence 1, of passage 1, 2:\n${marked('model', 'Metformin lowered HbA1c.')}`,
      `Sentence 2, of passage 2:\n${marked('model', 'Metformin lowered HbA1c.')}`,
    ].join('\n\n');
    const system = 'You check sentences against the passages that they cite.';
    expect(ruleBased().play(callWith({ system, user }))).toEqual({
      json: {
        results: [
          { n: 1, supported: 'yes' },
          { n: 2, supported: 'no' },
        ],
      },
    });
  });
});
