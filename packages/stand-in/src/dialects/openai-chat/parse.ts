import type { CallMessage, ModelCall } from '../../model-call.ts';
import { parsedIfJson, Refusal, type WireRequest } from '../dialect.ts';
import type { ChatMessage, ChatRequest, ChatText } from './wire.ts';

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
