import { describe, expect, it } from 'vitest';
import { lastDays, readSpan } from './span.ts';

const TODAY = new Date(2026, 2, 3, 15);

describe('the span of response times [B10]', () => {
  it('is the last seven days, today included, where the address names none', () => {
    expect(readSpan({}, TODAY)).toEqual({
      ...{ first: '2026-02-25', last: '2026-03-03' },
      ...{ from: new Date(2026, 1, 25).toISOString(), to: new Date(2026, 2, 4).toISOString() },
    });
  });

  it('takes both days of the address whole; without an end it goes until today', () => {
    expect(readSpan({ from: '2026-01-01', to: '2026-01-01' }, TODAY)).toMatchObject({
      ...{ from: new Date(2026, 0, 1).toISOString(), to: new Date(2026, 0, 2).toISOString() },
    });
    expect(readSpan({ from: '2026-01-01' }, TODAY).last).toBe('2026-03-03');
  });

  it.each([[{ from: 'soon' }], [{ from: '2026-02-02', to: '2026-01-01' }]])(
    '%j is no span: the last seven days',
    (search) => expect(readSpan(search, TODAY)).toEqual(lastDays(7, TODAY)),
  );
});
