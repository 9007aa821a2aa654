import type { CallMessage, ModelCall, WireSchema } from '../../model-call.ts';
import { parsedIfJson, Refusal, type WireRequest } from '../dialect.ts';
import { strictSchemaFault } from '../openai/strict-schema.ts';

export type ChatText = string | readonly { readonly type: string; readonly text?: string }[] | null;

export interface ChatMessage {
  readonly role: 'system' | 'developer' | 'user' | 'assistant' | 'tool';
  readonly content?: ChatText;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
  readonly tool_call_id?: string;
}

export interface ChatRequest {
  readonly model?: string;
  readonly messages?: readonly ChatMessage[];
  readonly tools?: readonly {
    readonly type: string;
    readonly function: {
      readonly name: string;
      readonly description?: string;
      readonly parameters?: WireSchema;
      readonly strict?: boolean;
    };
  }[];
  readonly tool_choice?: 'auto' | 'none' | 'required' | { readonly function: { readonly name: string } };
  readonly response_format?: {
    readonly type: string;
    readonly json_schema?: { readonly name: string; readonly schema?: WireSchema; readonly strict?: boolean };
  };
  readonly web_search_options?: object;
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage?: boolean };
}

export function parse({ provider, headers, body }: WireRequest): ModelCall {
  const request = body as ChatRequest;
  if (!request.model) {
    throw new Refusal({ status: 400, message: 'you must provide a model parameter' });
  }
  if (!request.messages) {
    throw new Refusal({
      status: 400,
      message: "Missing required parameter: 'messages'.",
      code: 'missing_required_parameter',
      param: 'messages',
    });
  }
  const choice = request.tool_choice ?? 'auto';
  const format = request.response_format;
  return {
    provider,
    api: 'chat-completions',
    model: request.model,
    system: request.messages
      .filter(isSystem)
      .flatMap((message) => textsOf(message.content))
      .join('\n'),
    messages: messagesOf(request.messages),
    tools: (request.tools ?? []).map(({ function: { name, description, parameters } }) => ({
      name,
      description: description ?? '',
      schema: parameters ?? {},
    })),
    toolChoice: typeof choice === 'string' ? choice : { name: choice.function.name },
    jsonSchema: format && format.type !== 'text' ? (format.json_schema?.schema ?? {}) : null,
    jsonTool: null,
    builtin: request.web_search_options ? 'web_search' : null,
    video: null,
    stream: request.stream === true,
    headers,
    raw: body,
  };
}

const isSystem = ({ role }: ChatMessage) => role === 'system' || role === 'developer';

function textsOf(content: ChatText | undefined): string[] {
  if (typeof content === 'string') return [content];
  return (content ?? []).flatMap((part) => (part.text === undefined ? [] : [part.text]));
}

function messagesOf(messages: readonly ChatMessage[]): CallMessage[] {
  const names = new Map<string, string>();
  return messages.flatMap((message): CallMessage[] => {
    if (isSystem(message)) return [];
    const texts = textsOf(message.content);
    if (message.role === 'user') return texts.map((text) => ({ role: 'user', text }));
    if (message.role === 'tool') {
      const id = message.tool_call_id ?? '';
      return [
        {
          role: 'tool',
          results: [{ id, name: names.get(id) ?? '', result: parsedIfJson(texts.join('\n')) }],
        },
      ];
    }
    const toolCalls = (message.tool_calls ?? []).map(({ id, function: { name, arguments: args } }) => {
      names.set(id, name);
      return { id, name, args: parsedIfJson(args) };
    });
    return [{ role: 'assistant', text: texts.join(''), toolCalls }];
  });
}

/** Tool messages that answer nothing and calls left unanswered, everywhere; schemas outside strict mode, at OpenAI. */
export function refuse(call: ModelCall): Refusal | null {
  const request = call.raw as ChatRequest;
  const unpaired = unpairedTool(request.messages ?? []);
  if (unpaired) return new Refusal({ status: 400, ...unpaired });
  return call.provider === 'openai' ? strictFault(request) : null;
}

function unpairedTool(messages: readonly ChatMessage[]): { message: string; param: string } | null {
  let open: string[] = [];
  for (const [index, message] of messages.entries()) {
    if (message.role === 'tool') {
      const id = message.tool_call_id ?? '';
      if (messages[index - 1]?.role !== 'tool' && !messages[index - 1]?.tool_calls) {
        return {
          message:
            "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
          param: `messages.[${index}].role`,
        };
      }
      if (!open.includes(id)) {
        return {
          message: `Invalid parameter: 'tool_call_id' of '${id}' not found in 'tool_calls' of previous message.`,
          param: `messages.[${index}].tool_call_id`,
        };
      }
      open = open.filter((other) => other !== id);
      continue;
    }
    if (open.length > 0) return unanswered(open, index);
    open = (message.tool_calls ?? []).map(({ id }) => id);
  }
  return open.length > 0 ? unanswered(open, messages.length) : null;
}

function unanswered(ids: readonly string[], index: number): { message: string; param: string } {
  return {
    message: `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${ids.join(', ')}`,
    param: `messages.[${index}].role`,
  };
}

function strictFault({ response_format, tools = [] }: ChatRequest): Refusal | null {
  const format = response_format?.json_schema;
  const fault = format?.strict ? strictSchemaFault(format.schema) : null;
  if (fault) {
    const message = `Invalid schema for response_format '${format?.name}': ${fault}`;
    return new Refusal({ status: 400, message, param: 'response_format' });
  }
  for (const [index, { function: declared }] of tools.entries()) {
    const toolFault = declared.strict ? strictSchemaFault(declared.parameters) : null;
    if (toolFault) {
      return new Refusal({
        status: 400,
        message: `Invalid schema for function '${declared.name}': ${toolFault}`,
        param: `tools[${index}].function.parameters`,
        code: 'invalid_function_parameters',
      });
    }
  }
  return null;
}
