import type { ModelCall } from '../../model-call.ts';
import type { Reply } from '../../reply.ts';
import { replyText, replyToolCalls, type ServerMemory } from '../dialect.ts';
import { signatureOf } from '../signatures.ts';
import { type AnthropicRequest, binds, boundTo } from './wire.ts';

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
export function answerBlocks(call: ModelCall, reply: Reply, { nextId }: ServerMemory): AnswerBlock[] {
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
export function stopReason(reply: Reply, blocks: readonly AnswerBlock[]): string {
  if (reply.finish === 'length') return 'max_tokens';
  if (reply.finish === 'filtered') return 'refusal';
  return blocks.some(({ type }) => type === 'tool_use') ? 'tool_use' : 'end_turn';
}
