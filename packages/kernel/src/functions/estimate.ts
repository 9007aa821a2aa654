import type { Json } from '../json.ts';
import { expectedOutputTokens } from './expected-output.ts';
import type { AnyFunction } from './function.ts';
import type { PreparedCall } from './prepare.ts';
import type { Presets, PriceRange, Question } from './preset.ts';

type End = 'least' | 'most';

/** Ends a trial run of a function at its first question. */
class Asked extends Error {
  readonly question: Question;
  constructor(question: Question) {
    super('asked');
    this.question = question;
  }
}

/**
 * What a call will cost, in micro USD: the function's own first question, priced, as often as the function says that it asks. Where it
 * reads something first, the question with little and with much of it.
 */
export async function estimateCall(
  prepared: PreparedCall,
  presets: Presets,
  countTokens: (text: string) => number,
): Promise<PriceRange> {
  const { definition, preset, call, budget, tokens } = prepared;
  const asked = definition.questions(call.input);
  if (asked.most === 0) return { least: 0, most: 0, cap: 0 };
  const priceAt = async (end: End) =>
    presets.price(
      preset,
      (await firstQuestion(definition, call.input, end, countTokens)) ?? {
        ...{ system: definition.description, text: JSON.stringify(call.input), output: {} },
        maxOutputTokens: budget.output,
        expectedOutputTokens: expectedOutputTokens(definition.name, { read: tokens, most: budget.output }),
      },
    );
  const high = await priceAt('most');
  const low = definition.sample ? await priceAt('least') : high;
  const cap = high.cap === undefined ? {} : { cap: asked.most * high.cap };
  const most = call.longAnswers && high.cap !== undefined ? high.cap : high.most;
  return { least: asked.least * low.least, most: asked.most * most, ...cap };
}

/** Null: it needs more than its first step could give. */
async function firstQuestion(
  { run, sample }: AnyFunction,
  input: Json,
  end: End,
  countTokens: (text: string) => number,
): Promise<Question | null> {
  try {
    await run(input, {
      ask: async (question) => {
        throw new Asked(question);
      },
      step: async () => {
        if (!sample) throw new Error('not in a trial');
        return sample(input, end) as never;
      },
      countTokens,
    });
    return null;
  } catch (error) {
    return error instanceof Asked ? error.question : null;
  }
}
