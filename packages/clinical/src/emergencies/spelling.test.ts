import { describe, expect, it } from 'vitest';
import { createSpeller } from './spelling.ts';

const spell = createSpeller(
  new Set([
    'chest',
    'pain',
    'breathe',
    'unconscious',
    'stop',
    'baby',
    'heart',
    'hurt',
    'bleeding',
    'swallow',
  ]),
  new Set(['cheat', 'breeding']),
);

describe('the speller of the emergency screen [A15]', () => {
  it.each([
    ['chset', ['chest']],
    ['pian', ['pain']],
    ['breeeathe', ['breathe']],
    ['stopp', ['stop']],
    ['babys', ['baby']],
    ['uncontious', ['unconscious']],
    ['bleding', ['bleeding']],
    ['swolow', ['swallow']],
    ['paining', ['pain']],
  ])('reads %s as %j', (word, readings) => {
    expect(spell(word)).toEqual(readings);
  });

  it('leaves ordinary words, short words and strange words alone', () => {
    for (const word of ['cheat', 'breeding', 'pan', 'zebra', 'a', 'x'.repeat(5000), 'thest'])
      expect(spell(word)).toEqual([word]);
  });

  it('keeps every reading of a word that is as near to two', () => {
    const both = createSpeller(new Set(['stroke', 'strike']), new Set());
    expect(both('strke')).toEqual(['stroke', 'strike']);
  });
});
