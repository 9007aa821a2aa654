import { describe, expect, it } from 'vitest';
import { readSpanSearch } from './open-snapshot.ts';
import { readOperatorSearch } from './operator-search.ts';
import { readPanelSearch } from './panel-search.ts';

/** As the router does: what a page reads is laid over what the address says. */
const laid = <T>(address: Record<string, unknown>, read: (search: Record<string, unknown>) => T) => ({
  ...address,
  ...read(address),
});

describe('what an address may say [B10] [F4]', () => {
  it('is kept where it is known', () => {
    const address = { section: 'labs', item: 'Observation/1', view: 'record', size: 'wide' };
    expect(laid(address, readPanelSearch)).toEqual(address);
    expect(laid({ from: 3, to: 9 }, readSpanSearch)).toEqual({ from: 3, to: 9 });
    expect(laid({ state: 'failed', month: '2026-01' }, readOperatorSearch)).toEqual({
      ...{ state: 'failed', month: '2026-01' },
    });
  });

  it('is gone where it is not, also behind the router', () => {
    const address = { section: '"]<b>', item: 'x'.repeat(401), view: 'else', size: 7 };
    expect(laid(address, readPanelSearch)).toEqual({});
    for (const span of [
      { from: 9, to: 3 },
      { from: -1, to: 3 },
      { from: 'a', to: 3 },
      { from: 1.5, to: 3 },
      { to: 3 },
    ])
      expect(laid(span, readSpanSearch)).toEqual({});
    expect(laid({ state: 'x'.repeat(201), actor: { a: 1 } }, readOperatorSearch)).toEqual({});
  });
});
