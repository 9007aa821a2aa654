import type { createGoogle } from '@ai-sdk/google';

/**
 * The SDK's provider-level types, taken from what a provider returns: the package that declares them is not a
 * dependency of ours.
 */
export type SdkModel = ReturnType<ReturnType<typeof createGoogle>['languageModel']>;
export type SdkEmbedding = ReturnType<ReturnType<typeof createGoogle>['embeddingModel']>;
export type SdkRequest = Parameters<SdkModel['doGenerate']>[0];
export type SdkPrompt = SdkRequest['prompt'];
export type SdkMessage = SdkPrompt[number];
export type SdkTool = NonNullable<SdkRequest['tools']>[number];
export type SdkOptions = NonNullable<SdkRequest['providerOptions']>;
export type SdkSchema = Extract<SdkTool, { type: 'function' }>['inputSchema'];

type GenerateResult = Awaited<ReturnType<SdkModel['doGenerate']>>;
type StreamResult = Awaited<ReturnType<SdkModel['doStream']>>;

export type SdkContent = GenerateResult['content'][number];
export type SdkFinish = GenerateResult['finishReason'];
export type SdkUsage = GenerateResult['usage'];
export type SdkMetadata = NonNullable<GenerateResult['providerMetadata']>;
export type SdkStream = StreamResult['stream'];
export type SdkStreamPart = SdkStream extends ReadableStream<infer Part> ? Part : never;

/** What one call gave, whether it was streamed or not. */
export interface SdkAnswer {
  readonly content: readonly SdkContent[];
  readonly finish: SdkFinish;
  readonly usage: SdkUsage;
  readonly headers: { readonly [name: string]: string | undefined };
  /** Where a provider says that the typed output is another text than all text parts together. */
  readonly outputText?: string;
  /** What a provider says of the whole answer, in its own words. */
  readonly metadata?: SdkMetadata;
  readonly firstTokenMs: number | null;
}
