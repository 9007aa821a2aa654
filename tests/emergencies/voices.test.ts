import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { screen } from './screen.ts';
import { chartQuestions, hashes, isEven, rawText, sharesOf, voices, voicesFirst } from './voices.ts';
import { printShare, shareOf } from './wilson.ts';

describe('the emergency screen on a nurse, a relative and a second-language speaker [A15]', () => {
  it.each(Object.entries(hashes))('reads the set as it was written: %s', (name, hash) => {
    expect(createHash('sha256').update(rawText(name)).digest('hex')).toBe(hash);
  });

  it('holds 120 emergencies, 120 others and 200 questions about a chart', () => {
    expect(voices.filter(({ kind }) => kind === 'emergency')).toHaveLength(120);
    expect(voices).toHaveLength(240);
    expect(chartQuestions).toHaveLength(200);
  });

  // Floors: what was measured on the half that nothing was repaired on. The goals are 90, 90 and 2 %.
  it('does not fall behind what was measured on the even half', () => {
    for (const [name, [count, of]] of Object.entries(voicesFirst))
      console.info(`voices, the first time: ${name} ${printShare(shareOf(count, of))}`);
    for (const [half, keep] of [
      ['even, not repaired on', isEven],
      ['odd, repaired on', (each: { readonly id: string }) => !isEven(each)],
    ] as const)
      for (const [name, share] of Object.entries(sharesOf(keep)))
        console.info(`voices, ${half}: ${name} ${printShare(share)}`);
    const even = sharesOf(isEven);
    expect(even.found.percent).toBeGreaterThanOrEqual(83);
    expect(even.quiet.percent).toBeGreaterThanOrEqual(91);
    expect(even['chart questions flagged'].percent).toBeLessThanOrEqual(3);
  });

  it.each([
    'What does the last note say?',
    'Has she ever had a stroke?',
    'When was his last seizure?',
    'Is there any record of self-harm?',
    'What was her potassium when she collapsed?',
  ])('is quiet where the record is asked: %s', (text) => {
    expect(screen.check(text)).toBeNull();
  });

  it.each([
    'Has he had a stroke? his face is drooping',
    'When should I use my epipen, my throat is closing',
    'is there any way to stop the bleeding its pouring',
    'I want to kill myself',
  ])('still flags what is asked of no record: %s', (text) => {
    expect(screen.check(text)?.tier).toBe('emergency');
  });
});
