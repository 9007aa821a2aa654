import { describe, expect, it } from 'vitest';
import { rowReader } from './row-reader.ts';

interface Seen {
  readonly actor: string;
  readonly calls: number | null;
  readonly at: string;
}

describe('a row', () => {
  it('is read by the names of its columns: numbers sent as text, moments, nulls', () => {
    const seen = rowReader<Seen>()('actor #calls @at');
    const at = new Date(0);
    expect(seen(['a', '12', at, 'left out'])).toEqual({ actor: 'a', calls: 12, at: at.toISOString() });
    expect(seen(['a', null, at])).toMatchObject({ calls: null });
  });

  it('has every field of its type and no other: the compiler refuses the rest', () => {
    // @ts-expect-error one is missing
    rowReader<Seen>()('actor #calls');
    // @ts-expect-error one is misspelt
    rowReader<Seen>()('actor #calls @att');
    // @ts-expect-error one is too many
    rowReader<Seen>()('actor #calls @at more');
  });
});
