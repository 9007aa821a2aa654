import type { AskModels, PresetReply, Question } from '@consilium/kernel';
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

/** How the models of a run answer: all alike, each in another way, or the first against the rest. */
export const WAYS = ['agree', 'disagree', 'first'] as const;
export type Way = (typeof WAYS)[number];

/** Models that answer as long as an author says, and are billed what the library says. */
export function billed(options: {
  readonly library: ModelLibrary;
  readonly main: ProviderName;
  readonly today: string;
  readonly length: Length;
  readonly critic: Length;
  readonly way: Way;
}): AskModels {
  const { library, main, today, length, critic, way } = options;
  let answers = 0;
  const modelOf = (name: string): ModelFacts => {
    const { provider, model } = readModelName(name, main);
    const { tiers, models } = library[provider];
    return models[model === 'fast' || model === 'deep' ? tiers[model] : model]!;
  };
  return async (calls) =>
    calls.map(({ role, model, system, text, maxOutputTokens }): PresetReply => {
      const isCritic = role === 'critic';
      const long = isCritic ? critic.output_tokens : length.output_tokens;
      const outputTokens = isCritic && way === 'agree' ? 10 : Math.min(long, maxOutputTokens);
      answers += 1;
      const vote = { agree: 0, disagree: answers, first: Number(answers > 1) }[way];
      const body = 'x'.repeat(outputTokens * CHARACTERS - 20);
      const inputTokens = Math.ceil((system.length + text.length) / CHARACTERS);
      const usage = { inputTokens, outputTokens, cachedTokens: 0 };
      const facts = modelOf(model);
      return {
        ...{ kind: 'reply', usage, microUsd: priceOf(facts, usage, today), standIn: true },
        ...{ model: facts.id, provider: facts.provider },
        output: isCritic ? { faults: way === 'agree' ? [] : [body] } : { vote, body },
      };
    });
}

/** A question of this length. */
export function questionOf(length: Length, maxOutputTokens: number, expectedOutputTokens: number): Question {
  const system = 'Answer as the schema says, from the text alone. '.repeat(4);
  return {
    system,
    text: 'word '.repeat(Math.max(1, Math.round((length.input_tokens * CHARACTERS - system.length) / 5))),
    output: {
      type: 'object',
      properties: { vote: { type: 'number' }, body: { type: 'string' } },
      required: ['vote', 'body'],
      additionalProperties: false,
    },
    maxOutputTokens,
    expectedOutputTokens,
    agreementKey: (answer) => String((answer as { readonly vote: number }).vote),
  };
}
