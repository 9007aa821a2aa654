import type { CallMessage, ModelCall } from '../../model-call.ts';
import { parsedIfJson, Refusal, type ServerMemory, type WireRequest } from '../dialect.ts';
import type { StoredItems } from '../stored-items.ts';
import type { InputItem, InputText, ResponsesRequest } from './wire.ts';

export function parse({ provider, headers, body }: WireRequest, { items }: ServerMemory): ModelCall {
  const request = body as ResponsesRequest;
  if (!request.model) throw missing('model');
  if (request.input === undefined) throw missing('input');
  const input = resolved(request, items);
  const format = request.text?.format;
  const builtin = (request.tools ?? []).find((tool) => tool.type !== 'function')?.type ?? null;
  return {
    provider,
    api: 'responses',
    model: request.model,
    system: [request.instructions ?? [], input.filter(isSystem).flatMap((item) => textsOf(item.content))]
      .flat()
      .join('\n'),
    messages: messagesOf(input),
    tools: (request.tools ?? []).flatMap(({ type, name, description, parameters }) =>
      type === 'function' && name !== undefined
        ? [{ name, description: description ?? '', schema: parameters ?? {} }]
        : [],
    ),
    toolChoice: toolChoiceOf(request),
    jsonSchema: format && format.type !== 'text' ? (format.schema ?? {}) : null,
    jsonTool: null,
    builtin: builtin?.startsWith('web_search') ? 'web_search' : builtin,
    video: null,
    stream: request.stream === true,
    headers,
    raw: { ...request, input },
  };
}

function missing(param: string): Refusal {
  return new Refusal({
    status: 400,
    message: `Missing required parameter: '${param}'.`,
    code: 'missing_required_parameter',
    param,
  });
}

/** The input with each reference replaced by the item it names. */
function resolved({ input = [] }: ResponsesRequest, items: StoredItems): InputItem[] {
  if (typeof input === 'string') return [{ role: 'user', content: input }];
  return input.map((item) => {
    if (item.type !== 'item_reference') return item;
    const found = items.find(item.id ?? '') as InputItem | undefined;
    if (found) return found;
    throw new Refusal({
      status: 404,
      message: `Item with id '${item.id}' not found. Items are not persisted when \`store\` is set to false. Try again with \`store\` set to true, or remove this item from your input.`,
      param: 'input',
    });
  });
}

const isSystem = ({ role }: InputItem) => role === 'system' || role === 'developer';

function textsOf(content: InputText | undefined): string[] {
  if (typeof content === 'string') return [content];
  return (content ?? []).flatMap((part) => (part.text === undefined ? [] : [part.text]));
}

function messagesOf(input: readonly InputItem[]): CallMessage[] {
  const names = new Map<string, string>();
  return input.flatMap((item): CallMessage[] => {
    const id = item.call_id ?? '';
    if (item.type === 'function_call') {
      const name = item.name ?? '';
      names.set(id, name);
      return [
        {
          role: 'assistant',
          text: '',
          toolCalls: [{ id, name, args: parsedIfJson(item.arguments ?? '{}') }],
        },
      ];
    }
    if (item.type === 'function_call_output') {
      const result = parsedIfJson(textsOf(item.output).join('\n'));
      return [{ role: 'tool', results: [{ id, name: names.get(id) ?? '', result }] }];
    }
    const texts = textsOf(item.content);
    if (item.role === 'user') return texts.map((text) => ({ role: 'user', text }));
    return item.role === 'assistant' ? [{ role: 'assistant', text: texts.join(''), toolCalls: [] }] : [];
  });
}

function toolChoiceOf({ tool_choice = 'auto' }: ResponsesRequest): ModelCall['toolChoice'] {
  if (typeof tool_choice === 'string') return tool_choice;
  return tool_choice.name === undefined ? 'required' : { name: tool_choice.name };
}
