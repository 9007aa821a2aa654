import type { Json } from '../json.ts';
import { expectedOutputTokens } from './expected-output.ts';
import type { FunctionContext } from './function.ts';
import type { PreparedCall } from './prepare.ts';
import type { Presets, PriceRange, Question } from './preset.ts';

/** Ends a trial run of a function at its first question. */
class Asked extends Error {
  readonly question: Question;
  constructor(question: Question) {
    super('asked');
    this.question = question;
  }
}

/** What a call will cost, in micro USD: the function's own first question, priced, as often as the function says that it asks. */
export async function estimateCall(
  { definition, preset, call, budget, tokens }: PreparedCall,
  presets: Presets,
  countTokens: (text: string) => number,
): Promise<PriceRange> {
  const { least, most } = definition.questions(call.input);
  if (most === 0) return { least: 0, most: 0, cap: 0 };
  const question = (await firstQuestion(definition.run, call.input, countTokens)) ?? {
    system: definition.description,
    text: JSON.stringify(call.input),
    output: {},
    maxOutputTokens: budget.output,
    expectedOutputTokens: expectedOutputTokens(definition.name, tokens, budget.output),
  };
  const price = presets.price(preset, question);
  const { cap } = price;
  const range = { least: least * price.least, most: most * price.most };
  return cap === undefined ? range : { ...range, cap: most * cap };
}

/** Null: it reads something else first. */
async function firstQuestion(
  run: (input: never, context: FunctionContext) => Promise<unknown>,
  input: Json,
  countTokens: (text: string) => number,
): Promise<Question | null> {
  try {
    await run(input as never, {
      ask: async (question) => {
        throw new Asked(question);
      },
      step: async () => {
        throw new Error('not in a trial');
      },
      countTokens,
    });
    return null;
  } catch (error) {
    return error instanceof Asked ? error.question : null;
  }
}
