/** Makes vectors of texts: near ones mean near things. */
export interface Embedder {
  /** What makes them, with its provider: `openai/text-embedding-3-small`. Vectors of different models are not compared. */
  readonly model: string;
  /** It runs on this machine, so no text that it is given leaves it. */
  readonly isLocal: boolean;
  /** One vector for each text, in their order. Throws ConsiliumError, `retryable` where a later attempt may succeed. */
  readonly embed: (
    texts: readonly string[],
    options: { readonly signal: AbortSignal; readonly background?: boolean },
  ) => Promise<readonly (readonly number[])[]>;
}
