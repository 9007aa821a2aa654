import { describe, expect, it } from 'vitest';
import { inFakeRun, node } from './fake-run.fixture.ts';
import { printNode } from './print-node.ts';
import { readRegimensOf } from './regimens.ts';

describe('supplements [A3]', () => {
  it.each([
    ['vitamin D3 1000 IU', true],
    ['Vitamin K antagonist', false],
    ['esomeprazole magnesium 20 MG Oral Tablet', false],
    ['magnesium citrate', true],
    ['24 HR melatonin 5 MG Oral Tablet', true],
    ['prenatal vitamin tablet', true],
    ['atorvastatin calcium carbonate', false],
    ['calcium carbonate / vitamin D', true],
  ])('%s: %s', async (name, expected) => {
    const nodes = [node('IntakeRegimen', 'MedicationRequest/a', { name, kind: 'request', status: 'active' })];
    const { value } = await inFakeRun({ nodes }, readRegimensOf);
    expect(value.map(({ isSupplement }) => isSupplement)).toEqual([expected]);
  });
});

describe('a medicine that is written as active and whose last day is over [A3]', () => {
  const regimen = async (more: Record<string, string>) => {
    const nodes = [
      node('IntakeRegimen', 'MedicationRequest/a', {
        ...{
          name: 'clopidogrel 75 MG',
          kind: 'request',
          status: 'active',
          start_date: '2014-09-06',
          ...more,
        },
      }),
    ];
    const { value } = await inFakeRun({ nodes }, async () =>
      (await readRegimensOf()).map((each) => ({ ...each, printed: printNode(each.node) })),
    );
    return value[0];
  };

  it('stays among the active, in words that say both', async () => {
    expect(await regimen({ end_date: '2015-09-06' })).toMatchObject({
      isActive: true,
      wasToEnd: '2015-09-06',
      printed:
        'clopidogrel 75 MG, ordered, written as active, but was to end on 2015-09-06, since 2014-09-06',
    });
  });

  it.each([
    ['ends today', { end_date: '2026-11-15' }, true],
    ['has no last day', {}, true],
    ['was stopped', { status: 'stopped', end_date: '2015-09-06' }, false],
    ['was given once', { kind: 'administration', end_date: '2015-09-06' }, false],
  ])('is not one that %s', async (_, more, isActive) => {
    expect(await regimen(more)).toMatchObject({ isActive, wasToEnd: null });
  });
});
