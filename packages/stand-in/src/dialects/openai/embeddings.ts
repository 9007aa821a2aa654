import { defaultDimensions, embed } from '../../embedding.ts';
import type { Wire } from '../../model-call.ts';

export function embeddings(body: Wire): object {
  const {
    model = '',
    input = [],
    dimensions,
  } = body as {
    readonly model?: string;
    readonly input?: string | readonly string[];
    readonly dimensions?: number;
  };
  const texts = typeof input === 'string' ? [input] : input;
  const tokens = texts.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0);
  return {
    object: 'list',
    data: texts.map((text, index) => ({
      object: 'embedding',
      index,
      embedding: embed(text, dimensions ?? defaultDimensions(model)),
    })),
    model,
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  };
}
