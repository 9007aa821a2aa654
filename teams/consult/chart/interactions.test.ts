import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lately, makeStory } from '@consilium/example-patients';
import { describe, expect, it } from 'vitest';
import { INTERACTION_PAIRS, ingredientsIn, pairsFor } from './interactions.ts';

const corpus = join(process.env.CONSILIUM_CORPORA ?? '', 'interactions-onc-high-priority.csv');

describe('the list of interactions [A3]', () => {
  it('is the fifteen class pairs of one paper, and every row names its source', () => {
    expect(INTERACTION_PAIRS).toHaveLength(15);
    for (const { source } of INTERACTION_PAIRS) expect(source).toContain('Phansalkar 2012');
  });

  it.each([
    ['Simvastatin 20 MG Oral Tablet', ['simvastatin']],
    ['clarithromycin 500 mg', ['clarithromycin']],
    ['Biaxin', ['clarithromycin']],
    ['ZOCOR 40 mg tablet', ['simvastatin']],
    ['lopinavir 200 MG / ritonavir 50 MG Oral Tablet', ['lopinavir', 'ritonavir']],
    ['arsenic trioxide 1 MG/ML', ['arsenic trioxide']],
    ['metformin', []],
    ['dexamphetaminex', []],
  ])('%s is %j', (name, ingredients) => {
    expect([...ingredientsIn(name)].sort()).toEqual(ingredients);
  });

  it('finds a pair whichever stands first, and none of a medicine with itself', () => {
    expect(pairsFor('simvastatin', 'clarithromycin').map(({ id }) => id)).toEqual(['statins-cyp3a4']);
    expect(pairsFor('clarithromycin', 'simvastatin').map(({ id }) => id)).toEqual(['statins-cyp3a4']);
    expect(pairsFor('sotalol', 'sotalol')).toEqual([]);
    expect(pairsFor('metformin', 'warfarin')).toEqual([]);
  });

  it('has the pair that a record of the demo holds', () => {
    const { bundle } = lately(makeStory('heart-failure'), '2026-11-15');
    const names = (bundle.entry ?? []).flatMap(({ resource }) =>
      resource?.resourceType === 'MedicationRequest' ? (resource.medicationCodeableConcept?.text ?? []) : [],
    );
    const [one = '', other = ''] = names.flatMap(ingredientsIn);
    expect(names).toHaveLength(2);
    expect(pairsFor(one, other).map(({ id }) => id)).toEqual(['qt-qt']);
  });

  it.skipIf(!existsSync(corpus))('finds the pairs of ingredients that were published for it', () => {
    const pairs = readFileSync(corpus, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','));
    const missed = pairs.filter(([one = '', other = '']) => {
      const [first = ''] = ingredientsIn(one);
      const [second = ''] = ingredientsIn(other);
      return pairsFor(first, second).length === 0;
    });
    expect(pairs).toHaveLength(1150);
    expect(missed).toEqual([]);
  });
});
