import { type CallTool, type ModelCall, resultsOfThisTurn } from '../../model-call.ts';
import { TRANSFER_TOOL } from '../transfer-call.ts';
import { overlap, stems } from './words.ts';

export const FINISH_TOOL = 'finish';
const WRITES =
  /send|create|update|delete|remove|write|save|store|set_|add_|cancel|order|prescrib|email|post|book|schedule|submit|approve|exit|stop/i;
const READS = /^(get|read|list|search|find|show|ask|look|fetch|check)/i;
const AT_ONCE = 3;

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
      score: overlap(asked, stems(`${tool.name.replaceAll('_', ' ')} ${tool.description}`)),
    }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
    .map(({ tool }) => tool);
  return (fitting.length > 0 ? fitting : reads.slice(0, 1)).slice(0, AT_ONCE);
}
