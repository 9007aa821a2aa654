import { describe, expect, it } from 'vitest';
import { drawnArrows, pipelineLayout } from './pipeline-layout.ts';
import type { Stage } from './stage.ts';

const stage = (id: string, after: readonly string[] = [], more: Partial<Stage> = {}): Stage => ({
  ...{ id, function: 'summarize_content', after, isForEach: false, retry: null },
  ...more,
});
const STAGES = [
  stage('extract'),
  stage('compress', ['extract']),
  stage('refer', ['extract']),
  stage('write', ['extract', 'compress', 'refer']),
  stage('check', ['write'], { retry: { stage: 'write', times: 2 } }),
];

describe('a pipeline drawn [B10]', () => {
  it('runs from left to right where there is room, and each stage is right of those it waits for', () => {
    const { boxes, width } = pipelineLayout(STAGES, 1_000);
    for (const { id, after } of STAGES)
      for (const each of after) expect(boxes.get(id)?.x).toBeGreaterThan(boxes.get(each)?.x ?? 0);
    expect(width).toBeLessThanOrEqual(1_000);
  });

  it('runs from top to bottom on a phone, and fits', () => {
    const { boxes, width } = pipelineLayout(STAGES, 358);
    expect(boxes.get('compress')?.y).toBe(boxes.get('refer')?.y);
    expect(boxes.get('write')?.y).toBeGreaterThan(boxes.get('refer')?.y ?? 0);
    expect(width).toBeLessThanOrEqual(358);
  });

  it('lets no two boxes overlap, also with 200 parallel stages', () => {
    const many = Array.from({ length: 200 }, (_, at) => stage(`part-${at}`, ['extract']));
    for (const room of [358, 1_200]) {
      const boxes = [...pipelineLayout([stage('extract'), ...many], room).boxes.values()];
      const overlaps = boxes.filter((a, at) =>
        boxes.some(
          (b, other) => other > at && Math.abs(a.x - b.x) < a.width && Math.abs(a.y - b.y) < a.height,
        ),
      );
      expect(overlaps).toEqual([]);
    }
  });

  it('draws no line that a longer way says already, and one that leads back', () => {
    expect(drawnArrows(STAGES)).not.toContainEqual({ from: 'extract', to: 'write' });
    expect(drawnArrows(STAGES)).toHaveLength(5);
    const { lines } = pipelineLayout(STAGES, 1_000);
    expect(lines.filter(({ isRetry }) => isRetry)).toMatchObject([{ from: 'check', to: 'write' }]);
  });
});
