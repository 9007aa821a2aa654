import type { ModelCall } from '../../model-call.ts';
import type { Reply } from '../../reply.ts';
import { textChunks } from '../../text-chunks.ts';
import { namedFrame, type ServerMemory } from '../dialect.ts';
import { opening, response } from './encode.ts';
import { type OutputItem, outputItems } from './items.ts';

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
