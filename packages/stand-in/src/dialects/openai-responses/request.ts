import type { CallMessage, ModelCall, WireSchema } from '../../model-call.ts';
import { parsedIfJson, Refusal, type ServerMemory, type WireRequest } from '../dialect.ts';
import { strictSchemaFault } from '../openai/strict-schema.ts';
import { type StoredItems, signatureOf } from '../server-memory.ts';

export type InputText = string | readonly { readonly type: string; readonly text?: string }[];

export interface InputItem {
  readonly type?: string;
  readonly role?: 'system' | 'developer' | 'user' | 'assistant';
  readonly content?: InputText;
  readonly id?: string;
  readonly call_id?: string;
  readonly name?: string;
  readonly arguments?: string;
  readonly output?: InputText;
  readonly encrypted_content?: string | null;
}

export interface ResponsesTool {
  readonly type: string;
  readonly name?: string;
  readonly description?: string;
  readonly parameters?: WireSchema;
  readonly strict?: boolean;
}

export interface ResponsesRequest {
  readonly model?: string;
  readonly instructions?: string;
  readonly input?: string | readonly InputItem[];
  readonly tools?: readonly ResponsesTool[];
  readonly tool_choice?: 'auto' | 'none' | 'required' | { readonly type: string; readonly name?: string };
  readonly text?: {
    readonly format?: {
      readonly type: string;
      readonly name?: string;
      readonly schema?: WireSchema;
      readonly strict?: boolean;
    };
  };
  readonly store?: boolean;
  readonly include?: readonly string[] | null;
  readonly stream?: boolean;
}

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

export function refuse(call: ModelCall, { thoughts }: ServerMemory): Refusal | null {
  const request = call.raw as ResponsesRequest;
  const input = Array.isArray(request.input) ? request.input : [];
  return unpairedCall(input) ?? thoughtFault(input, thoughts) ?? strictFault(request);
}

/** A call without the sealed thought that it came with, and a thought that was not sealed here. */
function thoughtFault(input: readonly InputItem[], thoughts: StoredItems): Refusal | null {
  const given = new Set<string>();
  for (const { type, id = '', encrypted_content } of input) {
    if (type === 'reasoning') {
      given.add(id);
      if (encrypted_content != null && encrypted_content !== signatureOf({ thought: id }))
        return invalid(
          `The encrypted content for item ${id} could not be verified.`,
          'input',
          'invalid_encrypted_content',
        );
    }
    const thought = type === 'function_call' ? thoughts.find(id) : undefined;
    if (typeof thought === 'string' && !given.has(thought))
      return invalid(
        `Item '${id}' of type 'function_call' was provided without its required 'reasoning' item: '${thought}'.`,
        'input',
      );
  }
  return null;
}

function unpairedCall(input: readonly InputItem[]): Refusal | null {
  const open = new Set<string>();
  const known = new Set<string>();
  for (const { type, call_id = '' } of input) {
    if (type === 'function_call') {
      open.add(call_id);
      known.add(call_id);
    }
    if (type !== 'function_call_output') continue;
    if (!known.has(call_id)) {
      return invalid(`No tool call found for function call output with call_id ${call_id}.`, 'input');
    }
    open.delete(call_id);
  }
  const [left] = open;
  return left === undefined ? null : invalid(`No tool output found for function call ${left}.`, 'input');
}

function strictFault({ text, tools = [] }: ResponsesRequest): Refusal | null {
  const format = text?.format;
  const fault = format?.strict ? strictSchemaFault(format.schema) : null;
  if (fault) {
    const message = `Invalid schema for response_format '${format?.name}': ${fault}`;
    return invalid(message, 'text.format.schema', 'invalid_json_schema');
  }
  for (const [index, tool] of tools.entries()) {
    const toolFault = tool.strict ? strictSchemaFault(tool.parameters) : null;
    if (toolFault) {
      const message = `Invalid schema for function '${tool.name}': ${toolFault}`;
      return invalid(message, `tools[${index}].parameters`, 'invalid_function_parameters');
    }
  }
  return null;
}

function invalid(message: string, param: string, code?: string): Refusal {
  return new Refusal({ status: 400, message, param, ...(code !== undefined && { code }) });
}
