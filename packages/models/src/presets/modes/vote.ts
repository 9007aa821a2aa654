import { type Answer, judge } from '../agreement.ts';
import { type Outcome, onlyAnswer } from '../discussion.ts';

/** The outcome of votes that were all cast; null where there are none. */
export function outcomeOf(answers: readonly Answer[], spared: number): Outcome | null {
  const [first, ...rest] = answers;
  if (first === undefined) return null;
  if (rest.length === 0) return { ...onlyAnswer(first), spared };
  const { chosen, by, agreement } = judge([first, ...rest]);
  const votes = answers.map(({ output }) => output);
  return { output: chosen.output, votes, agreement, decided: by, spared };
}
