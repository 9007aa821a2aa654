import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { isUrgencyCheck } from '../behaviours/urgency.ts';
import { type Dialect, Refusal, type ServerMemory, type WireError } from '../dialects/dialect.ts';
import { errorShape } from '../dialects/error-shape.ts';
import { type Fault, NO_FAULT } from '../faults.ts';
import type { ModelCall, ProviderName } from '../model-call.ts';
import { type Player, playerFor } from '../reply.ts';
import { type BoundedLog, type OpenEntry, parsed } from '../wire-log.ts';
import { Exchange } from './exchange.ts';
import { type Route, routeOf } from './route.ts';

/** What a running server is made of; player and faults change at run time. */
export interface ServerState {
  player: Player;
  /** Answers the urgency checks; the player answers all other calls. */
  urgency: Player;
  faultOf: (call: ModelCall) => Fault;
  readonly latencyMs: number;
  /** What a list of models names; none is refused for not being in it. */
  served: readonly string[];
  readonly log: BoundedLog;
  readonly memory: ServerMemory;
}

export async function handle(
  state: ServerState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const start = performance.now();
  const route = routeOf(request.url ?? '/');
  const raw = await readBody(request);
  const body = raw === '' ? undefined : parsed(raw);
  const headers = withoutKeys(request.headers);
  const entry = state.log.limit > 0 ? newEntry(request, route, { headers, raw, body }) : null;
  const exchange = new Exchange(response, entry, state.log, start);
  const logged = (call: ModelCall | null) => {
    if (!entry) return;
    entry.call = call;
    state.log.add(entry);
    state.log.changed(entry);
  };
  const fail = (error: WireError, kind = state.player.kind, fault = NO_FAULT) => {
    const shape = errorShape(route?.provider ?? 'openai', error);
    const out = { ...shape.headers, 'x-stand-in': kind };
    exchange.json(shape.status, out, JSON.stringify(shape.body), fault);
  };
  try {
    const list = request.method === 'GET' ? modelList(request.url ?? '/', state.served) : null;
    if (list !== null) {
      logged(null);
      return exchange.json(200, { 'x-stand-in': state.player.kind }, JSON.stringify(list), {});
    }
    const early = earlyRefusal(route, request, body);
    if (early || !route) {
      logged(null);
      return fail(early ?? { status: 404 });
    }
    if ('embed' in route) {
      logged(null);
      await exchange.wait(state.latencyMs);
      return exchange.json(
        200,
        { 'x-stand-in': state.player.kind },
        JSON.stringify(route.embed(body, route.model)),
        {},
      );
    }
    const call = parseOrRefuse(route, headers, body, state);
    logged(call instanceof Refusal ? null : call);
    if (call instanceof Refusal) return fail(call.error);
    await answer(state, route.dialect, call, exchange, fail);
  } catch (error) {
    fail({
      status: 500,
      message: `stand-in model server: ${error instanceof Error ? error.message : error}`,
    });
  }
}

async function answer(
  state: ServerState,
  dialect: Dialect,
  call: ModelCall,
  exchange: Exchange,
  fail: (error: WireError, kind?: string, fault?: Fault) => void,
): Promise<void> {
  const refusal = dialect.refuse(call, state.memory);
  if (refusal) return fail({ model: call.model, ...refusal.error });
  const player = playerFor(isUrgencyCheck(call) ? state.urgency : state.player, call);
  let fault: Fault = { firstByteMs: state.latencyMs, ...state.faultOf(call) };
  // A call that a rule strikes down never reaches the player: a script's step is not used up by it.
  const struck = fault.hang === true || fault.status !== undefined;
  const reply = struck ? {} : await player.play(call);
  fault = { ...fault, ...reply.fault };
  await exchange.wait(fault.firstByteMs ?? 0);
  if (fault.hang || exchange.gone) return;
  if (fault.status !== undefined) {
    const { status, retryAfterS } = fault;
    return fail(
      { status, model: call.model, ...(retryAfterS !== undefined && { retryAfterS }) },
      player.kind,
      fault,
    );
  }
  if (reply.refusal) return fail({ model: call.model, ...reply.refusal }, player.kind);
  const out = { 'x-stand-in': player.kind };
  if (call.stream) await exchange.stream(out, dialect.frames(call, reply, state.memory), fault);
  else exchange.json(200, out, JSON.stringify(dialect.encode(call, reply, state.memory)), fault);
}

