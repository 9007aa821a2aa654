import { type ModelCall, withoutMarks } from '../../model-call.ts';

/**
 * Pages that code put before an extractor. They come as words of another agent, between the same marks as everything that is no
 * instruction; of several the last are the ones to read.
 */
export function pagesIn(call: ModelCall): string {
  if (call.tools.length > 0 || call.jsonSchema === null) return '';
  const said = call.messages.flatMap((message) => (message.role === 'assistant' ? [message.text] : []));
  const pages = said.findLast((text) => /^\[\w+\] <said-[0-9a-f]{8} origin="chart">\nPage \d/.test(text));
  return pages === undefined ? '' : withoutMarks(pages.replace(/^\[\w+\] /, ''));
}
