import type { IncomingHttpHeaders } from 'node:http';
import type { CallTool, ModelCall, ProviderName, Wire, WireSchema } from '../model-call.ts';
import type { Reply } from '../reply.ts';
import type { NextId, StoredItems } from './server-memory.ts';

/** A request that found its dialect; `model` and `stream` are filled where the path says them. */
export interface WireRequest {
  readonly provider: ProviderName;
  readonly model: string;
  readonly stream: boolean;
  readonly headers: IncomingHttpHeaders;
  readonly body: Wire;
}

/** What lives as long as the server and the dialects share. */
export interface ServerMemory {
  readonly nextId: NextId;
  readonly items: StoredItems;
  /** Call → the sealed thought that it came with, of OpenAI's models. */
  readonly thoughts: StoredItems;
}

/** One wire format, both directions. */
export interface Dialect {
  /** Throws a Refusal for what cannot be read. */
  readonly parse: (request: WireRequest, memory: ServerMemory) => ModelCall;
  /** What this provider refuses although it can read it; null = nothing. */
  readonly refuse: (call: ModelCall, memory: ServerMemory) => Refusal | null;
  /** The body of a whole answer. */
  readonly encode: (call: ModelCall, reply: Reply, memory: ServerMemory) => object;
  /** The server-sent events of a streamed answer, each with its blank line. */
  readonly frames: (call: ModelCall, reply: Reply, memory: ServerMemory) => string[];
}

/** An error before it has a provider's shape. Without a message the provider's usual words for the status stand. */
export interface WireError {
  readonly status: number;
  readonly message?: string;
  readonly code?: string;
  readonly param?: string;
  readonly model?: string;
  readonly retryAfterS?: number;
}

/** Thrown by `parse`, returned by `refuse`: the provider says no. */
export class Refusal extends Error {
  readonly error: WireError;

  constructor(error: WireError & { readonly message: string }) {
    super(error.message);
    this.name = 'Refusal';
    this.error = error;
  }
}

export const dataFrame = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;

export const namedFrame = (event: string, data: object): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** JSON carried in a string, as the value it holds; any other string as it is. */
export function parsedIfJson(text: string): Wire {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The text of a reply: its own, or its structured output where that goes as text. */
export function replyText(call: ModelCall, reply: Reply): string {
  if (reply.json !== undefined && call.jsonTool === null) return JSON.stringify(reply.json);
  return reply.text ?? '';
}

export interface EncodedToolCall {
  readonly name: string;
  /** Undefined: the dialect gives it a fresh one. */
  readonly id: string | undefined;
  readonly args: Wire;
  /** The arguments as text, malformed where the reply says so. */
  readonly argsText: string;
}

/** The tool calls of a reply, with structured output among them where the client asked for it as a tool. */
export function replyToolCalls(call: ModelCall, reply: Reply): EncodedToolCall[] {
  const wanted = [...(reply.toolCalls ?? [])];
  if (reply.json !== undefined && call.jsonTool !== null)
    wanted.push({ name: call.jsonTool, args: reply.json });
  return wanted.map(({ name, id, args = {}, rawArgs }) => ({
    name,
    id,
    args: rawArgs ?? args,
    argsText: rawArgs ?? JSON.stringify(args),
  }));
}

/**
 * Client libraries ask for structured output beside tools (or of models without it) through a tool of their own.
 * It is told by its name and description.
 */
export function findJsonTool(tools: readonly CallTool[]): { name: string; schema: WireSchema } | null {
  const tool = tools.find(
    ({ name, description }) => /^json(_\d+)?$/.test(name) && description === 'Respond with a JSON object.',
  );
  return tool ? { name: tool.name, schema: tool.schema } : null;
}
