/** Turns texts into vectors; texts with similar meanings get vectors that are close. */
export interface Embedder {
  /** The model with its provider: `openai/text-embedding-3-small`. Vectors of different models are never compared. */
  readonly model: string;
  /** The model runs on this machine, so texts do not leave it. */
  readonly isLocal: boolean;
  /** One vector for each text, in their order. Throws ConsiliumError, `retryable` where a later attempt may succeed. */
  readonly embed: (
    texts: readonly string[],
    options: { readonly signal: AbortSignal; readonly background?: boolean },
  ) => Promise<readonly (readonly number[])[]>;
}
