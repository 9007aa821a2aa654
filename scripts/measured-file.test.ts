import { describe, expect, it } from 'vitest';
import { faultOf, goal } from './measured-file.ts';

const sound = {
  name: 'crash',
  goals: [goal('runs lost', '= 0', 0, 'runs')],
  commit: 'abcdef0',
  machine: { cores: 2, memoryGb: 8, cpu: 'some model', kernel: '6.1' },
  date: '2026-01-31T12:00:00.000Z',
};

describe('a goal', () => {
  it.each([
    ['≤ 1.15', 1.15, true],
    ['≤ 1.15', 1.16, false],
    ['≥ 0.85', 0.84, false],
    ['< 2', 2, false],
    ['> -1', 0, true],
    ['= 0', 1, false],
  ])('%s of %d holds: %s', (comparison, figure, holds) => {
    expect(goal('x', comparison, figure, 'ms').holds).toBe(holds);
  });

  it('is refused when it is no comparison', () => {
    expect(() => goal('x', 'fast', 1, 'ms')).toThrow('"fast" is no goal');
  });
});

describe('a measured file', () => {
  it('is sound when it says what, where and when', () => {
    expect(faultOf('crash', sound)).toBeUndefined();
    expect(faultOf('crash', { ...sound, commit: 'abcdef0-dirty' })).toBeUndefined();
    expect(faultOf('crash', { ...sound, dependsOn: ['packages/runtime'] })).toBeUndefined();
  });

  it.each([
    ['another name', { ...sound, name: 'turns' }],
    ['no goals', { ...sound, goals: [] }],
    ['a figure that is no number', { ...sound, goals: [{ ...sound.goals[0], figure: null }] }],
    ['a verdict against its figure', { ...sound, goals: [{ ...sound.goals[0], figure: 4 }] }],
    ['a goal in words', { ...sound, goals: [{ ...sound.goals[0], goal: 'none' }] }],
    ['a figure that was never set', { ...sound, goals: [{ ...sound.goals[0], figure: Number.NaN }] }],
    ['no commit', { ...sound, commit: '' }],
    ['no paths', { ...sound, dependsOn: [] }],
    ['no machine', { ...sound, machine: { cores: 2 } }],
    ['a date of another form', { ...sound, date: '31.1.2026' }],
    ['nothing', null],
  ])('is malformed with %s', (_, content) => {
    expect(faultOf('crash', content)).toEqual(expect.any(String));
  });
});
