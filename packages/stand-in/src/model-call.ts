import type { IncomingHttpHeaders } from 'node:http';

/** Whose server the client believes that it talks to. */
export type ProviderName = 'gemini' | 'vertex' | 'openai' | 'anthropic' | 'compatible' | 'workers-ai';

export type ApiName = 'generate-content' | 'responses' | 'chat-completions' | 'messages';

/** Any JSON value as it came over the wire. */
export type Wire = unknown;

export interface CallTool {
  readonly name: string;
  readonly description: string;
  readonly schema: WireSchema;
}

/** A JSON Schema as a client sent it; nothing about it is checked. */
export type WireSchema = { readonly [key: string]: Wire };

export interface CalledTool {
  readonly id: string;
  readonly name: string;
  readonly args: Wire;
}

export interface ToolResult {
  readonly id: string;
  readonly name: string;
  /** Parsed where the provider carries JSON in a string. */
  readonly result: Wire;
}

/** Each text block of the user is a message of its own, so that providers that merge turns read alike. */
export type CallMessage =
  | { readonly role: 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly toolCalls: readonly CalledTool[] }
  | { readonly role: 'tool'; readonly results: readonly ToolResult[] };

/** One request to a model, in nobody's dialect. */
export interface ModelCall {
  readonly provider: ProviderName;
  readonly api: ApiName;
  readonly model: string;
  readonly system: string;
  readonly messages: readonly CallMessage[];
  readonly tools: readonly CallTool[];
  readonly toolChoice: 'auto' | 'none' | 'required' | { readonly name: string };
  /** The schema of the wanted JSON answer; `{}` = any JSON; null = text is wanted. */
  readonly jsonSchema: WireSchema | null;
  /** Set where the client asks for its JSON answer as the arguments of this tool. */
  readonly jsonTool: string | null;
  /** The first provider-side tool: `web_search`, or the provider's own name for others. */
  readonly builtin: string | null;
  /** URI of the first video that stands in the messages. */
  readonly video: string | null;
  readonly stream: boolean;
  /** Without the values of API keys. */
  readonly headers: IncomingHttpHeaders;
  /** The parsed body, as it came. */
  readonly raw: Wire;
}

/** The last block of text that the user wrote, without the marks around it; '' if there is none. */
export function lastUserText(call: ModelCall): string {
  return withoutMarks(call.messages.findLast((message) => message.role === 'user')?.text ?? '');
}

/** The product puts every text between marks that name its origin. */
const MARKED = /^<(said-[0-9a-f]{8}) origin="[a-z]+">\n([\s\S]*)\n<\/\1>$/;

/** The text without the marks of its origin, where it has them. */
export function withoutMarks(text: string): string {
  return MARKED.exec(text)?.[2] ?? text;
}

/** Results of tools that came after the user's last words. */
export function resultsOfThisTurn(call: ModelCall): readonly ToolResult[] {
  const from = call.messages.findLastIndex((message) => message.role === 'user') + 1;
  return call.messages.slice(from).flatMap((message) => (message.role === 'tool' ? message.results : []));
}
