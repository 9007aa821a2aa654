import { Link } from '@tanstack/react-router';
import {
  type Edge,
  type EdgeProps,
  getSmoothStepPath,
  Handle,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useMemo } from 'react';
import type { Team } from '../../api/generated.ts';
import { layeredLayout } from '../../charts/layers/layered-layout.ts';
import { Button } from '../../components/button.tsx';
import { useWidth } from '../../components/use-width.ts';
import { EXACT } from '../choice-link.ts';
import { type DrawnEdge, drawnEdges } from './drawn-edges.ts';
import { EDGE_DASH, EDGE_WIDTH } from './edge-strokes.ts';
import './team-drawing.css';
import { EDGE_WORDS, type TeamAgent, ZONE_INK, ZONE_WORDS } from './team-words.ts';

const NODE_SIZE = { width: 160, height: 52, gapX: 98, gapY: 16 };

export type AgentNodeData = {
  readonly agent: TeamAgent;
  readonly team: string;
  readonly isChosen: boolean;
  readonly isRoot: boolean;
};

/** An agent: its name, its zone in ink and in a word, and what it asks. */
function AgentNode({ data: { agent, team, isChosen, isRoot } }: NodeProps<Node<AgentNodeData>>) {
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

const NODE_TYPES = { agent: AgentNode };
const EDGE_TYPES = { team: TeamEdge };
const MARGIN = 16;
const FIT = { padding: 0.015, maxZoom: 1.15 };

/** The team from left to right. Agents are links: Tab goes through them, Enter shows one beside the drawing. */
export function TeamDrawing({ team, chosen }: { readonly team: Team; readonly chosen: string }) {
  return (
    <ReactFlowProvider>
      <Drawing team={team} chosen={chosen} />
    </ReactFlowProvider>
  );
}

function Drawing({ team, chosen }: { readonly team: Team; readonly chosen: string }) {
  const { nodes, edges, layout } = useMemo(() => flowOf(team, chosen), [team, chosen]);
  const [ref, width] = useWidth<HTMLDivElement>();
  const flow = useReactFlow();
  const scale = Math.min(FIT.maxZoom, width / (layout.width + 2 * MARGIN));
  return (
    <>
      <div
        ref={ref}
        className="team-drawing rounded-sheet border border-rule bg-paper"
        style={{ height: Math.max(160, Math.min(720, (layout.height + 2 * MARGIN) * scale)) }}
      >
        <ArrowHeads />
        {width === 0 ? null : (
          <ReactFlow
            key={width}
            nodes={nodes}
            edges={edges}
            nodeTypes={NODE_TYPES}
            edgeTypes={EDGE_TYPES}
            fitView
            fitViewOptions={FIT}
            minZoom={0.2}
            maxZoom={2}
            nodesDraggable={false}
            nodesConnectable={false}
            nodesFocusable={false}
            edgesFocusable={false}
            elementsSelectable={false}
            disableKeyboardA11y
            zoomOnScroll={false}
            zoomOnDoubleClick={false}
            preventScrolling={false}
            proOptions={{ hideAttribution: true }}
          />
        )}
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={() => void flow.zoomIn()}>Larger</Button>
        <Button onClick={() => void flow.zoomOut()}>Smaller</Button>
        <Button onClick={() => void flow.fitView(FIT)}>Whole team</Button>
      </div>
    </>
  );
}

function flowOf(team: Team, chosen: string) {
  const lines = drawnEdges(team.edges);
  const names = team.agents.map(({ name }) => name);
  const layout = layeredLayout(names, lines, team.root, NODE_SIZE);
  const nodes: Node<AgentNodeData>[] = team.agents
    .map((agent) => ({
      id: agent.name,
      type: 'agent',
      position: layout.places.get(agent.name) ?? { x: 0, y: 0 },
      width: NODE_SIZE.width,
      height: NODE_SIZE.height,
      data: { agent, team: team.name, isChosen: agent.name === chosen, isRoot: agent.name === team.root },
    }))
    // The order of reading is the order of Tab.
    .toSorted((a, b) => a.position.x - b.position.x || a.position.y - b.position.y);
  const edges: Edge<TeamEdgeData>[] = lines.map(({ from, to, kind, returns }) => ({
    id: `${from} ${to}`,
    source: from,
    target: to,
    type: 'team',
    data: { kind, returns, isNear: from === chosen || to === chosen },
  }));
  return { nodes, edges, layout };
}

type TeamEdgeData = {
  readonly kind: DrawnEdge['kind'];
  readonly returns: boolean;
  readonly isNear: boolean;
};

const ARROW = 'team-arrow';

/** Once in the drawing; the lines refer to it. */
function ArrowHeads() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      <defs>
        <marker
          id={ARROW}
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="8"
          markerHeight="8"
          markerUnits="userSpaceOnUse"
          orient="auto-start-reverse"
        >
          <path d="M0 0.5 L7.5 4 L0 7.5 Z" className="fill-ink-2" />
        </marker>
      </defs>
    </svg>
  );
}

/** A line in the manner of its kind, with its word before the agent that it leads to. */
function TeamEdge(props: EdgeProps<Edge<TeamEdgeData>>) {
  const { sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, data } = props;
  if (data === undefined) return null;
  const ends = { sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition };
  // The turn stands near the source: what runs to the target is level, and nothing crosses its word.
  const onward = targetX > sourceX ? { centerX: sourceX + 18 } : {};
  const [path] = getSmoothStepPath({ ...ends, ...onward, borderRadius: 8 });
  return (
    <g className={data.isNear ? 'text-ink' : 'text-ink-3'}>
      <path
        d={path}
        className="fill-none stroke-current"
        strokeWidth={EDGE_WIDTH[data.kind]}
        strokeDasharray={EDGE_DASH[data.kind]}
        markerEnd={`url(#${ARROW})`}
        markerStart={data.returns ? `url(#${ARROW})` : undefined}
      />
      <text
        x={targetX - 12}
        y={targetY - 5}
        textAnchor="end"
        className="fill-current stroke-[3px] stroke-paper text-note [paint-order:stroke]"
      >
        {EDGE_WORDS[data.kind].name}
      </text>
    </g>
  );
}
