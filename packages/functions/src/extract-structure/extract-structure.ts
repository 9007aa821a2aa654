import { defineFunction } from '@consilium/kernel';
import { z } from 'zod';
import { askModel, withinTokens } from '../asking/ask-model.ts';
import { instructions } from '../asking/material.ts';
import { BUDGETS, COMPRESSED_TOKENS } from '../budgets.ts';
import { choice, position, share, text } from '../input-fields.ts';
import { extractKeywords } from '../keywords/extract-keywords.ts';
import { extractSentences } from '../source/extract-sentences.ts';
import { createLineNumbers } from '../source/line-numbers.ts';
import { headingLevel } from './heading-level.ts';
import { type Located, locateItems } from './locate-items.ts';

const input = z.object({
  content: text.describe('Raw text or code'),
  extraction_type: z.enum(['keywords', 'concepts', 'entities', 'outline']),
  domain: z.string().min(1).max(60).default('general').describe('ai-ml, systems, web, general, …'),
  ...choice,
});
type Input = z.infer<typeof input>;

const output = z.object({
  extracted: z.array(
    z.object({
      text: z.string().describe('Word for word from the content'),
      label: z.string().nullable().describe('Name of the concept, or kind of the entity'),
      level: z.int().nullable().describe('Of a heading in an outline, from 1'),
      confidence: share.describe(
        'Share of models that name it; of one model, share of its items that are in the content',
      ),
    }),
  ),
  raw_positions: z.array(position.extend({ item: z.int().min(0).describe('Index in `extracted`') })),
  compressed_summary: z.string().describe('At most 500 tokens, sentences of the content'),
});

const answer = z.object({
  items: z.array(
    z.object({
      text: z.string().min(1).max(400).describe('Copied word for word from the content'),
      label: z.string().max(120).nullable(),
    }),
  ),
});

const WANTED = {
  concepts:
    'Find the concepts that the content explains or depends on. `text` is the words that name the concept there, `label` its usual name.',
  entities:
    'Find the named things: people, organisations, medicines, products, places, dates, identifiers. `label` is the kind of thing.',
  outline:
    'Find the outline: each heading, or the first words of each part, in their order. `label` is null.',
};

const LONG_INPUT = 'S5';

/** Keywords are found by code alone; what a model finds is kept where it is in the content. */
export const extractStructure = defineFunction<Input, z.infer<typeof output>>({
  name: 'extract_structure',
  description: 'Extract keywords, concepts, entities, or outline from raw content',
  input: input as z.ZodType<Input>,
  output,
  budget: (_, preset) => ({
    ...BUDGETS.extract_structure,
    ...(preset === LONG_INPUT && { input: 'model' as const }),
  }),
  presets: {
    default: 'S1',
    variants: { default: 'S1', code_heavy: 'S6', long_input: LONG_INPUT },
    quality: { light: 'S4', standard: 'S1', high: 'S5' },
  },
  questions: ({ extraction_type }) =>
    extraction_type === 'keywords' ? { least: 0, most: 0 } : { least: 1, most: 1 },
  zone: 'neutral',
  effect: 'pure',
  run: async ({ content, extraction_type, domain }, context) => {
    const items =
      extraction_type === 'keywords'
        ? keywordsOf(content)
        : locateItems(content, await ask(content, extraction_type, domain));
    const kept = withinTokens(items, BUDGETS.extract_structure.output, context.countTokens);
    const words = kept.map((item) => item.text);
    return {
      extracted: kept.map(({ text, label, confidence, position: { start } }) => ({
        ...{ text, label, confidence },
        level: extraction_type === 'outline' ? headingLevel(content, start) : null,
      })),
      raw_positions: kept.map(({ position }, item) => ({ ...position, item })),
      compressed_summary: extractSentences(content, words, COMPRESSED_TOKENS, context.countTokens),
    };

    async function ask(material: string, type: keyof typeof WANTED, of: string) {
      return await askModel(context, {
        name: 'extract_structure',
        system: instructions('extract_structure', [
          WANTED[type],
          'Copy `text` word for word from the content.',
        ]),
        material: { extraction_type: type, domain: of, content: material },
        schema: answer,
        partial: true,
        maxOutputTokens: BUDGETS.extract_structure.output,
        agreementKey: ({ items: named }) =>
          named
            .map((item) => item.text.toLowerCase())
            .sort()
            .join('\n'),
      });
    }
  },
});

/** Code has counted them: nothing about them is uncertain. */
function keywordsOf(content: string): readonly Located[] {
  const lineOf = createLineNumbers(content);
  return extractKeywords(content).map(({ start, end }) => ({
    text: content.slice(start, end),
    label: null,
    confidence: 1,
    position: { start, end, line: lineOf(start) },
  }));
}
