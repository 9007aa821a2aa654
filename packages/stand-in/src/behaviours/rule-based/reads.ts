import { type CallTool, type ModelCall, resultsOfThisTurn } from '../../model-call.ts';
import { TRANSFER_TOOL } from '../transfer-call.ts';
import { organIn, testsIn } from './medical-words.ts';
import { overlap, stems } from './words.ts';

export const FINISH_TOOL = 'finish';
const WRITES =
  /send|create|update|delete|remove|write|save|store|set_|add_|cancel|order|prescrib|email|post|book|schedule|submit|approve|exit|stop|raise/i;
const READS = /^(get|read|list|search|find|show|ask|look|fetch|check)/i;
const AT_ONCE = 3;

/** Words of a question and the tool that answers it, where names and descriptions share none. */
const HINTS: readonly (readonly [(text: string) => boolean, RegExp])[] = [
  [(text) => testsIn(text).length > 0 || /\b(labs?|results?|vitals?)\b/i.test(text), /observation/],
  [(text) => /\bcheck\b/i.test(text) && organIn(text) !== undefined, /health_check/],
  [(text) => /interact|together with/i.test(text), /interaction/],
  [(text) => /medic|drug|pill|dose|taking/i.test(text), /regimen/],
  [(text) => /allerg/i.test(text), /allerg/],
  [(text) => /visit|appointment|doctor last|hospital/i.test(text), /encounter/],
  [(text) => /condition|diagnos|disease|illness/i.test(text), /condition/],
  [(text) => /procedure|surger|operation|vaccin|document/i.test(text), /ask_record/],
  // It knows the one query that it can write without the schema.
  [() => true, /^query_graph$/],
];

function hint(text: string, tool: string): number {
  return HINTS.some(([asks, name]) => name.test(tool) && asks(text)) ? 5 : 0;
}

/** Tools that look like reading and were not called since the user's last words, the most fitting first. */
export function readsToCall(call: ModelCall, text: string): CallTool[] {
  const called = new Set(resultsOfThisTurn(call).map(({ name }) => name));
  if (called.size > 0) return [];
  const reads = call.tools.filter(
    ({ name }) => name !== TRANSFER_TOOL && name !== FINISH_TOOL && (READS.test(name) || !WRITES.test(name)),
  );
  const asked = stems(text);
  const fitting = reads
    .map((tool) => ({
      tool,
      score:
        overlap(asked, stems(`${tool.name.replaceAll('_', ' ')} ${tool.description}`)) +
        hint(text, tool.name),
    }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
    .map(({ tool }) => tool);
  const hinted = fitting.filter(({ name }) => hint(text, name) > 0);
  if (hinted.length > 0) return hinted.slice(0, AT_ONCE);
  return (fitting.length > 0 ? fitting : reads.slice(0, 1)).slice(0, AT_ONCE);
}
