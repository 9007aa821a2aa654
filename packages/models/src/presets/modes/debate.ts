import { othersOf } from '../agreement.ts';
import { answersOf, callOf, type Mode } from '../discussion.ts';
import { debateText } from '../prompts.ts';
import { outcomeOf } from './vote.ts';

/** Different answers that each is shown: more would cost more than they add. */
const SHOWN = 2;

/**
 * All answer in parallel; then each sees what the others said, and answers once more. What most of them say at the end is taken.
 * Where it deepens, the second round is spent only if the first answers disagree.
 */
export const debate: Mode = function* (discussion) {
  const { question, seats, deepens } = discussion;
  const opened = yield* answersOf(
    discussion,
    seats.map((_, seat) => ({ seat, call: callOf(discussion, seat, `answer-${seat + 1}`) })),
  );
  const [first, ...rest] = opened;
  if (!first || rest.length === 0) return outcomeOf(opened, 0);
  if (deepens && opened.every(({ key }) => key === first.key)) return outcomeOf(opened, opened.length);
  const again = yield* answersOf(
    discussion,
    opened.map((own) => {
      const others = othersOf(own, opened).slice(0, SHOWN);
      const outputs = others.map(({ output }) => output);
      const text = debateText(question, own.output, outputs);
      return { seat: own.seat, call: callOf(discussion, own.seat, `reply-${own.seat + 1}`, text) };
    }),
  );
  // One that fails in the second round stays with what it said in the first.
  return outcomeOf(
    opened.map((before) => again.find(({ seat }) => seat === before.seat) ?? before),
    0,
  );
};
