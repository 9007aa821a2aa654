import type { ModelCall } from '../../model-call.ts';
import type { Reply } from '../../reply.ts';
import { textChunks } from '../../text-chunks.ts';
import { usageOf } from '../../usage.ts';
import { namedFrame, replyText, replyToolCalls, type ServerMemory } from '../dialect.ts';
import { citations } from '../openai/citations.ts';
import { signatureOf } from '../server-memory.ts';
import type { ResponsesRequest } from './request.ts';

export function encode(call: ModelCall, reply: Reply, memory: ServerMemory): object {
  return response(call, reply, memory.nextId('resp_'), outputItems(call, reply, memory));
}

const INCOMPLETE = { length: 'max_output_tokens', filtered: 'content_filter' } as const;

/** The response object at its end. */
function response(call: ModelCall, reply: Reply, id: string, output: readonly OutputItem[]): object {
  const { inputTokens, outputTokens, cachedTokens } = usageOf(call, reply);
  const cut = reply.finish === 'length' || reply.finish === 'filtered' ? INCOMPLETE[reply.finish] : null;
  return {
    ...opening(call, id),
    status: cut ? 'incomplete' : 'completed',
    incomplete_details: cut ? { reason: cut } : null,
    output,
    usage: {
      input_tokens: inputTokens,
      input_tokens_details: { cached_tokens: cachedTokens },
      output_tokens: outputTokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: inputTokens + outputTokens,
    },
  };
}

/** The response object as it stands when work begins. */
function opening(call: ModelCall, id: string): object {
  return {
    id,
    object: 'response',
    created_at: Math.floor(Date.now() / 1000),
    status: 'in_progress',
    error: null,
    incomplete_details: null,
    model: call.model,
    output: [],
    usage: null,
  };
}

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
function outputItems(call: ModelCall, reply: Reply, { nextId, items, thoughts }: ServerMemory): OutputItem[] {
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

type Send = (type: string, fields: object) => void;

/** The event sequence of the Responses API: created, in_progress, each item from added to done, completed. */
export function frames(call: ModelCall, reply: Reply, memory: ServerMemory): string[] {
  const out: string[] = [];
  const send: Send = (type, fields) => {
    out.push(namedFrame(type, { type, sequence_number: out.length, ...fields }));
  };
  const id = memory.nextId('resp_');
  const items = outputItems(call, reply, memory);
  send('response.created', { response: opening(call, id) });
  send('response.in_progress', { response: opening(call, id) });
  for (const [output_index, item] of items.entries()) sendItem(item, output_index, send);
  const incomplete = reply.finish === 'length' || reply.finish === 'filtered';
  send(incomplete ? 'response.incomplete' : 'response.completed', {
    response: response(call, reply, id, items),
  });
  return out;
}

function sendItem(item: OutputItem, output_index: number, send: Send): void {
  const place = { item_id: item.id, output_index };
  if (item.type === 'message') {
    send('response.output_item.added', {
      output_index,
      item: { ...item, status: 'in_progress', content: [] },
    });
    sendText(item, output_index, send);
  } else if (item.type === 'function_call') {
    send('response.output_item.added', {
      output_index,
      item: { ...item, status: 'in_progress', arguments: '' },
    });
    for (const delta of textChunks(item.arguments)) {
      send('response.function_call_arguments.delta', { ...place, delta });
    }
    send('response.function_call_arguments.done', { ...place, arguments: item.arguments });
  } else if (item.type === 'reasoning') {
    send('response.output_item.added', { output_index, item: { ...item, encrypted_content: '' } });
  } else {
    const { type, id } = item;
    send('response.output_item.added', { output_index, item: { type, id, status: 'in_progress' } });
    send('response.web_search_call.in_progress', place);
    send('response.web_search_call.searching', place);
    send('response.web_search_call.completed', place);
  }
  send('response.output_item.done', { output_index, item });
}

function sendText(item: Extract<OutputItem, { type: 'message' }>, output_index: number, send: Send): void {
  const place = { item_id: item.id, output_index, content_index: 0 };
  const [part] = item.content;
  send('response.content_part.added', { ...place, part: { ...part, text: '', annotations: [] } });
  for (const delta of textChunks(part.text))
    send('response.output_text.delta', { ...place, delta, logprobs: [] });
  for (const [annotation_index, annotation] of part.annotations.entries()) {
    send('response.output_text.annotation.added', { ...place, annotation_index, annotation });
  }
  send('response.output_text.done', { ...place, text: part.text, logprobs: [] });
  send('response.content_part.done', { ...place, part });
}
