import { ConsiliumError, type Embedder } from '@consilium/kernel';
import type { PassageWithText } from './passage-index.ts';
import type { VectorIndex } from './vector-index.ts';

/** The embedder refused, or did not answer. */
export class EmbedderError extends ConsiliumError {}

/** Passages whose vectors are written together: so much is made again after a crash. */
const AT_ONCE = 200;

/** Makes vectors of passages that have none and keeps them beside the words. */
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
    /** Documents with all of their passages. `onEmbedded`: how many have got vectors since it was last called, or had them. */
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

/** In batches that cut no document in two: that a document has vectors means that all of it has. */
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
