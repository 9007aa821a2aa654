import { ConsiliumError, type Embedder, type EmbeddingCost } from '@consilium/kernel';
import { placeOf } from './indexed-passage.ts';
import type { PassageWithText } from './passage-index.ts';
import type { VectorIndex } from './vector-index.ts';

/** The embedder refused, or did not answer. */
export class EmbedderError extends ConsiliumError {}

/** Passages of a batch. After a crash one batch is embedded again; a caller renews its claim after each. */
const AT_ONCE = 200;

interface EmbedOptions {
  readonly signal: AbortSignal;
  /** Called with the number of further passages that have vectors, old ones first. */
  readonly onEmbedded: (count: number) => Promise<void> | undefined;
  /** Called with what each batch has cost. */
  readonly onSpent?: (spent: EmbeddingCost) => Promise<void>;
}

/** Makes the missing vectors of passages and stores them. */
export function createEmbedding({
  vectors,
  embedder,
}: {
  readonly vectors: VectorIndex;
  readonly embedder: Embedder;
}) {
  const vectorsFor = async (
    passages: readonly PassageWithText[],
    options: Pick<EmbedOptions, 'signal' | 'onSpent'>,
  ) => {
    try {
      const made = await embedder.embed(
        passages.map(({ text }) => text),
        { ...options, background: true },
      );
      return passages.map(({ text: _, ...passage }, n) => ({ ...passage, vector: made[n] ?? [] }));
    } catch (error) {
      const { retryable = true, remedy } = error instanceof ConsiliumError ? error : {};
      throw new EmbedderError('embedder_failed', { retryable, ...(remedy && { remedy }) });
    }
  };
  return {
    embedDocuments: async (
      dataset: string,
      passages: readonly PassageWithText[],
      { onEmbedded, ...options }: EmbedOptions,
    ): Promise<void> => {
      const hashes = [...new Set(passages.map(({ hash }) => hash))];
      const known = await vectors.known(dataset, embedder.model, hashes);
      const missing = passages.filter((passage) => !known.has(placeOf(passage)));
      if (passages.length > missing.length) await onEmbedded(passages.length - missing.length);
      for (let from = 0; from < missing.length; from += AT_ONCE) {
        const batch = missing.slice(from, from + AT_ONCE);
        await vectors.add(dataset, embedder.model, await vectorsFor(batch, options));
        await onEmbedded(batch.length);
      }
    },
    tidy: (dataset: string) => vectors.tidy(dataset, embedder.model),
  };
}
