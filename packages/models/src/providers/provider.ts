import type { SdkEmbedding, SdkModel, SdkOptions } from '../sdk-types.ts';

/** One provider's SDK, connected. */
export interface Provider {
  readonly model: (id: string) => SdkModel;
  /** Null: the provider makes no vectors. */
  readonly embedding: ((id: string) => SdkEmbedding) | null;
  /** Provider options of a call; `strict` = the output schema is one that strict mode takes. */
  readonly options: (strict: boolean, model: string) => SdkOptions | undefined;
  /** The API makes a function strict unless told otherwise, so each function says which it is. */
  readonly strictTools: boolean;
}
