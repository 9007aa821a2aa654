import { type Answer, isSettled } from '../agreement.ts';
import { type Asking, answersOf, callOf, type Mode } from '../discussion.ts';
import { outcomeOf } from './vote.ts';

/**
 * All answer, and the majority is taken. Where it deepens, half of them are asked first, and the rest only if they could still change
 * the outcome: what is taken is the same.
 */
export const ensemble: Mode = function* (discussion) {
  const { seats, deepens } = discussion;
  const all = seats.map((_, seat) => seat);
  const begin = deepens ? Math.ceil(seats.length / 2) : seats.length;
  const vote = (some: readonly number[]): Asking<readonly Answer[]> =>
    answersOf(
      discussion,
      some.map((seat) => ({ seat, call: callOf(discussion, seat, `vote-${seat + 1}`) })),
    );
  const early = yield* vote(all.slice(0, begin));
  const rest = all.slice(begin);
  const [first, ...others] = early;
  // One vote alone is no agreement.
  if (first && others.length > 0 && isSettled([first, ...others], rest.length))
    return outcomeOf(early, rest.length);
  const late = rest.length === 0 ? [] : yield* vote(rest);
  return outcomeOf([...early, ...late], 0);
};
