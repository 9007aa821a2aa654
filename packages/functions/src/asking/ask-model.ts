import {
  expectedOutputTokens,
  type FunctionContext,
  FunctionError,
  type Json,
  type JsonSchema,
} from '@consilium/kernel';
import { z } from 'zod';
import { type Material, printMaterial } from './material.ts';

/** More items of a list are not read. */
const MOST_ITEMS = 1_000;

/**
 * An answer of a model in the asked shape. Items of a list that have another shape are left out; null where a field is missing or of
 * another kind.
 */
function readAnswer<T>(schema: z.ZodType<T>, answer: Json): T | null {
  if (!(schema instanceof z.ZodObject) || typeof answer !== 'object' || answer === null) return null;
  const fields: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const value = Object.hasOwn(answer, name) ? (answer as Record<string, unknown>)[name] : undefined;
    const read = field instanceof z.ZodArray ? readList(field, value) : field.safeParse(value).data;
    if (read === undefined) return null;
    fields[name] = read;
  }
  return fields as T;
}

function readList(list: z.ZodArray, value: unknown): readonly unknown[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.slice(0, MOST_ITEMS).flatMap((item) => {
    const read = (list.element as z.ZodType).safeParse(item);
    return read.success ? [read.data] : [];
  });
}

export interface Asked<T> {
  readonly answer: T;
  /** What each model said at the end, as far as it has the asked shape; of one model its answer. */
  readonly votes: readonly T[];
}

export interface ModelQuestion<T> {
  readonly system: string;
  readonly material: Material;
  /** An object of which each field is required, as providers want it. */
  readonly schema: z.ZodType<T>;
  readonly maxOutputTokens: number;
  /** Of the table of `expectedOutputTokens`. */
  readonly name: string;
  /** What the question says of the length of its answer. */
  readonly parts?: number;
  /** A list that was stopped at its limit is taken as far as it goes. */
  readonly partial?: boolean;
  readonly agreementKey?: (answer: T) => string;
}

/**
 * Asks the models of the preset. Their answers are untrusted: only what has the asked shape is taken.
 *
 * @throws ConsiliumError `invalid_output` where the answer has another shape, `output_over_budget` where it is longer than asked
 */
export async function askModel<T>(context: FunctionContext, question: ModelQuestion<T>): Promise<Asked<T>> {
  const { name, system, material, schema, maxOutputTokens, parts, partial, agreementKey } = question;
  const text = printMaterial(material);
  const { $schema: _, ...output } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => delete jsonSchema.default,
  });
  const read = (answer: Json) => readAnswer(schema, answer);
  const { output: said, votes } = await context.ask({
    ...{ system, text, output: output as JsonSchema, maxOutputTokens },
    expectedOutputTokens: expectedOutputTokens(name, {
      read: context.countTokens(system) + context.countTokens(text),
      most: maxOutputTokens,
      ...(parts === undefined ? {} : { parts }),
    }),
    ...(partial === undefined ? {} : { partial }),
    ...(agreementKey !== undefined && {
      agreementKey: (answer: Json) => {
        const shaped = read(answer);
        if (shaped === null) throw new FunctionError('invalid_output');
        return agreementKey(shaped);
      },
    }),
  });
  const answer = read(said);
  if (answer === null)
    throw new FunctionError('invalid_output', {
      retryable: true,
      remedy: 'ask again, or name another preset',
    });
  const all = votes.map(read).filter((vote) => vote !== null);
  return { answer, votes: all.length === 0 ? [answer] : all };
}

/** The first items of a list that have at most so many tokens together, as JSON. */
export function withinTokens<T>(
  items: readonly T[],
  most: number,
  countTokens: (text: string) => number,
): readonly T[] {
  let left = most;
  const end = items.findIndex((item) => {
    left -= countTokens(JSON.stringify(item));
    return left < 0;
  });
  return end < 0 ? items : items.slice(0, end);
}

/** A text that cannot be cut without harm. */
export function checkedLength(text: string, most: number, countTokens: (text: string) => number): string {
  const tokens = countTokens(text);
  if (tokens > most)
    throw new FunctionError('output_over_budget', {
      remedy: `the answer has ${tokens} tokens, and ${most} were asked for: divide the task`,
    });
  return text;
}
