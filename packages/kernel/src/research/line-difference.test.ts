import { describe, expect, it } from 'vitest';
import { lineDifference } from './line-difference.ts';

const linesOf = (of: string) => (of === '' ? [] : of.split('\n'));
const text = (...lines: string[]) => lines.join('\n');
const printed = (before: string, after: string) =>
  lineDifference(before, after).hunks.map(({ before: a, after: b, lines }) => [
    `${a},${b}`,
    ...lines.map(({ kind, text: line }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${line}`),
  ]);

describe('difference of two versions [B3]', () => {
  it('is none of the same text', () => {
    expect(lineDifference('a\nb', 'a\nb')).toEqual({ hunks: [], exact: true });
  });

  it('shows what was removed and added, with three lines around it', () => {
    const before = text('1', '2', '3', '4', '5', '6', '7', '8', '9');
    expect(printed(before, before.replace('5', 'five'))).toEqual([
      ['2,2', ' 2', ' 3', ' 4', '-5', '+five', ' 6', ' 7', ' 8'],
    ]);
    expect(printed('', 'new')).toEqual([['1,1', '+new']]);
    expect(printed('a\nb', 'b')).toEqual([['1,1', '-a', ' b']]);
    expect(printed('a', 'a\nb')).toEqual([['1,1', ' a', '+b']]);
  });

  it('joins changes that are near, and parts those that are far', () => {
    const lines = Array.from({ length: 30 }, (_, at) => `line ${at + 1}`);
    const changed = (...at: number[]) => lines.map((line, index) => (at.includes(index + 1) ? 'new' : line));
    expect(printed(text(...lines), text(...changed(5, 11)))).toHaveLength(1);
    expect(printed(text(...lines), text(...changed(5, 13))).map(([place]) => place)).toEqual([
      '2,2',
      '10,10',
    ]);
  });

  it('gives the later text back, for any two texts, with the fewest lines', () => {
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 500; round++) {
      const some = () => Array.from({ length: random(12) }, () => 'abc'[random(3)] ?? '').join('\n');
      const [before, after] = [some(), some()];
      expect(applied(before, after), JSON.stringify([before, after])).toBe(after);
      const changes = lineDifference(before, after).hunks.flatMap(({ lines }) =>
        lines.filter(({ kind }) => kind !== 'same'),
      );
      expect(changes).toHaveLength(fewest(linesOf(before), linesOf(after)));
    }
  });

  it('is bounded: two long texts that have nothing in common are compared as wholes, at once', () => {
    const many = (word: string) => Array.from({ length: 50_000 }, (_, at) => `${word} ${at}`).join('\n');
    const started = performance.now();
    const { exact, hunks } = lineDifference(`same\n${many('a')}`, `same\n${many('b')}`);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(exact).toBe(false);
    expect(hunks[0]?.lines).toHaveLength(100_001);
  });

  it('is bounded where long texts are alike', () => {
    const lines = (word: string) =>
      Array.from({ length: 500_000 }, (_, at) => (at % 500 ? 'x' : `${word}${at}`)).join('\n');
    const [before, after] = [lines('a'), lines('b')];
    const started = performance.now();
    expect(lineDifference(before, after).exact).toBe(false);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

function applied(before: string, after: string): string {
  const old = linesOf(before);
  const lines: string[] = [];
  let at = 0;
  for (const hunk of lineDifference(before, after).hunks) {
    while (at < hunk.before - 1) lines.push(old[at++] ?? '');
    expect(lines).toHaveLength(hunk.after - 1);
    for (const { kind, text: line } of hunk.lines) {
      if (kind !== 'added') expect(old[at++]).toBe(line);
      if (kind !== 'removed') lines.push(line);
    }
  }
  return [...lines, ...old.slice(at)].join('\n');
}

function fewest(a: readonly string[], b: readonly string[]): number {
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const line of a) {
    const next = [(last[0] ?? 0) + 1];
    for (const [at, other] of b.entries())
      next.push(line === other ? (last[at] ?? 0) : 1 + Math.min(last[at + 1] ?? 0, next[at] ?? 0));
    last = next;
  }
  return last.at(-1) ?? 0;
}
