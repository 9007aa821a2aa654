import { layeredLayout } from '../../charts/layers/layered-layout.ts';
import type { Stage } from './stage.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Line {
  readonly from: string;
  readonly to: string;
  /** Of an SVG path. */
  readonly path: string;
  /** It leads back: the stage it ends in runs again. */
  readonly isRetry: boolean;
}

export interface PipelineLayout {
  readonly boxes: ReadonlyMap<string, Box>;
  readonly lines: readonly Line[];
  readonly width: number;
  readonly height: number;
}

const HEIGHT = 76;
const GAP = { across: 28, down: 32, beside: 16 };
/** Narrower boxes cut their words. */
const NARROWEST = { across: 104, down: 96 };
/** Room for the lines that lead back. */
const BACK = 22;

/**
 * From left to right where there is room, else from top to bottom, in the given width. What does not fit at the least width of a box
 * is wider than that: it scrolls.
 */
export function pipelineLayout(stages: readonly Stage[], room: number): PipelineLayout {
  const names = stages.map(({ id }) => id);
  const arrows = drawnArrows(stages);
  const [root = ''] = names;
  const backs = stages.flatMap(({ id, retry }) => (retry ? [{ from: id, to: retry.stage }] : []));
  const lanes = backs.length === 0 ? 0 : BACK * backs.length;
  /** Each line that leads back has a lane of its own. */
  const drawn = (
    forth: (arrow: Arrow) => string,
    back: (arrow: Arrow, lane: number) => string,
  ): readonly Line[] => [
    ...arrows.map((arrow) => ({ ...arrow, path: forth(arrow), isRetry: false })),
    ...backs.map((arrow, at) => ({ ...arrow, path: back(arrow, BACK * at + BACK / 2), isRetry: true })),
  ];
  const columns = depthOf(stages);
  const across = (room - (columns - 1) * GAP.across) / columns;
  if (across >= NARROWEST.across) {
    const width = Math.min(200, across);
    const size = { width, height: HEIGHT, gapX: GAP.across, gapY: GAP.beside };
    const { places, width: all, height } = layeredLayout(names, arrows, root, size);
    const boxes = new Map([...places].map(([id, { x, y }]) => [id, { x, y, width, height: HEIGHT }]));
    const lines = drawn(
      (arrow) => onward(boxes, arrow, true),
      (arrow, lane) => backBelow(boxes, arrow, height + lane),
    );
    return { boxes, lines, width: all, height: height + lanes };
  }
  const most = Math.max(1, ...layerSizes(stages));
  const width = Math.max(NARROWEST.down, Math.min(240, (room - lanes - (most - 1) * GAP.beside) / most));
  // Turned: what is beside each other there is one below the other here.
  const size = { width: HEIGHT, height: width, gapX: GAP.down, gapY: GAP.beside };
  const { places, width: tall, height: wide } = layeredLayout(names, arrows, root, size);
  const boxes = new Map([...places].map(([id, { x, y }]) => [id, { x: y, y: x, width, height: HEIGHT }]));
  const lines = drawn(
    (arrow) => onward(boxes, arrow, false),
    (arrow, lane) => backBeside(boxes, arrow, wide + lane),
  );
  return { boxes, lines, width: wide + lanes, height: tall };
}

/** Without those that a longer way says already: the order is the same, and no line runs behind a box. */
export function drawnArrows(stages: readonly Stage[]): readonly Arrow[] {
  const before = new Map<string, ReadonlySet<string>>();
  return stages.flatMap(({ id, after }) => {
    const further = new Set(after.flatMap((each) => [...(before.get(each) ?? [])]));
    before.set(id, new Set([...after, ...further]));
    return after.filter((from) => !further.has(from)).map((from) => ({ from, to: id }));
  });
}

/** How many stages follow each other at most. */
function depthOf(stages: readonly Stage[]): number {
  return Math.max(1, ...layersByStage(stages).values());
}

function layerSizes(stages: readonly Stage[]): readonly number[] {
  const layers = layersByStage(stages);
  return [...Map.groupBy(stages, ({ id }) => layers.get(id)).values()].map(({ length }) => length);
}

/** From 1. Stages come after those that they read. */
function layersByStage(stages: readonly Stage[]): ReadonlyMap<string, number> {
  const layers = new Map<string, number>();
  for (const { id, after } of stages)
    layers.set(id, 1 + Math.max(0, ...after.map((each) => layers.get(each) ?? 0)));
  return layers;
}

const NOWHERE: Box = { x: 0, y: 0, width: 0, height: 0 };

type Boxes = ReadonlyMap<string, Box>;
type Arrow = { readonly from: string; readonly to: string };

const endsOf = (boxes: Boxes, { from, to }: Arrow) =>
  [boxes.get(from) ?? NOWHERE, boxes.get(to) ?? NOWHERE] as const;

function onward(boxes: Boxes, arrow: Arrow, isAcross: boolean): string {
  const [a, b] = endsOf(boxes, arrow);
  if (isAcross) {
    const [x1, y1, x2, y2] = [a.x + a.width, a.y + a.height / 2, b.x - 2, b.y + b.height / 2];
    const bend = Math.min(28, (x2 - x1) / 2);
    return `M${x1} ${y1} C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
  }
  const [x1, y1, x2, y2] = [a.x + a.width / 2, a.y + a.height, b.x + b.width / 2, b.y - 2];
  const bend = Math.min(28, y2 - y1);
  return `M${x1} ${y1} C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`;
}

/** Down from one, along below all, and up into the other. */
function backBelow(boxes: Boxes, arrow: Arrow, lane: number): string {
  const [a, b] = endsOf(boxes, arrow);
  return `M${a.x + a.width / 2} ${a.y + a.height} V${lane} H${b.x + b.width / 2} V${b.y + b.height + 2}`;
}

function backBeside(boxes: Boxes, arrow: Arrow, lane: number): string {
  const [a, b] = endsOf(boxes, arrow);
  return `M${a.x + a.width} ${a.y + a.height / 2} H${lane} V${b.y + b.height / 2} H${b.x + b.width + 2}`;
}
