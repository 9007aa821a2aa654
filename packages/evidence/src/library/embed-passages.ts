import { ConsiliumError, type Embedder } from '@consilium/kernel';
import type { PassageWithText } from './passage-index.ts';
import type { VectorIndex } from './vector-index.ts';

/** The embedder refused, or did not answer. */
export class EmbedderError extends ConsiliumError {}

/** Passages after which a batch ends; a longer document is one batch. After a crash the batch is embedded again. */
const AT_ONCE = 200;

/** Makes the missing vectors of passages and stores them. */
export function createEmbedding({
  vectors,
  embedder,
}: {
  readonly vectors: VectorIndex;
  readonly embedder: Embedder;
}) {
  const vectorsFor = async (passages: readonly PassageWithText[], signal: AbortSignal) => {
    try {
      const made = await embedder.embed(
        passages.map(({ text }) => text),
        { signal, background: true },
      );
      return passages.map(({ text: _, ...passage }, n) => ({ ...passage, vector: made[n] ?? [] }));
    } catch (error) {
      const { retryable = true, remedy } = error instanceof ConsiliumError ? error : {};
      throw new EmbedderError('embedder_failed', { retryable, ...(remedy && { remedy }) });
    }
  };
  return {
    /** `passages`: whole documents. `onEmbedded`: called with the number of further passages that have vectors, old ones first. */
    embedDocuments: async (
      dataset: string,
      passages: readonly PassageWithText[],
      {
        signal,
        onEmbedded,
      }: {
        readonly signal: AbortSignal;
        readonly onEmbedded: (count: number) => Promise<void> | undefined;
      },
    ): Promise<void> => {
      const hashes = [...new Set(passages.map(({ hash }) => hash))];
      const known = await vectors.known(dataset, embedder.model, hashes);
      const missing = passages.filter(({ hash }) => !known.has(hash));
      if (passages.length > missing.length) await onEmbedded(passages.length - missing.length);
      for (const batch of wholeDocuments(missing)) {
        await vectors.add(dataset, embedder.model, await vectorsFor(batch, signal));
        await onEmbedded(batch.length);
      }
    },
    tidy: (dataset: string) => vectors.tidy(dataset, embedder.model),
  };
}

/** Batches of whole documents, so that a document has either all of its vectors or none. */
function wholeDocuments(passages: readonly PassageWithText[]): readonly (readonly PassageWithText[])[] {
  const batches: PassageWithText[][] = [];
  for (const passage of passages) {
    const last = batches.at(-1);
    const isSame = last?.at(-1)?.hash === passage.hash;
    if (last && (isSame || last.length < AT_ONCE)) last.push(passage);
    else batches.push([passage]);
  }
  return batches;
}
