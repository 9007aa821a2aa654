import type { FhirResource } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { inFakeRun } from '../chart/fake-run.fixture.ts';
import { unitsOf } from '../test-support/extraction.fixture.ts';
import { readMeasured } from './propose-measurements.ts';
import { sourcesOf } from './source.ts';

const units = unitsOf({ lb: '[lb_av]', kg: 'kg' });
const PATIENT: FhirResource = {
  resourceType: 'Patient',
  id: 'p1',
  name: [{ given: ['Anton'], family: 'Weber' }],
  gender: 'male',
  birthDate: '2014-12-01',
};

async function weightsOf(userText: string, byProxy = true): Promise<readonly unknown[]> {
  const given = { userText, byProxy, resources: [PATIENT], now: '2026-11-15T12:00:00Z' };
  const { value } = await inFakeRun(given, async () => {
    const [source] = await sourcesOf();
    const measurements = userText.split(/[.;]\s*/u).filter((each) => each !== '');
    return measurements.flatMap((quote) =>
      readMeasured({ measurements: [{ quote }] }, source!, units).facts.map(({ resource }) => {
        const { value: amount } = resource.valueQuantity as { readonly value: number };
        return amount;
      }),
    );
  });
  return value;
}

describe('a weight in the words of who acts for the patient [A16]', () => {
  it.each([
    // [text, weights of the patient, why]
    ['Anton weighed 61 lb.', [61], 'by the name in the record'],
    ['My son Anton weighed 61 lb today.', [61], 'by kin and name'],
    ['My son weighs 70 kg.', [70], 'a boy of eleven'],
    ['He weighs 38 kg.', [38], 'the patient'],
    ['I weigh 80 kg.', [], 'the parent’s own'],
    ['My weight is 80 kg.', [], 'the parent’s own'],
    ['My daughter weighs 20 kg.', [], 'he is a boy'],
    ['My other son weighs 20 kg.', [], 'another child'],
    ['My son Ben weighs 20 kg.', [], 'another name'],
    ['Anton’s sister weighs 20 kg.', [], 'a sister'],
    ['Anton weighs 38 kg; I weigh 80 kg.', [38], 'each by its own words'],
  ])('%s: %j (%s)', async (text, weights) => expect(await weightsOf(text)).toEqual(weights));

  it('reads the name of a stranger in the patient’s own words', async () => {
    expect(await weightsOf('Anton weighed 61 lb.', false)).toEqual([]);
  });
});
