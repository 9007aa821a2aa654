import type { GeminiContent } from './dialects/gemini/request.ts';
import type { Wire } from './model-call.ts';

/** Dimensions that the real models have unless asked otherwise. */
function defaultDimensions(model: string): number {
  if (/text-embedding-00[45]|text-multilingual/.test(model)) return 768;
  if (/gemini-embedding|3-large/.test(model)) return 3072;
  if (/^text-embedding/.test(model)) return 1536;
  return 768;
}

function hash(word: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < word.length; index += 1) {
    value = Math.imul(value ^ word.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** A unit vector of hashed words: the same text gives the same vector, shared words bring texts nearer. */
function embed(text: string, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']) {
    const value = hash(word);
    const place = value % dimensions;
    vector[place] = (vector[place] ?? 0) + (value & 0x40000000 ? 1 : -1);
  }
  const norm = Math.hypot(...vector.filter((value) => value !== 0)) || 1;
  return vector.map((value) => (value === 0 ? 0 : Number((value / norm).toFixed(6))));
}

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
