import { describe, expect, it } from 'vitest';
import { crossings, layeredLayout, orderLayers, spread } from './layered-layout.ts';
import { type Arrow, layersOf } from './layers.ts';

const SIZE = { width: 100, height: 40, gapX: 60, gapY: 20 };
const arrows = (...pairs: readonly string[]): readonly Arrow[] =>
  pairs.map((pair) => {
    const [from = '', to = ''] = pair.split('>');
    return { from, to };
  });

/** Fixed seed: the same teams in every run. */
function randomTeam(seed: number) {
  let state = seed;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const names = Array.from({ length: 2 + next(28) }, (_, i) => `a${i}`);
  const edges = Array.from({ length: next(60) }, () => ({
    from: `a${next(names.length)}`,
    to: `a${next(names.length)}`,
  }));
  return { names, edges };
}

describe('the layers of a team [B10]', () => {
  it('puts the callee to the right of its caller, by the longest way', () => {
    const layers = layersOf(['r', 'a', 'b', 'c'], arrows('r>a', 'a>b', 'r>b', 'b>c'), 'r');
    expect([...layers]).toEqual([
      ['r', 0],
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ]);
  });

  it('ends on circles, on arrows to oneself and on names that are not there', () => {
    const layers = layersOf(['r', 'a', 'b'], arrows('r>a', 'a>b', 'b>r', 'a>a', 'b>ghost'), 'r');
    expect([...layers.values()]).toEqual([0, 1, 2]);
  });

  it('shows an agent that nothing reaches in the first layer', () => {
    expect(layersOf(['r', 'alone'], [], 'r').get('alone')).toBe(0);
  });
});

describe('the order within layers [B10]', () => {
  it('unties what need not cross', () => {
    const tied = [
      ['a', 'b'],
      ['c', 'd'],
    ];
    const edges = arrows('a>d', 'b>c');
    expect(crossings(tied, edges)).toBe(1);
    expect(crossings(orderLayers(tied, edges), edges)).toBe(0);
  });
});

describe('places nearest to the wished ones [B10]', () => {
  it.each([
    [
      [0, 100, 200],
      [0, 100, 200],
    ],
    [
      [50, 50],
      [45, 55],
    ],
    [
      [100, 0],
      [45, 55],
    ],
    [[], []],
  ])('%j becomes %j', (wishes, places) => expect(spread(wishes, 10)).toEqual(places));
});

describe('a team drawn [B10]', () => {
  it('has no agent twice, none on another, and none outside the sheet, whatever the team', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const { names, edges } = randomTeam(seed);
      const { places, width, height } = layeredLayout(names, edges, 'a0', SIZE);
      expect(places.size, `seed ${seed}`).toBe(names.length);
      const all = [...places.values()];
      const outside = all.filter(
        ({ x, y }) => x < 0 || y < 0 || x + SIZE.width > width || y + SIZE.height > height,
      );
      const onEachOther = all.filter((a, i) =>
        all.slice(i + 1).some((b) => Math.abs(a.x - b.x) < SIZE.width && Math.abs(a.y - b.y) < SIZE.height),
      );
      expect({ seed, outside, onEachOther }).toEqual({ seed, outside: [], onEachOther: [] });
    }
  });

  it('is the same each time', () => {
    const { names, edges } = randomTeam(7);
    expect(layeredLayout(names, edges, 'a0', SIZE)).toEqual(layeredLayout(names, edges, 'a0', SIZE));
  });

  it('centres who asks on those asked', () => {
    const { places } = layeredLayout(['r', 'a', 'b', 'c'], arrows('r>a', 'r>b', 'r>c'), 'r', SIZE);
    expect(places.get('r')?.y).toBe(places.get('b')?.y);
  });

  it('draws a team without agents as an empty sheet', () => {
    expect(layeredLayout([], [], 'r', SIZE)).toMatchObject({ width: 0, height: 0 });
  });
});
