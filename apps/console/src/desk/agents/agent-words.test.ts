import { describe, expect, it } from 'vitest';
import { thresholdWords } from './agent-words.ts';

describe('words of an agent [B6]', () => {
  it.each([
    [null, 'No threshold: it goes on until you stop it'],
    [{ text: 'When a guideline changes.' }, 'When a guideline changes.'],
    [
      {
        level: 'randomised_trial',
        independent_sources: 2,
        outcome: 'growth',
        population: 'boys with Duchenne',
      },
      'Stops at 2 independent randomised trials or stronger, on growth, in boys with Duchenne',
    ],
    [{ level: 'cohort', independent_sources: 3 }, 'Stops at 3 independent cohort studies or stronger'],
    [{ outcome: 'mortality' }, 'Stops at 1 independent source, on mortality'],
  ])('%j', (threshold, words) => expect(thresholdWords(threshold)).toBe(words));
});
