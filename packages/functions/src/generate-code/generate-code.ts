import { defineFunction, type FunctionContext, type Json, printSource } from '@consilium/kernel';
import { z } from 'zod';
import { askModel, checkedLength } from '../asking/ask-model.ts';
import { instructions } from '../asking/material.ts';
import { BUDGETS, COMPRESSED_TOKENS } from '../budgets.ts';
import { checkCited } from '../citing/check-cited.ts';
import { type CitedPassage, citation, citedPassage } from '../citing/citation.ts';
import { samplePassages, searchLibrary } from '../citing/search-library.ts';
import { choice, json, text, texts } from '../input-fields.ts';
import { cutToTokens } from '../source/cut-text.ts';

const input = z.object({
  specification: text.describe('What to build'),
  context_artifacts: z.array(json).max(100).default([]).describe('Outputs of earlier stages'),
  language: z.string().min(1).max(60),
  patterns_to_follow: texts.default([]),
  constraints: texts.default([]).describe('Must-haves'),
  ...choice,
});
type Input = z.infer<typeof input>;

const output = z.object({
  code: z.string(),
  explanation: z.string().describe('Why these choices, with markers [^N]'),
  test_hints: z.array(z.string()).describe('Suggested test cases'),
  compressed_intent: z.string().describe('At most 500 tokens'),
  citations: z.array(citation).describe('Sources that the explanation uses'),
});

const answer = z.object({
  code: z.string().min(1),
  explanation: z.string(),
  test_hints: z.array(z.string().min(1).max(400)),
  intent: z.string(),
});

const LONG_FILE = 'S6';
/** What code is written after. */
const KINDS = ['code', 'schema', 'internal_doc', 'book'];
const SOURCES = 4;
const MOST_HINTS = 30;

export const generateCode = defineFunction<Input, z.infer<typeof output>>({
  name: 'generate_code',
  description: 'Generate code artifacts from spec with context awareness',
  input: input as z.ZodType<Input>,
  output,
  budget: (_, preset) => ({
    ...BUDGETS.generate_code,
    ...(preset === LONG_FILE && { input: 'model' as const }),
  }),
  presets: {
    default: 'D4',
    variants: { simple: 'S3', quality: 'D4', long_file: LONG_FILE },
    quality: { light: 'S3', standard: 'D4', high: 'T1' },
  },
  questions: () => ({ least: 1, most: 1 }),
  zone: 'neutral',
  effect: 'read',
  sample: (_, end) => samplePassages(end === 'least' ? 0 : SOURCES, end),
  run: async (fields, context) => {
    const { specification, context_artifacts, language, patterns_to_follow, constraints } = fields;
    const sources = await sourcesFor(`${specification} ${patterns_to_follow.join(' ')}`, context);
    const { answer: said } = await askModel(context, {
      name: 'generate_code',
      system: instructions('generate_code', [
        `Write ${language.replaceAll(/[^\p{L}\p{N}+#. -]/gu, '')} code that does what the specification says and keeps to every constraint and pattern.`,
        '`code` is the source alone, `explanation` says why it is written so, `intent` says in few words what it must do.',
        'When the explanation uses one of `sources`, cite it with its marker, such as [^1]. Do not put markers into the code.',
      ]),
      material: {
        ...{ language, specification, constraints, patterns_to_follow },
        context_artifacts: context_artifacts.map(printed),
        sources: sources.map(
          (source, at) => `[^${at + 1}] = ${printSource(source.source)} ${source.passage.text}`,
        ),
      },
      schema: answer,
      maxOutputTokens: BUDGETS.generate_code.output,
      agreementKey: ({ code }) => code.replaceAll(/\s+/g, ' ').trim(),
    });
    const { text: explanation, citations } = checkCited(said.explanation, sources);
    return {
      code: checkedLength(withoutFence(said.code), BUDGETS.generate_code.output, context.countTokens),
      explanation,
      test_hints: said.test_hints.slice(0, MOST_HINTS),
      compressed_intent: cutToTokens(
        said.intent.trim() || specification,
        COMPRESSED_TOKENS,
        context.countTokens,
      ),
      citations,
    };
  },
});

/** Without a library nothing is cited. */
async function sourcesFor(query: string, context: FunctionContext): Promise<readonly CitedPassage[]> {
  const search = { query, mode: 'hybrid', topK: SOURCES, scope: KINDS } as const;
  return ((await searchLibrary(context, search)) ?? []).map(citedPassage);
}

function printed(artifact: Json): string {
  return typeof artifact === 'string' ? artifact : JSON.stringify(artifact);
}

/** Models like to put code between ``` lines. */
function withoutFence(code: string): string {
  const lines = code.trim().split('\n');
  const isFenced = lines.length > 2 && lines[0]!.startsWith('```') && lines.at(-1)!.trim() === '```';
  return isFenced ? lines.slice(1, -1).join('\n') : code;
}
