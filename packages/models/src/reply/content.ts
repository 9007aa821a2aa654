import type { Json, ModelContent } from '@consilium/kernel';
import type { SdkContent } from '../sdk-types.ts';
import { parseJson } from './parse-json.ts';

/** The parts that are ours to keep; what the provider ran itself is not a call for us. */
export function contentOf(parts: readonly SdkContent[]): readonly ModelContent[] {
  return parts.flatMap((part): ModelContent[] => {
    switch (part.type) {
      case 'text':
      case 'reasoning':
        // Empty only counts where it carries a signature or a sealed thought.
        if (part.text === '' && !part.providerMetadata) return [];
        return [{ type: part.type, text: part.text, ...metaOf(part) }];
      case 'tool-call':
        if (part.providerExecuted) return [];
        return [
          {
            type: 'tool-call',
            id: part.toolCallId,
            name: part.toolName,
            ...inputOf(part.input),
            ...metaOf(part),
          },
        ];
      default:
        return [];
    }
  });
}

/** Arguments that are no JSON object come back as the raw text with the reason, never as an exception. */
function inputOf(raw: string): { readonly input: Json; readonly invalid?: string } {
  if (raw.trim() === '') return { input: {} };
  const input = parseJson(raw);
  if (input === undefined) return { input: raw, invalid: 'not_json' };
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return { input: raw, invalid: 'not_an_object' };
  return { input };
}

function metaOf(part: { providerMetadata?: object }): { readonly meta?: Json } {
  return part.providerMetadata ? { meta: part.providerMetadata as Json } : {};
}

/** Pages that the answer was grounded on or cites, each once. */
export function sourcesOf(parts: readonly SdkContent[]): readonly { url: string; title: string }[] {
  const sources = new Map<string, string>();
  for (const part of parts) {
    const found =
      part.type === 'source'
        ? [part]
        : part.type === 'text'
          ? (part.citations ?? []).map((c) => c.source)
          : [];
    // OpenAI lists a page without its title first and cites it with one later.
    for (const source of found)
      if (source.sourceType === 'url') sources.set(source.url, sources.get(source.url) || source.title || '');
  }
  return [...sources].map(([url, title]) => ({ url, title }));
}
