import type { Json, ModelContent, ModelReply } from '@consilium/kernel';
import { mapJson } from './map-json.ts';
import type { Ledger } from './placeholders/ledger.ts';
import { createRestorer, type Restorer } from './placeholders/restore.ts';

/** What a model said, with everything put back. A text that is JSON stays JSON. */
export function restoreReply(reply: ModelReply, ledger: Ledger, spoken: Restorer): ModelReply {
  const { text } = createRestorer(ledger);
  const json = (value: Json) =>
    mapJson(value, (each) => (ledger.isNumber(each) ? Number(text(each)) : text(each)));
  const part = (content: ModelContent): ModelContent => {
    if (content.type === 'tool-call') return { ...content, input: json(content.input) };
    return { ...content, text: content.type === 'text' ? spoken.text(content.text) : text(content.text) };
  };
  return {
    ...reply,
    content: reply.content.map(part),
    ...(reply.output === undefined ? {} : { output: json(reply.output) }),
    // An address with a placeholder in it was made up: with the name in it, a click would carry the name away.
    sources: reply.sources
      .filter(({ url }) => text(url) === url)
      .map(({ url, title }) => ({ url, title: text(title) })),
  };
}
