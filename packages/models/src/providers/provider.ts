import type { SdkModel, SdkOptions } from '../sdk-types.ts';

/** One provider's SDK, connected. */
export interface Provider {
  readonly model: (id: string) => SdkModel;
  /** Provider options of every call; `strict` = the output schema is one that strict mode takes. */
  readonly options: (strict: boolean) => SdkOptions | undefined;
  /** The API makes a function strict unless told otherwise, so each function says which it is. */
  readonly strictTools: boolean;
}
