import type { ModelCall } from '../../model-call.ts';
import type { Reply } from '../../reply.ts';
import { textChunks } from '../../text-chunks.ts';
import { usageOf } from '../../usage.ts';
import { namedFrame, replyText, replyToolCalls, type ServerMemory } from '../dialect.ts';
import { signatureOf } from '../server-memory.ts';
import { type AnthropicRequest, binds, boundTo } from './request.ts';

export function encode(call: ModelCall, reply: Reply, memory: ServerMemory): object {
  const blocks = answerBlocks(call, reply, memory);
  return {
    ...opening(call, memory.nextId('msg_')),
    content: blocks.map((block) => (block.type === 'tool_use' ? { ...block, argsText: undefined } : block)),
    stop_reason: stopReason(reply, blocks),
    usage: usage(call, reply),
  };
}

function opening(call: ModelCall, id: string): object {
  return {
    id,
    type: 'message',
    role: 'assistant',
    model: call.model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
  };
}

/** Anthropic counts what it read from its cache beside the input, not within it. */
function usage(call: ModelCall, reply: Reply): object {
  const { inputTokens, outputTokens, cachedTokens } = usageOf(call, reply);
  return {
    input_tokens: inputTokens - cachedTokens,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: cachedTokens,
    output_tokens: outputTokens,
  };
}

export type AnswerBlock =
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature: string }
  | { readonly type: 'text'; readonly text: string; readonly citations?: readonly object[] }
  | {
      readonly type: 'tool_use';
      readonly id: string;
      readonly name: string;
      readonly input: unknown;
      readonly argsText: string;
    }
  | { readonly type: 'server_tool_use'; readonly id: string; readonly name: string; readonly input: object }
  | {
      readonly type: 'web_search_tool_result';
      readonly tool_use_id: string;
      readonly content: readonly object[];
    };

/** The content blocks of a reply; `argsText` is for the stream and never goes out in a block. */
function answerBlocks(call: ModelCall, reply: Reply, { nextId }: ServerMemory): AnswerBlock[] {
  const text = replyText(call, reply);
  const blocks: AnswerBlock[] = [];
  const request = call.raw as AnthropicRequest;
  // Only before a call: that is where it must be given back.
  if (binds(request) && replyToolCalls(call, reply).length > 0) {
    const signature = signatureOf(boundTo(request, request.messages?.length ?? 0));
    blocks.push({ type: 'thinking', thinking: 'A stand-in does not think.', signature });
  }
  if (reply.grounding) {
    const { queries, sources } = reply.grounding;
    const id = nextId('srvtoolu_');
    blocks.push({ type: 'server_tool_use', id, name: 'web_search', input: { query: queries[0] ?? '' } });
    blocks.push({
      type: 'web_search_tool_result',
      tool_use_id: id,
      content: sources.map((source) => ({
        type: 'web_search_result',
        ...source,
        encrypted_content: 'c3RhbmQtaW4=',
        page_age: null,
      })),
    });
    blocks.push({ type: 'text', text, citations: citationsOf(reply, text) });
  } else if (text !== '') {
    blocks.push({ type: 'text', text });
  }
  for (const { name, id, args, argsText } of replyToolCalls(call, reply)) {
    blocks.push({ type: 'tool_use', id: id ?? nextId('toolu_'), name, input: args, argsText });
  }
  return blocks;
}

function citationsOf({ grounding }: Reply, text: string): object[] {
  return (grounding?.sources ?? []).map((source) => ({
    type: 'web_search_result_location',
    ...source,
    cited_text: text.slice(0, 150),
    encrypted_index: 'c3RhbmQtaW4=',
  }));
}

/** `tool_use` where the client must act; the JSON tool counts as such. */
function stopReason(reply: Reply, blocks: readonly AnswerBlock[]): string {
  if (reply.finish === 'length') return 'max_tokens';
  if (reply.finish === 'filtered') return 'refusal';
  return blocks.some(({ type }) => type === 'tool_use') ? 'tool_use' : 'end_turn';
}

/** message_start, ping, each block from start to stop, message_delta with the usage, message_stop. */
export function frames(call: ModelCall, reply: Reply, memory: ServerMemory): string[] {
  const blocks = answerBlocks(call, reply, memory);
  const counted = usage(call, reply);
  const message = { ...opening(call, memory.nextId('msg_')), usage: { ...counted, output_tokens: 1 } };
  const out = [frame('message_start', { message }), frame('ping', {})];
  for (const [index, block] of blocks.entries()) {
    out.push(frame('content_block_start', { index, content_block: opened(block) }));
    for (const delta of deltas(block)) out.push(frame('content_block_delta', { index, delta }));
    out.push(frame('content_block_stop', { index }));
  }
  const delta = { stop_reason: stopReason(reply, blocks), stop_sequence: null };
  out.push(frame('message_delta', { delta, usage: counted }), frame('message_stop', {}));
  return out;
}

const frame = (type: string, fields: object) => namedFrame(type, { type, ...fields });

function opened(block: AnswerBlock): object {
  if (block.type === 'text') return { type: 'text', text: '' };
  if (block.type === 'thinking') return { type: 'thinking', thinking: '', signature: '' };
  if (block.type === 'tool_use') return { type: 'tool_use', id: block.id, name: block.name, input: {} };
  return block.type === 'server_tool_use' ? { ...block, input: {} } : block;
}

function deltas(block: AnswerBlock): object[] {
  const pieces = (text: string) =>
    ['', ...textChunks(text)].map((partial_json) => ({ type: 'input_json_delta', partial_json }));
  if (block.type === 'tool_use') return pieces(block.argsText);
  if (block.type === 'server_tool_use') return pieces(JSON.stringify(block.input));
  if (block.type === 'thinking')
    return [
      { type: 'thinking_delta', thinking: block.thinking },
      { type: 'signature_delta', signature: block.signature },
    ];
  if (block.type !== 'text') return [];
  return [
    ...(block.citations ?? []).map((citation) => ({ type: 'citations_delta', citation })),
    ...textChunks(block.text).map((text) => ({ type: 'text_delta', text })),
  ];
}
