import {
  citedContent,
  defineFunction,
  FunctionError,
  mostOutputTokens,
  type Passage,
  printSource,
} from '@consilium/kernel';
import { z } from 'zod';
import { askModel } from '../asking/ask-model.ts';
import { instructions } from '../asking/material.ts';
import { BUDGETS, COMPRESSED_TOKENS } from '../budgets.ts';
import { citation, citedPassage, printCitation } from '../citing/citation.ts';
import { samplePassages, searchLibrary } from '../citing/search-library.ts';
import { choice, share, text, texts } from '../input-fields.ts';
import { extractKeywords } from '../keywords/extract-keywords.ts';
import { cutToTokens } from '../source/cut-text.ts';

const input = z.object({
  query_artifact: text.describe('Source content'),
  search_scope: texts
    .default([])
    .describe('Repositories, or kinds of source (article, trial, label, book, code); empty: all'),
  match_type: z.enum(['semantic', 'keyword', 'hybrid']).default('hybrid'),
  top_k: z.int().min(1).max(50).default(8),
  ...choice,
});
type Input = z.infer<typeof input>;

const reference = z.object({
  id: z.string().describe('Hash of the snapshot'),
  title: z.string(),
  source_type: z.string(),
  level: z.string().describe('Evidence level, by rule'),
  text: z.string().describe('The passage, word for word'),
  start: z.int().min(0),
  end: z.int().min(0),
});

const output = z.object({
  references: z.array(reference).describe('The most related first'),
  similarity_scores: z.array(share).describe('Of the search, in the order of the references'),
  compressed_context: z.string().describe('At most 500 tokens of the passages, with markers [^N]'),
  citations: z.array(citation).describe('One for each reference'),
});

const answer = z.object({
  order: z.array(z.int().min(1).max(1_000)).describe('Numbers of the passages, the most related first'),
});

/** Of a number in a list, at most. */
const NUMBER_TOKENS = 6;

const MODES = { semantic: 'vector', keyword: 'keyword', hybrid: 'hybrid' } as const;

/** A longer query is searched by its keywords. */
const LONG_QUERY = 300;

export const crossReference = defineFunction<Input, z.infer<typeof output>>({
  name: 'cross_reference',
  description: 'Find related content via semantic search',
  input: input as z.ZodType<Input>,
  output,
  budget: () => ({ ...BUDGETS.cross_reference, cut: ['query_artifact'] }),
  presets: {
    default: 'S4',
    variants: { ranking: 'S4' },
    quality: { light: 'S4', standard: 'S4', high: 'S4' },
  },
  questions: ({ top_k }) => ({ least: 0, most: top_k === 1 ? 0 : 1 }),
  zone: 'neutral',
  effect: 'read',
  sample: ({ top_k }, end) => samplePassages(end === 'least' ? 2 : top_k, end),
  run: async ({ query_artifact, search_scope, match_type, top_k }, context) => {
    const query =
      match_type === 'semantic' || query_artifact.length <= LONG_QUERY
        ? query_artifact
        : extractKeywords(query_artifact, 24)
            .map(({ keyword }) => keyword)
            .join(' ');
    const mode = MODES[match_type];
    const found = await searchLibrary(context, { query, mode, topK: top_k, scope: search_scope });
    if (found === null)
      throw new FunctionError('evidence_unavailable', {
        remedy: 'this deployment has no knowledge library',
      });
    const passages = found.length < 2 ? found : ranked(found, (await rank(found)).answer.order);
    const marked = compress(passages);
    const sources = passages.map(citedPassage);
    // All of them are cited, in their order, so that each keeps its number.
    const { citations } = citedContent(passages.map((_, at) => `[^${at + 1}]`).join(''), sources);
    return {
      references: passages.map(printReference),
      similarity_scores: passages.map(({ score }) => score),
      compressed_context: marked,
      citations: citations.map((cited, at) => printCitation(cited, passages[at]!)),
    };

    async function rank(of: readonly Passage[]) {
      return await askModel(context, {
        name: 'cross_reference',
        system: instructions('cross_reference', [
          'Order the numbered passages by how closely they are related to the query.',
        ]),
        material: {
          query: query_artifact,
          passages: of.map((passage) => `${titleOf(passage)}: ${passage.text.replaceAll(/\s+/g, ' ')}`),
        },
        schema: answer,
        partial: true,
        // A number for each passage; all else of the result is written by code.
        maxOutputTokens: mostOutputTokens(BUDGETS.cross_reference.output, of.length, NUMBER_TOKENS),
        parts: of.length,
        agreementKey: ({ order }) => order.join(),
      });
    }

    /** The beginning of each passage, all of the same length at most. */
    function compress(of: readonly Passage[]): string {
      const most = Math.floor(COMPRESSED_TOKENS / Math.max(1, of.length));
      return of
        .map((passage, at) => {
          const marker = `[^${at + 1}]\n`;
          const room = most - context.countTokens(marker) - 1;
          return cutToTokens(passage.text.replaceAll(/\s+/g, ' ').trim(), room, context.countTokens) + marker;
        })
        .join('')
        .trim();
    }
  },
});

function printReference(passage: Passage): z.infer<typeof reference> {
  const { snapshot, start, end, text: words } = passage;
  const { hash: id, level, source } = snapshot;
  return { id, title: titleOf(passage), source_type: source.source_type, level, text: words, start, end };
}

function titleOf({ snapshot: { source } }: Passage): string {
  return 'title' in source ? source.title : printSource(source);
}

/** Items in the order that a model gives by their numbers. A number that is none, or comes again, is passed over; what it leaves out comes last. */
function ranked<T>(items: readonly T[], order: readonly number[]): readonly T[] {
  const named = new Set(order.filter((number) => number >= 1 && number <= items.length));
  const rest = items.map((_, at) => at + 1).filter((number) => !named.has(number));
  return [...named, ...rest].map((number) => items[number - 1]!);
}
