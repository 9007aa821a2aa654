import { describe, expect, it } from 'vitest';
import { auditQuery } from './audit-filters.tsx';

describe('a search in the trail [E6]', () => {
  it('takes both days whole, on the reader’s clock', () => {
    const { from, to } = auditQuery({ from: '2026-11-14', to: '2026-11-15' });
    expect(from).toBe(new Date(2026, 10, 14).toISOString());
    expect(to).toBe(new Date(2026, 10, 16).toISOString());
  });

  it('leaves out what is not asked for, what is no day and what is no purpose', () => {
    expect(auditQuery({ from: 'soon', purpose: 'FUN', actor: 'ada' })).toEqual({ actor: 'ada' });
    expect(auditQuery({ purpose: 'constructor', own: 'shown' })).toEqual({});
  });

  it('leaves out what the reader’s own pages have read, until it is asked for', () => {
    expect(auditQuery({})).toEqual({ own_looks: 'left-out' });
    expect(auditQuery({ own: 'shown' })).toEqual({});
    expect(auditQuery({ action: 'operate.' })).toEqual({ action: 'operate.' });
  });
});
