import { answersOf, callOf, type Mode } from '../discussion.ts';
import { outcomeOf } from './vote.ts';

export const single: Mode = function* (discussion) {
  return outcomeOf(yield* answersOf(discussion, [{ seat: 0, call: callOf(discussion, 0, 'first') }]), 0);
};
