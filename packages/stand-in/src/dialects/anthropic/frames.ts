import type { ModelCall } from '../../model-call.ts';
import type { Reply } from '../../reply.ts';
import { textChunks } from '../../text-chunks.ts';
import { namedFrame, type ServerMemory } from '../dialect.ts';
import { type AnswerBlock, answerBlocks, stopReason } from './blocks.ts';
import { opening, usage } from './encode.ts';

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
