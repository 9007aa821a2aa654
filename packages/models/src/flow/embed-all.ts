import { ConsiliumError } from '@consilium/kernel';
import { countTokens } from '../estimate.ts';
import type { Provider } from '../providers/provider.ts';

/** Texts of one request where a provider names no limit. */
const AT_ONCE = 100;

/** One request after another, as many texts in each as the provider takes. */
export async function embedAll(
  provider: Provider,
  model: string,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly vectors: readonly (readonly number[])[]; readonly tokens: number }> {
  const sdkModel = provider.embedding?.(model);
  if (sdkModel === undefined) throw new ConsiliumError('unsupported');
  const atOnce = Math.min(AT_ONCE, (await sdkModel.maxEmbeddingsPerCall) ?? AT_ONCE);
  const vectors: (readonly number[])[] = [];
  let tokens = 0;
  for (let from = 0; from < texts.length; from += atOnce) {
    const values = texts.slice(from, from + atOnce);
    const { embeddings, usage } = await sdkModel.doEmbed({ values, abortSignal: signal });
    if (embeddings.length !== values.length) throw new ConsiliumError('malformed', { retryable: true });
    vectors.push(...embeddings);
    tokens += usage?.tokens ?? values.reduce((sum, text) => sum + countTokens(text), 0);
  }
  return { vectors, tokens };
}
