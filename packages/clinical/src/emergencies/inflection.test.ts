import { describe, expect, it } from 'vitest';
import { inflectionOf } from './inflection.ts';

const known = new Set(['pain', 'shaking', 'bleed', 'vomit', 'breathe', 'hitting', 'collapsed']);

describe('another form of a known word [A15]', () => {
  it.each([
    ['paining', 'pain'],
    ['shake', 'shaking'],
    ['bleeded', 'bleed'],
    ['vomitting', 'vomit'],
    ['breathes', 'breathe'],
    ['shakin', 'shaking'],
    ['collapse', 'collapsed'],
  ])('%s is %s', (word, form) => {
    expect(inflectionOf(word, known)).toBe(form);
  });

  it.each(['ring', 'painter', 'in', 'collar', 'red'])('%s is none', (word) => {
    expect(inflectionOf(word, known)).toBeNull();
  });
});
