import { Link } from '@tanstack/react-router';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { EXACT } from '../choice-link.ts';
import { type TeamAgent, ZONE_INK, ZONE_WORDS } from './team-words.ts';

export const NODE_SIZE = { width: 160, height: 52, gapX: 98, gapY: 16 };

export type AgentNodeData = {
  readonly agent: TeamAgent;
  readonly team: string;
  readonly isChosen: boolean;
  readonly isRoot: boolean;
};

/** An agent: its name, its zone in ink and in a word, and what it asks. */
export function AgentNode({ data: { agent, team, isChosen, isRoot } }: NodeProps<Node<AgentNodeData>>) {
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <Link
        to="/operator/$part/$item"
        params={{ part: 'teams', item: team }}
        search={{ agent: agent.name }}
        replace
        activeProps={{}}
        activeOptions={EXACT}
        aria-current={isChosen ? 'page' : undefined}
        className={`nodrag nopan pointer-events-auto flex size-full flex-col justify-center rounded-control border px-2.5 aria-[current=page]:outline-2 aria-[current=page]:outline-ink ${ZONE_INK[agent.zone]}`}
      >
        <span className="truncate font-semibold text-ink text-small">{agent.name}</span>
        <span className="truncate text-note">
          {ZONE_WORDS[agent.zone].name}
          {isRoot ? <span className="sr-only">, first</span> : null}
          <span className="text-ink-2">
            {' · '}
            {agent.model ?? agent.kind}
          </span>
        </span>
      </Link>
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </>
  );
}
