import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { INTERACTION_PAIRS, INTERACTION_SIGNATURE, ingredientsIn, pairsFor } from './interactions.ts';

const corpus = join(process.env.CONSILIUM_CORPORA ?? '', 'interactions-onc-high-priority.csv');

describe('the list of interactions [A3]', () => {
  it('is the fifteen class pairs of one paper and more, each with severity, mechanism and source', () => {
    expect(INTERACTION_PAIRS.filter(({ source }) => source.includes('Phansalkar 2012'))).toHaveLength(15);
    expect(INTERACTION_PAIRS.length).toBeGreaterThanOrEqual(60);
    expect(new Set(INTERACTION_PAIRS.map(({ id }) => id)).size).toBe(INTERACTION_PAIRS.length);
    for (const { source, mechanism } of INTERACTION_PAIRS) {
      expect(source).toMatch(/Phansalkar 2012|: .+ \((?:19|20)\d{2}\); source not seen$/);
      expect(mechanism).not.toBe('');
    }
    expect(INTERACTION_SIGNATURE).toBe("awaiting a pharmacist's signature");
  });

  it.each([
    ['warfarin', 'fluconazole'],
    ['warfarin', 'ibuprofen'],
    ['warfarin', 'clarithromycin'],
    ['warfarin', 'amiodarone'],
    ['warfarin', 'sertraline'],
    ['methotrexate', 'trimethoprim'],
    ['methotrexate', 'naproxen'],
    ['ramipril', 'potassium chloride'],
    ['losartan', 'spironolactone'],
    ['atorvastatin', 'clarithromycin'],
    ['simvastatin', 'itraconazole'],
    ['clopidogrel', 'omeprazole'],
    ['phenelzine', 'sertraline'],
    ['phenelzine', 'tramadol'],
    ['phenelzine', 'pethidine'],
    ['citalopram', 'haloperidol'],
    ['lithium', 'ibuprofen'],
    ['lithium', 'hydrochlorothiazide'],
    ['lithium', 'lisinopril'],
    ['digoxin', 'amiodarone'],
    ['digoxin', 'verapamil'],
    ['glyceryl trinitrate', 'sildenafil'],
    ['oxycodone', 'diazepam'],
    ['levothyroxine', 'calcium carbonate'],
    ['levothyroxine', 'ferrous sulfate'],
    ['allopurinol', 'azathioprine'],
    ['rifampicin', 'ethinylestradiol'],
    ['rifampicin', 'apixaban'],
    ['carbamazepine', 'rivaroxaban'],
    ['carbamazepine', 'levonorgestrel'],
    ['clarithromycin', 'colchicine'],
    ['ciclosporin', 'rosuvastatin'],
    ['theophylline', 'ciprofloxacin'],
    ['tizanidine', 'ciprofloxacin'],
    ['metformin', 'iohexol'],
    ['empagliflozin', 'insulin'],
  ])('has the classic pair %s and %s', (one, other) => {
    expect(pairsFor(one, other)).not.toEqual([]);
  });

  it.each([
    ['Simvastatin 20 MG Oral Tablet', ['simvastatin']],
    ['clarithromycin 500 mg', ['clarithromycin']],
    ['Biaxin', ['clarithromycin']],
    ['ZOCOR 40 mg tablet', ['simvastatin']],
    ['lopinavir 200 MG / ritonavir 50 MG Oral Tablet', ['lopinavir', 'ritonavir']],
    ['arsenic trioxide 1 MG/ML', ['arsenic trioxide']],
    ['cetirizine', []],
    ['dexamphetaminex', []],
  ])('%s is %j', (name, ingredients) => {
    expect([...ingredientsIn(name)].sort()).toEqual(ingredients);
  });

  it('finds a pair whichever stands first, and none of a medicine with itself', () => {
    expect(pairsFor('simvastatin', 'clarithromycin').map(({ id }) => id)).toEqual(['statins-cyp3a4']);
    expect(pairsFor('clarithromycin', 'simvastatin').map(({ id }) => id)).toEqual(['statins-cyp3a4']);
    expect(pairsFor('sotalol', 'sotalol')).toEqual([]);
    expect(pairsFor('cetirizine', 'warfarin')).toEqual([]);
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
