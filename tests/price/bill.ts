import type { AskModels, Json, PresetReply, Question } from '@consilium/kernel';
import {
  type ModelFacts,
  type ModelLibrary,
  type ProviderName,
  priceOf,
  readModelName,
} from '@consilium/models';
import type { Length } from './lengths.ts';

/** Characters of a token, as the stand-in counts them. */
const CHARACTERS = 4;
/** Tokens by which answers differ that disagree. */
const DIFFERENCE = 3;

/** How the models of a run answer: all alike, each in another way, or the first against the rest. */
export const WAYS = ['agree', 'disagree', 'first'] as const;
export type Way = (typeof WAYS)[number];

export interface Billed {
  readonly ask: AskModels;
  /** Micro USD until now, also of answers that were stopped. */
  readonly microUsd: () => number;
  /** Answers that were stopped at the limit of their call. */
  readonly stopped: () => number;
}

/** Models that answer as long as an author says, are stopped where their call says, and are billed what the library says. */
export function billed(options: {
  readonly library: ModelLibrary;
  readonly main: ProviderName;
  readonly today: string;
  readonly length: Length;
  readonly critic: Length;
  readonly way: Way;
  /** What an answer of so many tokens says, where its form counts. Answers of models that disagree are of different lengths. */
  readonly answer?: (tokens: number) => Json;
}): Billed {
  const { library, main, today, length, critic, way, answer } = options;
  let [answers, microUsd, stopped] = [0, 0, 0];
  const modelOf = (name: string): ModelFacts => {
    const { provider, model } = readModelName(name, main);
    const { tiers, models } = library[provider];
    return models[model === 'fast' || model === 'deep' ? tiers[model] : model]!;
  };
  const ask: AskModels = async (calls) =>
    calls.map(({ role, model, system, text, maxOutputTokens, partial }): PresetReply => {
      const isCritic = role === 'critic';
      const long = isCritic ? (way === 'agree' ? 10 : critic.output_tokens) : length.output_tokens;
      const outputTokens = Math.min(long, maxOutputTokens);
      answers += 1;
      const inputTokens = Math.ceil((system.length + text.length) / CHARACTERS);
      const usage = { inputTokens, outputTokens, cachedTokens: 0 };
      const facts = modelOf(model);
      const spent = priceOf(facts, usage, today);
      microUsd += spent;
      const isStopped = long > maxOutputTokens;
      if (isStopped && !isCritic) stopped += 1;
      if (isStopped && !partial) return { kind: 'failed', code: 'stopped_at_limit', microUsd: spent };
      const vote = { agree: 0, disagree: answers, first: Number(answers > 1) }[way];
      const body = 'x'.repeat(Math.max(0, outputTokens * CHARACTERS - 20));
      return {
        ...{ kind: 'reply', usage, microUsd: spent, standIn: true, model: facts.id },
        ...{ provider: facts.provider, stopped: isStopped },
        output: isCritic
          ? { faults: way === 'agree' ? [] : [body] }
          : (answer?.(outputTokens - vote * DIFFERENCE) ?? { vote, body }),
      };
    });
  return { ask, microUsd: () => microUsd, stopped: () => stopped };
}

/** A question of this length. */
export function questionOf(
  length: Length,
  about: Pick<Question, 'maxOutputTokens' | 'expectedOutputTokens' | 'partial'>,
): Question {
  const system = 'Answer as the schema says, from the text alone. '.repeat(4);
  return {
    ...{ system, ...about },
    text: 'word '.repeat(Math.max(1, Math.round((length.input_tokens * CHARACTERS - system.length) / 5))),
    output: {
      type: 'object',
      properties: { vote: { type: 'number' }, body: { type: 'string' } },
      required: ['vote', 'body'],
      additionalProperties: false,
    },
    agreementKey: (answer) => String((answer as { readonly vote: number }).vote),
  };
}
