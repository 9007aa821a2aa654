import { type ChatRequest, demandedShape, turnsOf } from './chat-request.ts';
import { CONTEXT_TOKENS, type LoadedModel } from './llama.ts';

export interface Generated {
  readonly text: string;
  readonly cut: boolean;
  readonly promptTokens: number;
  readonly answerTokens: number;
}

/** The prompt leaves no room for an answer. */
export class PromptTooLongError extends Error {}

/** One answer. Text of messages is read without special tokens: nobody can close his own turn. */
export async function generate(
  { llama, model, completion }: LoadedModel,
  request: ChatRequest,
  { signal, onText }: { readonly signal: AbortSignal; readonly onText: (text: string) => void },
): Promise<Generated> {
  const special = (text: string) => model.tokenize(text, true);
  const plain = (text: string) => model.tokenize(text, false);
  const prompt = [
    ...turnsOf(request).flatMap(({ role, text }) => [
      ...special('<|im_start|>'),
      ...plain(`${role}\n${text}`),
      ...special('<|im_end|>'),
      ...plain('\n'),
    ]),
    ...special('<|im_start|>'),
    ...plain('assistant\n'),
  ];
  const room = CONTEXT_TOKENS - prompt.length - 16;
  if (room < 16) throw new PromptTooLongError(`the prompt has ${prompt.length} tokens of ${CONTEXT_TOKENS}`);
  const shape = demandedShape(request);
  const grammar =
    shape === undefined
      ? undefined
      : shape === 'json'
        ? await llama.getGrammarFor('json')
        : await llama.createGrammarForJsonSchema(shape);
  let answerTokens = 0;
  const { response, metadata } = await completion.generateCompletionWithMeta(prompt, {
    grammar,
    signal,
    stopOnAbortSignal: true,
    maxTokens: Math.min(room, request.max_completion_tokens ?? request.max_tokens ?? 256),
    temperature: request.temperature ?? 0.2,
    customStopTriggers: grammar === undefined ? ['<|im_end|>'] : [],
    repeatPenalty: grammar === undefined ? { penalty: 1.1, lastTokens: 64 } : false,
    onToken: (tokens) => {
      answerTokens += tokens.length;
    },
    onTextChunk: onText,
  });
  return {
    text: response,
    cut: metadata.stopReason === 'maxTokens',
    promptTokens: prompt.length,
    answerTokens,
  };
}
