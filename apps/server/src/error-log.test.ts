import { afterEach, describe, expect, it, vi } from 'vitest';
import { createErrorLog } from './error-log.ts';

const CANARY = 'Jane Canary';
afterEach(() => void vi.useRealTimers());

function logged() {
  const lines: object[] = [];
  const counted: string[] = [];
  const error = (line: object, text: string) => void lines.push({ ...line, text });
  return {
    lines,
    counted,
    errors: createErrorLog({ log: { error }, count: (place) => counted.push(place) }),
  };
}

describe('the log of errors [F6]', () => {
  it('names the place and says no word of the error', () => {
    const { lines, counted, errors } = logged();
    errors.at('sweep')(new Error(CANARY, { cause: new AggregateError([new Error(CANARY)], CANARY) }));
    errors.report('engine.other', undefined);
    expect(JSON.stringify(lines)).not.toContain('Canary');
    expect(lines).toMatchObject([{ place: 'sweep', error: { name: 'Error' } }, { place: 'engine.other' }]);
    expect(JSON.stringify(lines[0])).toContain('error-log.test.ts:');
    expect(counted).toEqual(['sweep', 'engine.other']);
  });

  it('tells of one error once, where it was first seen', () => {
    const { lines, errors } = logged();
    const error = new Error('x');
    errors.report('tool', error);
    errors.report('step.tool', error);
    expect(lines).toMatchObject([{ place: 'tool' }]);
  });

  it('prints of a storm five lines and a count, and counts all of it', () => {
    vi.useFakeTimers();
    const { lines, counted, errors } = logged();
    for (let n = 0; n < 100; n++) errors.report('step.model', new Error('x'));
    errors.report('sweep', new Error('x'));
    expect(lines).toHaveLength(6);
    vi.advanceTimersByTime(60_000);
    expect(lines.slice(6)).toMatchObject([{ place: 'step.model', more: 95 }]);
    expect(counted).toHaveLength(101);
    errors.report('step.model', new Error('x'));
    expect(lines).toHaveLength(8);
  });
});
