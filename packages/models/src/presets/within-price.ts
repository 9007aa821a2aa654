import type { AskModels, PresetCall, PresetReply } from '@consilium/kernel';
import { EXPECTED_FAULTS_TOKENS } from './price-preset.ts';
import { FAULTS, limitSentence } from './prompts.ts';

/** The next answers are about as long as those before: so much longer than the longest of them they may be. */
const ROOM = 1.2;

/**
 * Asks so that no more than `most` is spent. Each round is given what is left: its answers may take as many tokens as that pays for, all
 * the same number, and its models are told. A round without the room for answers as long as those before it, or for a list of faults, is
 * not asked: its calls fail with `stopped_at_limit`, and the mode goes on without them.
 *
 * @param price Micro USD of a call by the tokens of its answer.
 */
export function withinPrice(
  ask: AskModels,
  { most, price }: { readonly most: number; readonly price: CallPrice },
): AskModels {
  let left = most;
  let longest = 0;
  return async (calls) => {
    const told = calls.map((call) => withLimit(call, call.maxOutputTokens));
    const room = roomOf(told, left, price);
    if (longest > 0 && calls.some((call) => room < neededFor(call, longest)))
      return calls.map((): PresetReply => ({ kind: 'failed', code: 'stopped_at_limit' }));
    const limited = calls.map((call) =>
      room < call.maxOutputTokens ? { ...withLimit(call, room), maxOutputTokens: Math.max(1, room) } : call,
    );
    const replies = await ask(limited);
    for (const [at, reply] of replies.entries()) {
      left -= reply.microUsd ?? 0;
      if (reply.kind === 'reply' && calls[at]!.output !== FAULTS)
        longest = Math.max(longest, Math.min(reply.usage.outputTokens, limited[at]!.maxOutputTokens));
    }
    return replies;
  };
}

type CallPrice = (call: PresetCall) => (outputTokens: number) => number;

function withLimit(call: PresetCall, tokens: number): PresetCall {
  return { ...call, system: `${call.system}\n${limitSentence(tokens)}` };
}

/** The most tokens that each answer of the round can take, by halving; 0: not even their questions can be paid. */
function roomOf(calls: readonly PresetCall[], left: number, price: CallPrice): number {
  const prices = calls.map((call) => ({ most: call.maxOutputTokens, at: price(call) }));
  const costs = (tokens: number) => prices.reduce((sum, { most, at }) => sum + at(Math.min(tokens, most)), 0);
  let [fits, beyond] = [0, Math.max(...calls.map(({ maxOutputTokens }) => maxOutputTokens)) + 1];
  while (beyond - fits > 1) {
    const tried = Math.floor((fits + beyond) / 2);
    if (costs(tried) <= left) fits = tried;
    else beyond = tried;
  }
  return fits;
}

function neededFor(call: PresetCall, longest: number): number {
  return Math.min(call.maxOutputTokens, call.output === FAULTS ? EXPECTED_FAULTS_TOKENS : longest * ROOM);
}
