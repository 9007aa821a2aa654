import type { Scope } from '../scope.ts';

/** Turns texts into vectors; texts with similar meanings get vectors that are close. */
export interface Embedder {
  /** The model with its provider: `openai/text-embedding-3-small`. Vectors of different models are never compared. */
  readonly model: string;
  /** The model runs on this machine, so texts do not leave it. */
  readonly isLocal: boolean;
  /** The cosine, 0 to 1, below which a passage is not about the query. Default 0: the nearest passages count, however far they are. */
  readonly minScore?: number;
  /** One vector for each text, in their order. Throws ConsiliumError, `retryable` where a later attempt may succeed. */
  readonly embed: (
    texts: readonly string[],
    options: {
      readonly signal: AbortSignal;
      readonly background?: boolean;
      /** Called with what the texts have cost, before the vectors are given; never by a model on this machine. */
      readonly onSpent?: (spent: EmbeddingCost) => Promise<void>;
    },
  ) => Promise<readonly (readonly number[])[]>;
}

export interface EmbeddingCost {
  /** As in the model library: `text-embedding-3-small`. */
  readonly model: string;
  readonly tokens: number;
  readonly microUsd: number;
}

/** Adds a cost to the sums of money of the scope's tenant. */
export type BookEmbedding = (scope: Scope, spent: EmbeddingCost) => Promise<void>;
