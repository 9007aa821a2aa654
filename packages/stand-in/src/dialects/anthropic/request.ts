import type { CallMessage, ModelCall, Wire, WireSchema } from '../../model-call.ts';
import { findJsonTool, parsedIfJson, Refusal, type WireRequest } from '../dialect.ts';
import { signatureOf } from '../server-memory.ts';

export interface Block {
  readonly type: string;
  readonly text?: string;
  readonly id?: string;
  readonly name?: string;
  readonly input?: Wire;
  readonly tool_use_id?: string;
  readonly signature?: string;
  readonly content?: string | readonly Block[];
}

export interface AnthropicMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string | readonly Block[];
}

export interface AnthropicRequest {
  readonly model?: string;
  readonly max_tokens?: number;
  readonly system?: string | readonly Block[];
  readonly messages?: readonly AnthropicMessage[];
  readonly tools?: readonly {
    /** Absent or `custom` = a function of the client; else a provider-side tool with its version. */
    readonly type?: string;
    readonly name: string;
    readonly description?: string;
    readonly input_schema?: WireSchema;
  }[];
  readonly thinking?: {
    readonly type?: string;
    readonly block_binding?: { readonly prefix_mismatch_behavior?: string };
  };
  readonly tool_choice?: { readonly type: 'auto' | 'any' | 'none' | 'tool'; readonly name?: string };
  readonly output_config?: { readonly format?: { readonly type: string; readonly schema?: WireSchema } };
  readonly stream?: boolean;
}

/** What a thought after the first `count` messages is bound to: all that was sent before it. */
export function boundTo(request: AnthropicRequest, count: number): object {
  const { system, tools, messages = [] } = request;
  return { system, tools, messages: messages.slice(0, count) };
}

/** These think in all their steps, unless they are told not to, and bind what they think. */
export function binds({ model = '', thinking }: AnthropicRequest): boolean {
  return /-5-5\b/.test(model) && thinking?.type !== 'disabled';
}

function blocksOf(content: string | readonly Block[] | undefined): readonly Block[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []);
}

export function parse({ provider, headers, body }: WireRequest): ModelCall {
  const request = body as AnthropicRequest;
  for (const field of ['model', 'max_tokens', 'messages'] as const) {
    if (request[field] === undefined) throw new Refusal({ status: 400, message: `${field}: Field required` });
  }
  const declared = request.tools ?? [];
  const tools = declared
    .filter(({ type }) => type === undefined || type === 'custom')
    .map(({ name, description, input_schema }) => ({
      name,
      description: description ?? '',
      schema: input_schema ?? {},
    }));
  const jsonTool = findJsonTool(tools);
  const format = request.output_config?.format;
  const builtin = declared.find(({ type }) => type !== undefined && type !== 'custom')?.name ?? null;
  return {
    provider,
    api: 'messages',
    model: request.model ?? '',
    system: blocksOf(request.system)
      .map((block) => block.text ?? '')
      .join('\n'),
    messages: messagesOf(request.messages ?? []),
    tools: tools.filter((tool) => tool.name !== jsonTool?.name),
    toolChoice: toolChoiceOf(request),
    jsonSchema: jsonTool?.schema ?? (format ? (format.schema ?? {}) : null),
    jsonTool: jsonTool?.name ?? null,
    builtin,
    video: null,
    stream: request.stream === true,
    headers,
    raw: body,
  };
}

function messagesOf(messages: readonly AnthropicMessage[]): CallMessage[] {
  const names = new Map<string, string>();
  return messages.flatMap(({ role, content }): CallMessage[] => {
    const blocks = blocksOf(content);
    if (role === 'assistant') {
      const toolCalls = blocks.flatMap(({ type, id = '', name = '', input }) => {
        if (type !== 'tool_use') return [];
        names.set(id, name);
        return [{ id, name, args: input }];
      });
      return [{ role, text: blocks.map(textOf).join(''), toolCalls }];
    }
    const results = blocks.flatMap((block) => {
      if (block.type !== 'tool_result') return [];
      const id = block.tool_use_id ?? '';
      const text = blocksOf(block.content).map(textOf).join('\n');
      return [{ id, name: names.get(id) ?? '', result: parsedIfJson(text) }];
    });
    const texts = blocks.flatMap((block): CallMessage[] =>
      block.type === 'text' ? [{ role: 'user', text: textOf(block) }] : [],
    );
    return results.length > 0 ? [{ role: 'tool', results }, ...texts] : texts;
  });
}

const textOf = (block: Block) => (block.type === 'text' ? (block.text ?? '') : '');

function toolChoiceOf({ tool_choice }: AnthropicRequest): ModelCall['toolChoice'] {
  if (tool_choice?.type === 'tool') return { name: tool_choice.name ?? '' };
  if (tool_choice?.type === 'any') return 'required';
  return tool_choice?.type ?? 'auto';
}

const invalid = (message: string) => new Refusal({ status: 400, message });

/** Results and uses of tools that do not stand side by side, and requests without messages or version. */
export function refuse(call: ModelCall): Refusal | null {
  const { messages = [] } = call.raw as AnthropicRequest;
  if (call.headers['anthropic-version'] === undefined)
    return invalid('anthropic-version: header is required');
  if (messages.length === 0) return invalid('messages: at least one message is required');
  for (const [index, message] of messages.entries()) {
    const fault =
      strayResult(message, messages[index - 1], index) ?? openUse(message, messages[index + 1], index);
    if (fault) return invalid(fault);
  }
  return unboundThought(call.raw as AnthropicRequest);
}

/** A thought that came after other words than those that stand before it now. */
function unboundThought(request: AnthropicRequest): Refusal | null {
  if (!binds(request) || request.thinking?.block_binding?.prefix_mismatch_behavior === 'drop_block')
    return null;
  for (const [index, message] of (request.messages ?? []).entries())
    for (const [at, { type, signature }] of blocksOf(message.content).entries())
      if (type === 'thinking' && signature !== signatureOf(boundTo(request, index)))
        return invalid(
          `messages.${index}.content.${at}: \`thinking\` block is bound to a different conversation. Thinking blocks must be returned with the unchanged prefix that they were generated after.`,
        );
  return null;
}

function usesOf(message: AnthropicMessage | undefined): string[] {
  return blocksOf(message?.content).flatMap(({ type, id = '' }) => (type === 'tool_use' ? [id] : []));
}

function resultsOf(message: AnthropicMessage | undefined): string[] {
  return blocksOf(message?.content).flatMap(({ type, tool_use_id = '' }) =>
    type === 'tool_result' ? [tool_use_id] : [],
  );
}

function strayResult(
  message: AnthropicMessage,
  before: AnthropicMessage | undefined,
  index: number,
): string | null {
  const uses = usesOf(before);
  const stray = resultsOf(message).find((id) => !uses.includes(id));
  if (stray === undefined) return null;
  const block = blocksOf(message.content).findIndex(({ tool_use_id }) => tool_use_id === stray);
  return `messages.${index}.content.${block}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${stray}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`;
}

function openUse(
  message: AnthropicMessage,
  after: AnthropicMessage | undefined,
  index: number,
): string | null {
  const results = resultsOf(after);
  const open = usesOf(message).filter((id) => !results.includes(id));
  if (open.length === 0) return null;
  return `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${open.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
}
