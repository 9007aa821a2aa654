import { defineFunction } from '@consilium/kernel';
import { z } from 'zod';
import { type Asked, askModel, withinTokens } from '../asking/ask-model.ts';
import { instructions } from '../asking/material.ts';
import { BUDGETS, COMPRESSED_TOKENS } from '../budgets.ts';
import { choice, position, share, text } from '../input-fields.ts';
import { extractKeywords } from '../keywords/extract-keywords.ts';
import { extractSentences } from '../source/extract-sentences.ts';
import { createLineNumbers } from '../source/line-numbers.ts';
import { locate, type Position } from '../source/locate.ts';
import { normalText } from '../source/normal-text.ts';

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

/** How deep a heading is, by the marks (`##`) or the numbers (`2.1`) at the start of its line; without either 1. */
export function headingLevel(content: string, start: number): number {
  const from = content.lastIndexOf('\n', start) + 1;
  const line = content.slice(from, from + 60);
  const [, marks] = /^\s*(#{1,6})\s/.exec(line) ?? [];
  if (marks !== undefined) return marks.length;
  const [, numbers] = /^\s*(\d{1,3}(?:\.\d{1,3}){0,5})[.)]?\s/.exec(line) ?? [];
  return numbers === undefined ? 1 : numbers.split('.').length;
}

interface Item {
  readonly text: string;
  readonly label: string | null;
}

interface Located extends Item {
  readonly confidence: number;
  readonly position: Position;
}

/**
 * The items of an answer that are in the content, each once, in the words of the content. Confidence: of several models the share that
 * name the item; of one the share of its items that are in the content.
 */
function locateItems(
  content: string,
  { answer, votes }: Asked<{ readonly items: readonly Item[] }>,
): readonly Located[] {
  const items = [...new Map(answer.items.map((item) => [keyOf(item), item])).values()];
  const positions = locate(
    content,
    items.map(({ text }) => text),
  );
  const found = positions.filter((position) => position !== null).length;
  const named = votes.map((vote) => new Set(vote.items.map(keyOf)));
  return items.flatMap((item, index) => {
    const position = positions[index]!;
    if (position === null) return [];
    const share =
      named.length > 1
        ? named.filter((keys) => keys.has(keyOf(item))).length / named.length
        : found / items.length;
    return [
      {
        text: content.slice(position.start, position.end),
        label: item.label,
        confidence: Math.round(share * 1_000) / 1_000,
        position,
      },
    ];
  });
}

const keyOf = ({ text }: Item) => normalText(text).text;
