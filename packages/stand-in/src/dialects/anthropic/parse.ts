import type { CallMessage, ModelCall } from '../../model-call.ts';
import { parsedIfJson, Refusal, type WireRequest } from '../dialect.ts';
import { findJsonTool } from '../json-tool.ts';
import { type AnthropicMessage, type AnthropicRequest, type Block, blocksOf } from './wire.ts';

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
