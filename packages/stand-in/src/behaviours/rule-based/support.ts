import { lastUserText, type ModelCall } from '../../model-call.ts';
import type { Reply } from '../../reply.ts';

/** A passage or a sentence, between the marks of the product. */
const ENTRY =
  /^(?:Passage (?<p>\d+)|Sentence (?<n>\d+), of passage (?<of>[\d, ]+)):\n<(?<tag>said-[0-9a-f]{8}) origin="[a-z]+">\n(?<text>[\s\S]*?)\n<\/\k<tag>>$/gm;

/** Of the longer words of a sentence so many must be in its passages. */
const LEAST_SHARE = 0.6;

/** The call that asks whether passages say what sentences say: yes where they have most of the words. Null: it is another call. */
export function supportReply(call: ModelCall): Reply | null {
  if (!call.system.startsWith('You check sentences against the passages')) return null;
  const entries = [...lastUserText(call).matchAll(ENTRY)].map(({ groups = {} }) => groups);
  const passages = new Map(entries.map(({ p, text = '' }) => [p, text.toLowerCase()]));
  const results = entries
    .filter(({ n }) => n !== undefined)
    .map(({ n, of = '', text = '' }) => {
      const told = of.split(', ').map((number) => passages.get(number) ?? '');
      const words = text.toLowerCase().match(/[\p{L}\d]{4,}/gu) ?? [];
      const found = words.filter((word) => told.some((passage) => passage.includes(word)));
      return { n: Number(n), supported: found.length >= LEAST_SHARE * words.length ? 'yes' : 'no' };
    });
  return { json: { results } };
}
