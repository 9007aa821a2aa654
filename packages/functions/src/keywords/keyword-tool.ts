import { defineTool } from '@consilium/kernel';
import { z } from 'zod';
import { extractKeywords } from './extract-keywords.ts';

/** By code: no model reads the text. */
export const keywordExtraction = defineTool({
  name: 'keyword_extraction',
  description: 'The keywords of a text, the best first, each with its score and where it is first.',
  input: z.object({
    text: z.string().max(2_000_000),
    most: z.int().min(1).max(100).default(20).describe('How many at most'),
  }),
  zone: 'neutral',
  effect: 'pure',
  execute: ({ text, most }) => ({
    keywords: extractKeywords(text, most).map((keyword) => ({ ...keyword })),
  }),
});
