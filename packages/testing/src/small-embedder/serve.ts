/** `node serve.ts FOLDER MODEL TOKENIZER PORT`: a real embedding model behind OpenAI's wire format, on loopback. */

import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { EmbedderFiles } from './embedder-files.ts';

/** The part of onnxruntime-node that is used; it is downloaded separately and is not a dependency. */
interface Onnx {
  readonly InferenceSession: {
    readonly create: (
      model: string,
      options: object,
    ) => Promise<{
      readonly inputNames: readonly string[];
      readonly run: (feeds: object) => Promise<Readonly<Record<string, Output>>>;
    }>;
  };
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => object;
}
interface Output {
  readonly dims: readonly number[];
  readonly data: Float32Array;
}
interface Tokenizers {
  readonly Tokenizer: new (
    json: object,
    config: object,
  ) => {
    readonly encode: (text: string) => { readonly ids: readonly number[] };
  };
}

const MOST_TOKENS = 256;
/** The token that ends a text of BERT. */
const SEPARATOR = 102;

/** A unit vector of 384 numbers for a text. One text at a time: int8 vectors change a little with padding, and batches are not faster. */
async function loadEmbedder({
  folder,
  model,
  tokenizer,
}: EmbedderFiles): Promise<(text: string) => Promise<readonly number[]>> {
  const onnx = await load<Onnx>(folder, 'onnxruntime-node');
  const { Tokenizer } = await load<Tokenizers>(folder, '@huggingface/tokenizers');
  const json = { ...JSON.parse(await readFile(tokenizer, 'utf8')), truncation: null, padding: null };
  const words = new Tokenizer(json, { tokenizer_class: 'BertTokenizer', model_max_length: 512 });
  const session = await onnx.InferenceSession.create(model, {
    ...{ intraOpNumThreads: 2, graphOptimizationLevel: 'all' },
  });
  return async (text) => {
    const all = words.encode(text).ids;
    const ids = all.length > MOST_TOKENS ? [...all.slice(0, MOST_TOKENS - 1), SEPARATOR] : all;
    const tensor = (value: (id: number) => bigint) =>
      new onnx.Tensor('int64', BigInt64Array.from(ids, value), [1, ids.length]);
    const feeds = {
      ...{ input_ids: tensor((id) => BigInt(id)), attention_mask: tensor(() => 1n) },
      ...(session.inputNames.includes('token_type_ids') && { token_type_ids: tensor(() => 0n) }),
    };
    const [hidden] = Object.values(await session.run(feeds));
    // Of the first token, as this model was trained.
    const first = [...(hidden?.data.subarray(0, hidden.dims[2]) ?? [])];
    const norm = Math.hypot(...first) || 1;
    return first.map((value) => value / norm);
  };
}

async function load<T>(folder: string, name: string): Promise<T> {
  const path = createRequire(join(folder, 'package.json')).resolve(name);
  const module = await import(pathToFileURL(path).href);
  return (module.default ?? module) as T;
}

const MODEL = 'bge-small-en-v1.5';
const [folder = '', model = '', tokenizer = '', port = ''] = process.argv.slice(2);
const embed = await loadEmbedder({ folder, model, tokenizer });
const asked = z.looseObject({ input: z.union([z.string(), z.array(z.string())]) });

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/v1/models')
    return sendJson(response, 200, { object: 'list', data: [{ id: MODEL, object: 'model' }] });
  if (request.method !== 'POST' || request.url !== '/v1/embeddings')
    return sendJson(response, 404, { error: { message: 'not found' } });
  const { input } = asked.parse(await json(request));
  const data: object[] = [];
  for (const [index, text] of [input].flat().entries())
    data.push({ object: 'embedding', index, embedding: await embed(text) });
  sendJson(response, 200, {
    object: 'list',
    model: MODEL,
    data,
    usage: { prompt_tokens: 0, total_tokens: 0 },
  });
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

createServer((request, response) => {
  handle(request, response).catch((error: unknown) => {
    console.error(error);
    sendJson(response, 500, { error: { message: error instanceof Error ? error.message : 'failed' } });
  });
}).listen(Number(port), '127.0.0.1', () => console.log('listening'));
