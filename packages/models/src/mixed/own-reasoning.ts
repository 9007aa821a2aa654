import type { ModelContent, ModelMessage } from '@consilium/kernel';
import type { ProviderName } from '../library/library.ts';

/** Under which names a provider's SDK keeps what binds a reply to it: signatures, sealed thoughts, ids. */
const NAMES: { readonly [provider in ProviderName]: readonly string[] } = {
  gemini: ['google'],
  vertex: ['google', 'googleVertex', 'vertex'],
  openai: ['openai'],
  anthropic: ['anthropic'],
  'workers-ai': ['compatible'],
  compatible: ['compatible'],
};

/**
 * The messages as this provider may be sent them: what another one bound to itself would be refused, and its thoughts are nobody
 * else's. Text and calls stay.
 */
export function withOwnReasoning(
  messages: readonly ModelMessage[],
  provider: ProviderName,
): readonly ModelMessage[] {
  return messages.map((message) =>
    message.role === 'assistant'
      ? { ...message, content: message.content.flatMap((part) => ownPart(part, provider)) }
      : message,
  );
}

function ownPart(part: ModelContent, provider: ProviderName): readonly ModelContent[] {
  const { meta } = part;
  if (
    typeof meta !== 'object' ||
    meta === null ||
    Object.keys(meta).some((key) => NAMES[provider].includes(key))
  )
    return [part];
  if (part.type === 'reasoning') return [];
  const { meta: _, ...plain } = part;
  return [plain];
}
