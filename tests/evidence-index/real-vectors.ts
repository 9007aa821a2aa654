import { createLibrary, createPassageIndex } from '@consilium/evidence';
import type { SearchMode } from '@consilium/kernel';
import { openEmbedder } from '@consilium/server/embedder';
import { startSmallEmbedder } from '@consilium/testing';
import { QUESTIONS, TEXTS, UNRELATED } from './lay-words.ts';
import { documentOf, hashOf, memoryParts, scopeOf } from './made-library.ts';

export interface Answered {
  readonly embedded: number;
  readonly perSecond: number;
  readonly questions: number;
  /** Questions whose condition and treatment one of the first ten passages is about. */
  readonly found: { readonly [mode in SearchMode]: number };
  /** Searches for something else that find no passage by vectors. */
  readonly nothing: number;
}

/** Texts in words of medicine, embedded as in production, and questions in words of people. */
export async function answeredByRealVectors(folder: string, modes: readonly SearchMode[]): Promise<Answered> {
  const server = await startSmallEmbedder();
  try {
    const embedder = openEmbedder({
      ...{ AI_PROVIDER: 'gemini', EMBEDDING_MODEL: 'compatible/bge-small-en-v1.5' },
      EMBEDDING_BASE_URL: server.url,
    })!;
    const library = createLibrary({
      ...memoryParts(),
      index: createPassageIndex({ root: folder }),
      embedder,
    });
    const scope = scopeOf('real');
    const { hashes } = await library.keep(
      scope,
      TEXTS.map(({ text }) => documentOf(text)),
    );
    const began = performance.now();
    let embedded = 0;
    await library.indexDocuments(scope, hashes, {
      signal: new AbortController().signal,
      onEmbedded: async (count) => {
        embedded = count;
      },
    });
    const perSecond = embedded / ((performance.now() - began) / 1_000);
    const about = new Map(TEXTS.map((each) => [hashOf(each.text), each]));
    const found = { keyword: 0, vector: 0, hybrid: 0 };
    for (const mode of modes)
      for (const { query, condition, treatment } of QUESTIONS) {
        const { passages } = await library.search(scope, { query, mode, topK: 10 });
        const isRight = passages.some(({ snapshot }) => {
          const study = about.get(snapshot.hash);
          return study?.condition === condition && study.treatment === treatment;
        });
        found[mode] += isRight ? 1 : 0;
      }
    let nothing = 0;
    for (const query of UNRELATED) {
      const { passages } = await library.search(scope, { query, mode: 'vector' });
      nothing += passages.length === 0 ? 1 : 0;
    }
    return { embedded, perSecond, questions: QUESTIONS.length, found, nothing };
  } finally {
    await server.stop();
  }
}
