/** `node serve.ts PROGRAM WEIGHTS PORT`: a real, very small language model behind OpenAI's wire format, on loopback. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { type ChatRequest, chatRequest, forcedTools } from './chat-request.ts';
import { type Generated, generate, PromptTooLongError } from './generate.ts';
import { loadLlama } from './llama.ts';

const MODEL = 'smollm2-135m-instruct';
const [program = '', weights = '', port = ''] = process.argv.slice(2);
const loaded = await loadLlama(program, weights);

/** The model writes one answer at a time. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work);
  last = next.catch(() => undefined);
  return next;
}

async function answer(request: ChatRequest, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const forced = forcedTools(request).length > 0;
  const head = { id: `chatcmpl-${randomUUID()}`, created: Math.floor(Date.now() / 1_000), model: MODEL };
  const send = (part: object) =>
    response.write(`data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', ...part })}\n\n`);
  const sendDelta = (delta: object, finish: string | null = null) =>
    send({ choices: [{ index: 0, delta, finish_reason: finish }] });
  const streams = request.stream === true;
  const generated = await generate(loaded, request, {
    signal: gone.signal,
    onText: (text) => {
      if (!streams || forced) return;
      if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
      sendDelta({ role: 'assistant', content: text });
    },
  });
  const message =
    forced && !generated.cut ? calling(generated.text) : { role: 'assistant', content: generated.text };
  const finish = generated.cut ? 'length' : forced ? 'tool_calls' : 'stop';
  if (!streams) {
    const choices = [{ index: 0, message, finish_reason: finish }];
    return sendJson(response, 200, {
      ...head,
      object: 'chat.completion',
      choices,
      usage: usageOf(generated),
    });
  }
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (forced) sendDelta(message);
  sendDelta({}, finish);
  send({ choices: [], usage: usageOf(generated) });
  response.end('data: [DONE]\n\n');
}

/** The grammar has made it a call: a name and its arguments. */
function calling(text: string): object {
  const { name, arguments: given } = JSON.parse(text) as { name: string; arguments: unknown };
  const call = { name, arguments: JSON.stringify(given) };
  return {
    role: 'assistant',
    content: null,
    tool_calls: [{ index: 0, id: `call_${randomUUID()}`, type: 'function', function: call }],
  };
}

function usageOf({ promptTokens, answerTokens }: Generated): object {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: answerTokens,
    total_tokens: promptTokens + answerTokens,
  };
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/v1/models')
    return sendJson(response, 200, {
      object: 'list',
      data: [{ id: MODEL, object: 'model', owned_by: 'local' }],
    });
  if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
    return sendJson(response, 404, { error: { message: 'not found' } });
  const asked = chatRequest.parse(await json(request));
  await inTurn(() => answer(asked, response));
}

createServer((request, response) => {
  handle(request, response).catch((error: unknown) => {
    console.error(error);
    if (response.headersSent) return response.destroy();
    const status = error instanceof PromptTooLongError ? 400 : 500;
    sendJson(response, status, { error: { message: error instanceof Error ? error.message : 'failed' } });
  });
}).listen(Number(port), '127.0.0.1', () => console.log('listening'));
