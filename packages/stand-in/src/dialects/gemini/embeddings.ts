import { defaultDimensions, embed } from '../../embedding.ts';
import type { Wire } from '../../model-call.ts';
import type { GeminiContent } from './wire.ts';

interface EmbedRequest {
  readonly content?: GeminiContent;
  readonly outputDimensionality?: number;
  readonly embedContentConfig?: { readonly outputDimensionality?: number };
}

const textOf = ({ parts = [] }: GeminiContent) => parts.map((part) => part.text ?? '').join('\n');

function valuesOf(request: EmbedRequest, model: string): { values: number[] } {
  const asked = request.outputDimensionality ?? request.embedContentConfig?.outputDimensionality;
  return { values: embed(textOf(request.content ?? {}), asked ?? defaultDimensions(model)) };
}

export function embedContent(body: Wire, model: string): object {
  return { embedding: valuesOf(body as EmbedRequest, model) };
}

export function batchEmbedContents(body: Wire, model: string): object {
  const { requests = [] } = body as { readonly requests?: readonly EmbedRequest[] };
  return { embeddings: requests.map((request) => valuesOf(request, model)) };
}

/** Vertex AI's older form: instances in, predictions with their token counts out. */
export function predict(body: Wire, model: string): object {
  const { instances = [], parameters } = body as {
    readonly instances?: readonly { readonly content: string }[];
    readonly parameters?: { readonly outputDimensionality?: number };
  };
  const dimensions = parameters?.outputDimensionality ?? defaultDimensions(model);
  return {
    predictions: instances.map(({ content }) => ({
      embeddings: {
        values: embed(content, dimensions),
        statistics: { token_count: Math.ceil(content.length / 4), truncated: false },
      },
    })),
  };
}
