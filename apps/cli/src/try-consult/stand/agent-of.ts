import { loadTeam } from '@consilium/kernel';
import type { ModelCall } from '@consilium/stand-in';
import { source } from '@consilium/team-consult';

const MARKS = Object.values(loadTeam(source.files, source.catalogue).agents).flatMap((agent) =>
  agent.kind === 'llm' ? [{ name: agent.name, mark: longestFixed(agent.instruction) }] : [],
);

/** The agent whose instruction a call carries; null for an agent of another team. */
export function agentOf(call: ModelCall): string | null {
  return MARKS.find(({ mark }) => call.system.includes(mark))?.name ?? null;
}

/** Templates are filled in; the longest stretch without one is the same in every request. */
function longestFixed(instruction: string): string {
  const parts = instruction.split(/\{\{.*?\}\}|\{%.*?%\}/s).map((part) => part.trim());
  return parts.reduce((best, part) => (part.length > best.length ? part : best), '');
}
