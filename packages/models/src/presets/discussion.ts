import type { DecidedBy, Json, PresetCall, PresetReply, Question, ReasoningLevel } from '@consilium/kernel';
import { type Answer, wholeAnswer } from './agreement.ts';

/** A model of a preset, as it is asked here. */
export interface Seat {
  /** As the model layer takes it: `compatible/phi-4`, `fast`, `openai/gpt-6-luna`. */
  readonly model: string;
  readonly reasoning: ReasoningLevel;
}

/** What a mode works with. */
export interface Discussion {
  readonly question: Question;
  readonly seats: readonly Seat[];
  readonly deepens: boolean;
}

/** What came out of a mode. */
export interface Outcome {
  readonly output: Json;
  readonly votes: readonly Json[];
  readonly agreement: number;
  readonly decided: DecidedBy;
  /** Calls that were not needed. */
  readonly spared: number;
}

/**
 * A mode yields the calls that it wants in parallel, and is given their replies. So the same code asks models when it runs, and
 * invented ones, without waiting, when it is priced. Null: no model replied.
 */
export type Mode = (discussion: Discussion) => Asking<Outcome | null>;
export type Asking<T> = Generator<readonly PresetCall[], T, readonly PresetReply[]>;

/** One seat's call of a question; `text` in place of the question's own. */
export function callOf(
  { question, seats }: Discussion,
  seat: number,
  role: string,
  text = question.text,
): PresetCall {
  const { model, reasoning } = seats[seat]!;
  const { system, output, maxOutputTokens, partial } = question;
  return {
    ...{ role, model, system, text, output, maxOutputTokens, reasoning },
    ...(partial === undefined ? {} : { partial }),
  };
}

/** Asks seats in parallel. Those whose reply failed or cannot be read are not among the answers. */
export function* answersOf(
  discussion: Discussion,
  calls: readonly { readonly seat: number; readonly call: PresetCall }[],
): Asking<readonly Answer[]> {
  const replies = yield calls.map(({ call }) => call);
  return calls.flatMap(({ seat }, index) => answerOf(discussion.question, seat, replies[index]));
}

function answerOf(question: Question, seat: number, reply: PresetReply | undefined): readonly Answer[] {
  if (reply?.kind !== 'reply') return [];
  try {
    return [{ seat, output: reply.output, key: (question.agreementKey ?? wholeAnswer)(reply.output) }];
  } catch {
    // An answer of another shape than was asked for: the function's own key could not read it.
    return [];
  }
}

/** Where all but one failed, or there is only one. */
export function onlyAnswer({ output }: Answer): Outcome {
  return { output, votes: [output], agreement: 1, decided: 'only', spared: 0 };
}
