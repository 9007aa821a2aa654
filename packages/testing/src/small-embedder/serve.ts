/** `node serve.ts FOLDER MODEL TOKENIZER PORT`: a real embedding model behind OpenAI's wire format, on loopback. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { loadEmbedder } from './onnx-embedder.ts';

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
