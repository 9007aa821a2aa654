import { describe, expect, it } from 'vitest';
import { createForms, inflectionOf } from './inflection.ts';

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

describe('all forms of a word [A15]', () => {
  const signs = new Set(['swallowed', 'swallow', 'shaking', 'ate', 'eating', 'sever', 'severed', 'severe']);
  const formsOf = createForms(signs, [['eat', 'ate', 'eating']], new Set(['severe']));

  it.each([
    ['swallowing', ['swallowed', 'swallow']],
    ['shakes', ['shaking']],
    ['eat', ['ate', 'eating']],
    // An ordinary word is no form of another.
    ['severe', []],
    ['in', []],
  ])('%s is also %j', (word, forms) => {
    expect(formsOf(word)).toEqual(forms);
  });
});
