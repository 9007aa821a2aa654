import type { Answer } from '../agreement.ts';
import { answersOf, callOf, type Mode, onlyAnswer } from '../discussion.ts';
import { nextText } from '../prompts.ts';

/** Each model works on the answer of the one before; one that fails is passed over. */
export const pipeline: Mode = function* (discussion) {
  const { question, seats } = discussion;
  let latest: Answer | undefined;
  for (const seat of seats.keys()) {
    const text = latest ? nextText(question, latest.output) : question.text;
    const [answer] = yield* answersOf(discussion, [
      { seat, call: callOf(discussion, seat, `stage-${seat + 1}`, text) },
    ]);
    latest = answer ?? latest;
  }
  // Earlier answers are drafts, not votes.
  return latest ? { ...onlyAnswer(latest), decided: 'last' } : null;
};
