import type { Drawing, DrawnAgent } from './drawing.ts';
import { wrapNames } from './wrap-names.ts';

/** Pixels. */
export const BOX = { width: 244, gapX: 118, gapY: 16, padding: 12, line: 16 };

export interface Placed {
  readonly agent: DrawnAgent;
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** Lines of tool names below the head. */
  readonly tools: readonly string[];
}

export interface Layout {
  readonly boxes: ReadonlyMap<string, Placed>;
  readonly width: number;
  readonly height: number;
}

const HEAD = 46;
const PER_LINE = 34;

/**
 * A tree from left to right: children are stacked in the order of the files. Each agent has a strip as tall as itself or as
 * all its children, and stands in the middle of it.
 */
export function layOut({ agents, root }: Drawing, top: number): Layout {
  const boxes = new Map<string, Placed>();
  const childrenOf = (name: string) => agents.filter(({ parent }) => parent === name);
  const stripOf = (agent: DrawnAgent): number => {
    const strips = childrenOf(agent.name).map(stripOf);
    return Math.max(heightOf(agent), stacked(strips));
  };
  const place = (agent: DrawnAgent, depth: number, from: number): void => {
    const height = heightOf(agent);
    const strip = stripOf(agent);
    const x = BOX.padding + depth * (BOX.width + BOX.gapX);
    boxes.set(agent.name, { agent, x, y: from + (strip - height) / 2, height, tools: toolLines(agent) });
    const children = childrenOf(agent.name);
    let next = from + (strip - stacked(children.map(stripOf))) / 2;
    for (const child of children) {
      place(child, depth + 1, next);
      next += stripOf(child) + BOX.gapY;
    }
  };
  const begin = agents.find(({ name }) => name === root);
  if (begin) place(begin, 0, top);
  const placed = [...boxes.values()];
  const right = Math.max(0, ...placed.map(({ x }) => x + BOX.width));
  const bottom = Math.max(top, ...placed.map(({ y, height }) => y + height));
  return { boxes, width: right + BOX.padding, height: bottom + BOX.padding };
}

function stacked(heights: readonly number[]): number {
  return heights.reduce((sum, height) => sum + height, 0) + Math.max(0, heights.length - 1) * BOX.gapY;
}

function heightOf(agent: DrawnAgent): number {
  const lines = toolLines(agent).length;
  return HEAD + (lines === 0 ? 0 : lines * BOX.line + 6);
}

const toolLines = ({ tools }: DrawnAgent) =>
  wrapNames(
    tools.map(({ name }) => name),
    PER_LINE,
  );
