import { describe, expect, it } from 'vitest';
import type { Run } from '../../api/generated.ts';
import { axisMarks, spanOf, waterfallRows } from './waterfall-rows.ts';

const T0 = Date.parse('2026-11-15T10:00:00.000Z');
const at = (ms: number) => new Date(T0 + ms).toISOString();

function run(part: Partial<Run> & Pick<Run, 'run'>): Run {
  return {
    kind: 'turn',
    agent: 'front',
    team_version: null,
    status: 'complete',
    silence: null,
    code: null,
    started_at: at(0),
    ended_at: at(1_000),
    micro_usd: 0,
    input_tokens: 0,
    output_tokens: 0,
    steps: [],
    children: [],
    ...part,
  };
}

const step = (name: string, start: number, ms: number) => ({
  step: name,
  kind: 'model' as const,
  agent: 'triage',
  name,
  model: 'm',
  provider: 'p',
  input_tokens: 10,
  output_tokens: 2,
  micro_usd: 5,
  stand_in: false,
  lens_ms: 0,
  started_at: at(start),
  ms,
  outcome: 'success' as const,
  code: null,
});

describe('a run as a waterfall [B10]', () => {
  it('lists steps and called agents in the order in which they began, below who called', () => {
    const rows = waterfallRows(
      run({
        run: 'r',
        steps: [step('one', 10, 100), step('two', 600, 100)],
        children: [run({ run: 'c', kind: 'tool', agent: 'cypher', started_at: at(200), ended_at: at(500) })],
      }),
      T0,
    );
    expect(rows.map(({ what, depth, start, length }) => [what.name, depth, start, length])).toEqual([
      ['front', 0, 0, 1_000],
      ['one', 1, 10, 100],
      ['cypher', 1, 200, 300],
      ['two', 1, 600, 100],
    ]);
  });

  it('puts background last, though it began first, and names the agent of a step only where it is another', () => {
    const rows = waterfallRows(
      run({
        run: 'r',
        steps: [step('one', 300, 10), { ...step('two', 400, 10), agent: 'front' }],
        children: [run({ run: 'b', kind: 'background', agent: 'reader', started_at: at(5) })],
      }),
      T0,
    );
    expect(rows.map(({ what }) => what.name)).toEqual(['front', 'one', 'two', 'reader']);
    expect(rows[1]?.what).toMatchObject({ agent: 'triage' });
    expect(rows[2]?.what).toMatchObject({ agent: null });
  });

  it('marks everything below a background run as background', () => {
    const rows = waterfallRows(
      run({
        run: 'r',
        children: [
          run({
            run: 'b',
            kind: 'background',
            steps: [step('late', 5, 5)],
            children: [run({ run: 'x', kind: 'tool' })],
          }),
        ],
      }),
      T0,
    );
    expect(rows.map(({ inBackground }) => inBackground)).toEqual([false, true, true, true]);
  });

  it('draws what has not ended up to now, and the axis to the last end', () => {
    const rows = waterfallRows(run({ run: 'r', status: 'running', ended_at: null }), T0 + 7_500);
    expect(rows[0]).toMatchObject({ open: true, length: 7_500 });
    expect(spanOf(rows)).toBe(7_500);
  });

  it('never draws left of the beginning, though clocks differ', () => {
    const rows = waterfallRows(run({ run: 'r', steps: [step('early', -40, 10)] }), T0);
    expect(rows[1]?.start).toBe(0);
  });

  it.each([
    [10_000, 5, [0, 2_000, 4_000, 6_000, 8_000, 10_000]],
    [2_400, 5, [0, 500, 1_000, 1_500, 2_000]],
    [1, 5, [0, 0, 0, 1, 1, 1].slice(0, 6)],
  ])('marks an axis of %d ms', (span, wanted, marks) => {
    expect(axisMarks(span, wanted)).toHaveLength(marks.length);
    if (span > 1) expect(axisMarks(span, wanted)).toEqual(marks);
  });
});
