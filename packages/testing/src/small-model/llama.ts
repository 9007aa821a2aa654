/** What of node-llama-cpp the small model's server uses; the package is fetched apart and is no dependency of ours. */
export interface LlamaProgram {
  readonly getLlama: (options: {
    readonly gpu: false;
    readonly build: 'never';
    readonly skipDownload: true;
    readonly maxThreads: number;
  }) => Promise<Llama>;
  readonly LlamaCompletion: new (options: { readonly contextSequence: unknown }) => Completion;
}

interface Llama {
  readonly loadModel: (options: { readonly modelPath: string }) => Promise<Model>;
  readonly createGrammarForJsonSchema: (schema: unknown) => Promise<Grammar>;
  readonly getGrammarFor: (name: 'json') => Promise<Grammar>;
}

type Grammar = object;
type Token = number;

interface Model {
  readonly createContext: (options: { readonly contextSize: number }) => Promise<{ getSequence(): unknown }>;
  readonly tokenize: (text: string, specialTokens: boolean) => Token[];
}

interface Completion {
  readonly generateCompletionWithMeta: (
    prompt: Token[],
    options: {
      readonly grammar: Grammar | undefined;
      readonly signal: AbortSignal;
      readonly stopOnAbortSignal: true;
      readonly maxTokens: number;
      readonly temperature: number;
      readonly customStopTriggers: readonly string[];
      readonly repeatPenalty: false | { readonly penalty: number; readonly lastTokens: number };
      readonly onToken: (tokens: Token[]) => void;
      readonly onTextChunk: (text: string) => void;
    },
  ) => Promise<{ readonly response: string; readonly metadata: { readonly stopReason: string } }>;
}

export interface LoadedModel {
  readonly llama: Llama;
  readonly model: Model;
  readonly completion: Completion;
}

/** Tokens that prompt and answer have together. */
export const CONTEXT_TOKENS = 8192;

/** Loads the weights; it never compiles and never downloads. */
export async function loadLlama(program: string, weights: string): Promise<LoadedModel> {
  const { getLlama, LlamaCompletion } = (await import(program)) as LlamaProgram;
  const llama = await getLlama({ gpu: false, build: 'never', skipDownload: true, maxThreads: 2 });
  const model = await llama.loadModel({ modelPath: weights });
  const context = await model.createContext({ contextSize: CONTEXT_TOKENS });
  return { llama, model, completion: new LlamaCompletion({ contextSequence: context.getSequence() }) };
}
