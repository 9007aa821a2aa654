import { describe, expect, it } from 'vitest';
import { changesBetween } from './what-changed.ts';

describe('what a new version changed [A17]', () => {
  it('names each place with what stood there and what stands there', () =>
    expect(
      changesBetween(
        {
          resourceType: 'X',
          id: '1',
          meta: { versionId: '1' },
          status: 'active',
          dosageInstruction: [{ text: '2 mg' }],
        },
        {
          resourceType: 'X',
          id: '1',
          meta: { versionId: '2' },
          status: 'stopped',
          dosageInstruction: [{ text: '2 mg' }],
          end: '2023-10-26',
        },
      ),
    ).toEqual([
      { place: 'status', before: 'active', after: 'stopped' },
      { place: 'end', before: null, after: '26-Oct-2023' },
    ]));

  it('tells places of a list apart, and what was taken away', () =>
    expect(
      changesBetween(
        { note: [{ text: 'a' }, { text: 'b' }] },
        { note: [{ text: 'a' }, { text: 'c' }], code: {} },
      ),
    ).toEqual([{ place: 'note › 2 › text', before: 'b', after: 'c' }]));

  it('finds nothing between equals, and does not walk for ever', () => {
    expect(changesBetween({ a: 1 }, { a: 1 })).toEqual([]);
    const huge = { a: Array.from({ length: 100_000 }, (_, index) => ({ index })) };
    expect(changesBetween({}, huge).length).toBeLessThanOrEqual(2_000);
  });
});
