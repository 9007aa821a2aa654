import { type CallOptions, ConsiliumError, type ModelRequest } from '@consilium/kernel';
import type { ModelFacts } from '../library/library.ts';
import type { Provider } from '../providers/provider.ts';
import { readStream } from '../reply/read-stream.ts';
import { toSdkRequest } from '../request/to-sdk-request.ts';
import type { SdkAnswer } from '../sdk-types.ts';

export interface Question {
  readonly request: ModelRequest;
  readonly model: ModelFacts;
  readonly onText: CallOptions['onText'];
  readonly signal: AbortSignal;
  readonly sinceStart: () => number;
}

/** One call at the provider's own level: no loop, no retry, no telemetry, no download in between. */
export async function ask(provider: Provider, question: Question): Promise<SdkAnswer> {
  const { request, model, onText, signal, sinceStart } = question;
  const sdkModel = provider.model(model.id);
  const sdkRequest = toSdkRequest(request, model, provider, signal);
  if (onText) {
    const { stream, response } = await sdkModel.doStream(sdkRequest);
    const answer = await readStream(stream, { onText: callersOwn(onText), signal, sinceStart });
    return { ...answer, headers: response?.headers ?? {} };
  }
  const result = await sdkModel.doGenerate(sdkRequest);
  return {
    content: result.content,
    finish: result.finishReason,
    usage: result.usage,
    headers: result.response?.headers ?? {},
    ...(result.structuredOutputText === undefined ? {} : { outputText: result.structuredOutputText }),
    ...(result.providerMetadata ? { metadata: result.providerMetadata } : {}),
    firstTokenMs: null,
  };
}

/** A fault of the caller's own function must not look like a provider's, which would be tried again. */
function callersOwn(onText: (text: string) => void): (text: string) => void {
  return (text) => {
    try {
      onText(text);
    } catch (error) {
      throw error instanceof ConsiliumError ? error : new ConsiliumError('internal', { cause: error });
    }
  };
}
