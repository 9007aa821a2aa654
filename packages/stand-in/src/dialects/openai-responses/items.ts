import type { ModelCall } from '../../model-call.ts';
import type { Reply } from '../../reply.ts';
import { replyText, replyToolCalls, type ServerMemory } from '../dialect.ts';
import { citations } from '../openai/citations.ts';
import { signatureOf } from '../signatures.ts';
import type { ResponsesRequest } from './wire.ts';

export interface OutputText {
  readonly type: 'output_text';
  readonly text: string;
  readonly annotations: readonly object[];
  readonly logprobs: readonly never[];
}

export type OutputItem =
  | {
      readonly type: 'message';
      readonly id: string;
      readonly status: 'completed';
      readonly role: 'assistant';
      readonly content: readonly [OutputText];
    }
  | {
      readonly type: 'function_call';
      readonly id: string;
      readonly status: 'completed';
      readonly call_id: string;
      readonly name: string;
      readonly arguments: string;
    }
  | {
      readonly type: 'reasoning';
      readonly id: string;
      readonly summary: readonly never[];
      readonly encrypted_content: string;
    }
  | {
      readonly type: 'web_search_call';
      readonly id: string;
      readonly status: 'completed';
      readonly action: object;
    };

/** The output items of a reply; kept for later reference unless the request says `store: false`. */
export function outputItems(
  call: ModelCall,
  reply: Reply,
  { nextId, items, thoughts }: ServerMemory,
): OutputItem[] {
  const text = replyText(call, reply);
  const calls = replyToolCalls(call, reply);
  const output: OutputItem[] = [];
  if (reply.grounding) {
    const { queries, sources } = reply.grounding;
    const action = {
      type: 'search',
      query: queries[0] ?? '',
      sources: sources.map(({ url }) => ({ type: 'url', url })),
    };
    output.push({ type: 'web_search_call', id: nextId('ws_'), status: 'completed', action });
  }
  if (text !== '' || calls.length === 0) {
    const cited = reply.grounding ? citations(reply.grounding, text) : [];
    const annotations = cited.map((citation) => ({ type: 'url_citation', ...citation }));
    const content: OutputText = { type: 'output_text', text, annotations, logprobs: [] };
    output.push({
      type: 'message',
      id: nextId('msg_'),
      status: 'completed',
      role: 'assistant',
      content: [content],
    });
  }
  const thought = thinks(call) && calls.length > 0 ? nextId('rs_') : null;
  if (thought !== null) {
    const encrypted_content = signatureOf({ thought });
    output.push({ type: 'reasoning', id: thought, summary: [], encrypted_content });
  }
  for (const { name, id, argsText } of calls) {
    const item = nextId('fc_');
    if (thought !== null) thoughts.keep(item, thought);
    output.push({
      type: 'function_call',
      id: item,
      status: 'completed',
      call_id: id ?? nextId('call_'),
      name,
      arguments: argsText,
    });
  }
  if ((call.raw as ResponsesRequest).store !== false) for (const item of output) items.keep(item.id, item);
  return output;
}

/** Models that reason hand their thoughts out, sealed, to anyone who asks for them. */
function thinks({ model, raw }: ModelCall): boolean {
  const { include } = raw as ResponsesRequest;
  return /^gpt-[5-9]/.test(model) && include?.includes('reasoning.encrypted_content') === true;
}
