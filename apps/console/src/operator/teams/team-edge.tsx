import { type Edge, type EdgeProps, getSmoothStepPath } from '@xyflow/react';
import type { DrawnEdge } from './drawn-edges.ts';
import { EDGE_DASH, EDGE_WIDTH } from './edge-strokes.ts';
import { EDGE_WORDS } from './team-words.ts';

export type TeamEdgeData = {
  readonly kind: DrawnEdge['kind'];
  readonly returns: boolean;
  readonly isNear: boolean;
};

const ARROW = 'team-arrow';

/** Once in the drawing; the lines refer to it. */
export function ArrowHeads() {
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
export function TeamEdge(props: EdgeProps<Edge<TeamEdgeData>>) {
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
