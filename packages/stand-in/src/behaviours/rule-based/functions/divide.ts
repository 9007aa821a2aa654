import { overlap, sentencesOf, shortened, stems } from '../words.ts';
import { type Inputs, itemsOf } from './material.ts';

const MOST = 6;

/** One subtask for each sentence, or each part of the first that `and` or `then` joins, one after the other. */
export function divide(inputs: Inputs) {
  const task = inputs.get('task') ?? '';
  const agents = itemsOf(inputs.get('available_agents'));
  const sentences = sentencesOf(task);
  const parts = sentences.length > 1 ? sentences : task.split(/,? (?:and then|then|and) |; /);
  const subtasks = parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .slice(0, MOST)
    .map((part, at) => ({
      id: `s${at + 1}`,
      description: shortened(part, 400),
      agent: agentFor(part, agents),
      depends_on: at === 0 ? [] : [`s${at}`],
    }));
  return { subtasks };
}

function agentFor(part: string, agents: readonly string[]): string {
  const words = stems(part);
  const [best] = agents
    .map((name) => ({ name, shared: overlap(words, stems(name.replaceAll('_', ' '))) }))
    .sort((one, other) => other.shared - one.shared);
  return best?.name ?? 'generate_code';
}
