import { describe, expect, it } from 'vitest';
import { answerLines, joinLines } from './answer-lines.ts';
import { checkAnswer } from './check-answer.ts';
import { cleanText } from './clean-text.ts';
import { takeMarks } from './fact-marks.ts';
import { splitSentences } from './split-sentences.ts';

const LENGTH = 200_000;
const lines = (text: string) => joinLines(answerLines(text), [[text.slice(0, 9)]]);

/** Each of them took time by the square of the length: seconds for 32 kB. */
describe('the checks of an answer take linear time [A17]', () => {
  it.each([
    ['exclamation marks', '!', '', cleanText],
    ['superscripts without an end', '¹', 'x', cleanText],
    ['superscripts', 'a¹ ', '', cleanText],
    ['stops without a blank', '.', 'x', splitSentences],
    ['blanks without a stop', ' ', 'x', takeMarks],
    ['empty lines', ' \n', 'x', lines],
    ['the rule of a table that is none', ' ', 'x', (text: string) => lines(`|${text}`)],
    ['marks alone on their lines', 'a.\n[fabcdefg]\n', '', lines],
  ])('%s', (_, unit, end, read) => {
    const text = unit.repeat(LENGTH / unit.length) + end;
    const start = process.cpuUsage();
    read(text);
    expect(process.cpuUsage(start).user).toBeLessThan(1_500_000);
  });

  it('judges a sentence without an end in pieces', () => {
    const pieces = splitSentences(`Metformin ${'and so on '.repeat(400)}`);
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.every(({ length }) => length <= 1_000)).toBe(true);
    expect(pieces.join(' ')).toBe(`Metformin ${'and so on '.repeat(400)}`.trim());
    const { claims } = checkAnswer(
      [{ origin: 'chart', text: `Your HbA1c was 7.9 % ${'and so on '.repeat(400)}`, agent: 'a' }],
      [],
      new Map(),
    );
    expect(claims[0]).toMatchObject({ status: 'removed', reason: 'uncited' });
  });
});
