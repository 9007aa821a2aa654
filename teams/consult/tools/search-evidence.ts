import { defineTool, type Json, searchLibrary } from '@consilium/kernel';
import { z } from 'zod';
import { citeNote } from '../chart/cite.ts';

export const searchEvidence = defineTool({
  name: 'search_evidence',
  description:
    'Passages of studies, guidelines, trial registries and labels from the local knowledge library. Nothing leaves this deployment.',
  input: z.object({
    query: z
      .string()
      .trim()
      .min(1)
      .max(300)
      .describe('Medical words: the condition, the medicine, the outcome'),
  }),
  zone: 'neutral',
  effect: 'read',
  execute: async ({ query }): Promise<Json> => {
    const { passages, gaps, searched } = await searchLibrary(query);
    return {
      ...searched,
      passages: [...passages],
      gaps: cited(gaps),
      ...(passages.length > 0
        ? {}
        : citeNote(['search_evidence', query], 'the knowledge library has no passage on this')),
    };
  },
});

/** What was not searched may be said with its mark. */
function cited(gaps: readonly string[]): Json {
  return gaps.map((gap) => citeNote(['search_evidence', gap], gap));
}