function earlyRefusal(route: Route | null, request: IncomingMessage, body: unknown): WireError | null {
  const url = request.url ?? '/';
  if (!route) return { status: 404, message: `Invalid URL (${request.method} ${urlWithoutKey(url)})` };
  if (request.method !== 'POST')
    return { status: 405, message: `Not allowed to ${request.method} on ${url}` };
  if (!hasKey(route.provider, request.headers, url)) return { status: 401 };
  if (typeof body !== 'object' || body === null) {
    return { status: 400, message: 'We could not parse the JSON body of your request.' };
  }
  return null;
}

function parseOrRefuse(
  route: Extract<Route, { dialect: Dialect }>,
  headers: IncomingMessage['headers'],
  body: unknown,
  { memory }: ServerState,
): ModelCall | Refusal {
  const { provider, model, stream } = route;
  try {
    return route.dialect.parse({ provider, model, stream, headers, body }, memory);
  } catch (error) {
    if (error instanceof Refusal) return error;
    return new Refusal({ status: 400, message: `Invalid request: ${String(error)}` });
  }
}

function newEntry(
  { method = '', url = '' }: IncomingMessage,
  route: Route | null,
  request: OpenEntry['request'],
): OpenEntry {
  return {
    seq: 0,
    at: Date.now(),
    method,
    path: urlWithoutKey(url),
    provider: route?.provider ?? null,
    call: null,
    request,
    reply: null,
    firstByteMs: null,
    endMs: null,
    aborted: false,
    cut: false,
  };
}

/** The whole body as text; rejects where the client leaves first. */
function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () =>
      resolve(chunks.length === 1 ? String(chunks[0]) : Buffer.concat(chunks).toString()),
    );
    request.on('error', reject);
    request.on('close', () => reject(new Error('the client left')));
  });
}

const LIST = /^\/(?:compatible\/)?v1(?:beta)?\/models$/;
const WORKERS_AI = /^\/client\/v4\/accounts\/[^/]+\/ai\/models\/search$/;

/** The list of models as the provider of this path gives it; null: another path. */
function modelList(url: string, served: readonly string[]): object | null {
  const [path = ''] = url.split('?');
  if (WORKERS_AI.test(path)) return { success: true, result: served.map((name) => ({ name })) };
  if (!LIST.test(path)) return null;
  return path.startsWith('/v1beta')
    ? { models: served.map((id) => ({ name: `models/${id}` })) }
    : { object: 'list', data: served.map((id) => ({ id, object: 'model' })) };
}

const KEY_HEADERS = ['authorization', 'x-api-key', 'x-goog-api-key', 'cookie', 'proxy-authorization'];

/** Whether the request carries a key where this provider looks for it; local servers ask for none. */
function hasKey(provider: ProviderName, headers: IncomingHttpHeaders, url: string): boolean {
  const bearer = /^Bearer \S/.test(headers.authorization ?? '');
  if (provider === 'compatible') return true;
  if (provider === 'anthropic') return bearer || Boolean(headers['x-api-key']);
  if (provider === 'gemini' || provider === 'vertex') {
    return bearer || Boolean(headers['x-goog-api-key']) || /[?&]key=./.test(url);
  }
  return bearer;
}

/** The headers with the values of keys taken out, so that nothing that keeps them keeps a key. */
function withoutKeys(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = { ...headers };
  for (const name of KEY_HEADERS) if (kept[name] !== undefined) kept[name] = '[removed]';
  return kept;
}

function urlWithoutKey(url: string): string {
  return url.replace(/([?&]key=)[^&]*/, '$1[removed]');
}
