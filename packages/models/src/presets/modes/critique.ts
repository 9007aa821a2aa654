import type { Json, PresetCall } from '@consilium/kernel';
import { type Answer, judge } from '../agreement.ts';
import {
  type Asking,
  answersOf,
  callOf,
  type Discussion,
  type Mode,
  type Outcome,
  onlyAnswer,
} from '../discussion.ts';
import { CRITIC_SYSTEM, criticText, FAULTS, FAULTS_TOKENS, faultsIn, revisedText } from '../prompts.ts';

/**
 * The first model answers, the second looks for faults, the first revises. Where it deepens, both answer first, and the critique is
 * spent only where they disagree.
 */
export const critique: Mode = function* (discussion) {
  const opening = discussion.deepens ? [0, 1] : [0];
  const roles = ['first', 'second'];
  const opened = yield* answersOf(
    discussion,
    opening.map((seat) => ({ seat, call: callOf(discussion, seat, roles[seat]!) })),
  );
  const first = opened.find(({ seat }) => seat === 0);
  const second = opened.find(({ seat }) => seat === 1);
  if (first && second) {
    const { by, agreement } = judge([first, second]);
    if (by === 'agreement')
      return { ...both(first, second), output: first.output, agreement, decided: by, spared: 2 };
  }
  if (first && (second || !discussion.deepens)) return yield* criticise(discussion, first, second);
  if (first ?? second) return onlyAnswer((first ?? second)!);
  if (discussion.deepens) return null;
  const [instead] = yield* answersOf(discussion, [{ seat: 1, call: callOf(discussion, 1, 'second') }]);
  return instead ? onlyAnswer(instead) : null;
};

function* criticise(discussion: Discussion, first: Answer, second: Answer | undefined): Asking<Outcome> {
  const found = yield* faultsOf(discussion, first);
  const votes = second ? both(first, second).votes : [first.output];
  const agreement = second ? 0.5 : 1;
  if (found === null)
    return { output: first.output, votes, agreement, decided: second ? 'order' : 'only', spared: 0 };
  if (found.length === 0)
    return {
      ...{ output: first.output, agreement, decided: 'accepted', spared: 1 },
      // The critic, another model, had nothing against it.
      votes: second ? votes : [first.output, first.output],
    };
  const text = revisedText(discussion.question, first.output, found, second?.output);
  const [revised] = yield* answersOf(discussion, [{ seat: 0, call: callOf(discussion, 0, 'revised', text) }]);
  // Faults were found, and nobody could answer them.
  if (!revised) return { output: first.output, votes, agreement: 0.5, decided: 'order', spared: 0 };
  const against = second ?? first;
  return {
    output: revised.output,
    votes: [revised.output, against.output],
    agreement: revised.key === against.key ? 1 : 0.5,
    decided: 'revised',
    spared: 0,
  };
}

/** Null: the critic did not reply, or not with a list. */
function* faultsOf(discussion: Discussion, first: Answer): Asking<readonly Json[] | null> {
  const { question } = discussion;
  const call: PresetCall = {
    ...callOf(discussion, 1, 'critic', criticText(question, first.output)),
    system: CRITIC_SYSTEM,
    output: FAULTS,
    maxOutputTokens: FAULTS_TOKENS,
  };
  const [reply] = yield [call];
  return reply?.kind === 'reply' ? faultsIn(reply.output) : null;
}

function both(first: Answer, second: Answer): { readonly votes: readonly Json[] } {
  return { votes: [first.output, second.output] };
}
