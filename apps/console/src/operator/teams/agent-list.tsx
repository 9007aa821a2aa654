import type { Team } from '../../api/generated.ts';
import { layersOf } from '../../charts/layers/layers.ts';
import { AgentDetails } from './agent-details.tsx';
import { drawnEdges } from './drawn-edges.ts';
import { AGENT_WORDS } from './team-words.ts';
import { ZoneChip } from './zone-chip.tsx';

/** The same as the drawing, in words, and in its order: who is asked first stands first. */
export function AgentList({ team }: { readonly team: Team }) {
  const names = team.agents.map(({ name }) => name);
  const layers = layersOf(names, drawnEdges(team.edges), team.root);
  const agents = team.agents.toSorted((a, b) => (layers.get(a.name) ?? 0) - (layers.get(b.name) ?? 0));
  return (
    <ul className="mt-4 border-rule border-t">
      {agents.map((agent) => (
        <li key={agent.name} className="border-rule border-b">
          <details className="group">
            <summary className="flex min-h-11 flex-wrap items-center gap-x-3 py-1.5">
              <span aria-hidden="true" className="text-ink-3 group-open:rotate-90">
                ›
              </span>
              <span className="font-semibold wrap-anywhere">{agent.name}</span>
              <ZoneChip zone={agent.zone} />
              <span className="text-ink-2 text-note">
                {agent.name === team.root ? 'first; ' : ''}
                {AGENT_WORDS[agent.kind]}
              </span>
            </summary>
            <div className="max-w-2xl pb-4 pl-4">
              <AgentDetails team={team} agent={agent} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
