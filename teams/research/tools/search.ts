import { currentRun, defineTool, type Json, type Passage, searchLibrary } from '@consilium/kernel';
import { z } from 'zod';

const input = z.object({
  query: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .describe('Medical words: the condition, the medicine, the outcome'),
});

/** Searches the knowledge library; nothing leaves the deployment. */
export const searchEvidence = defineTool({
  name: 'search_evidence',
  description:
    'Passages of studies, guidelines, trial registries and labels from the knowledge library. Cite them by their id.',
  input,
  zone: 'outside',
  effect: 'read',
  execute: async ({ query }): Promise<Json> => {
    const { passages, gaps, searched } = await searchLibrary(query);
    return { ...searched, passages: [...passages], gaps: [...gaps] };
  },
});

/** Asks the sources outside, which leave what they have in the library, and gives the passages that fit. */
export const webSearch = defineTool({
  name: 'web_search',
  description:
    'Asks sources outside (PubMed, trial registries, labels, the web). The words leave this deployment: medical words only.',
  input,
  zone: 'outside',
  effect: 'read',
  execute: async ({ query }): Promise<Json> => {
    const { ports, caller, signal } = currentRun();
    if (!ports.web) return { results: [], gaps: ['No source outside is set up here.'] };
    const { sources } = await ports.web.search(caller, query, { signal });
    const { passages, found, gaps } = await searchLibrary(query);
    const missed = sources.flatMap(({ gap }) => gap ?? []);
    return {
      asked: sources.map(({ name, kept }) => ({ name, kept })),
      results: found.map((passage, at) => result(passage, passages[at])),
      gaps: [...missed, ...gaps],
    };
  },
});

function result({ snapshot: { source }, text }: Passage, handedOut: Json | undefined): Json {
  const { passage = null } = (handedOut ?? {}) as { readonly passage?: string };
  const title = 'title' in source ? source.title : source.file_path;
  return { title, url: addressOf(source), snippet: text, passage };
}

function addressOf(source: Passage['snapshot']['source']): string | null {
  if (source.source_type === 'web') return source.url;
  if (source.source_type === 'article' && source.doi !== null) return `https://doi.org/${source.doi}`;
  return source.source_type === 'trial' ? `https://clinicaltrials.gov/study/${source.registry_id}` : null;
}
