import type { Observation } from '@medplum/fhirtypes';
import { describe, expect, it } from 'vitest';
import { finalOf } from '../test-support/look.fixture.ts';
import { makeStory, type StoryId } from './stories.ts';

/** The values of a code in one unit, in order of time, without the planted mistakes. */
function series(
  id: StoryId,
  seed: number,
  code: string,
  unit?: string,
): readonly (readonly [string, number])[] {
  const story = makeStory(id, seed);
  const traps = new Set(story.traps.map(({ fullUrl }) => fullUrl));
  return [...finalOf(story)]
    .flatMap(([url, one]) => (one.resourceType === 'Observation' && !traps.has(url) ? [one] : []))
    .filter((one: Observation) => one.code.coding?.[0]?.code === code)
    .filter((one) => unit === undefined || one.valueQuantity?.code === unit)
    .map((one): readonly [string, number] => [
      one.effectiveDateTime ?? '',
      one.valueQuantity?.value ?? Number.NaN,
    ])
    .toSorted(([a], [b]) => a.localeCompare(b));
}

const values = (...of: Parameters<typeof series>) => series(...of).map(([, value]) => value);

/** Each later than the one before is lower, but for a twitch of this share. */
function falls(list: readonly number[], twitch = 0.03): boolean {
  return list.length >= 3 && list.slice(1).every((value, index) => value < (list[index] ?? 0) * (1 + twitch));
}

describe.each([1, 2, 7])('the bodies behave, with seed %i', (seed) => {
  it('Duchenne: enzymes fall with the muscle, breathing and heart follow, walking ends', () => {
    expect(falls(values('duchenne', seed, '2157-6', 'ukat/L'), 0.1)).toBe(true);
    expect(falls(values('duchenne', seed, '19872-1'))).toBe(true);
    expect(falls(values('duchenne', seed, '10230-1'), 0.001)).toBe(true);
    const walking = series('duchenne', seed, '64098-7');
    expect(walking.filter(([date]) => date > '2021-11')).toEqual([]);
    expect(Math.min(...values('duchenne', seed, '2157-6', 'U/L'))).toBeGreaterThan(230 * 10);
  });

  it('diabetes: filtration falls year by year, albumin rises and is halved by treatment', () => {
    expect(falls(values('diabetes-kidney', seed, '62238-1'), 0.06)).toBe(true);
    expect(falls(values('diabetes-kidney', seed, '98979-8'), 0.06)).toBe(true);
    const albumin = values('diabetes-kidney', seed, '32294-1');
    expect(albumin.at(-1)).toBeLessThan(0.7 * Math.max(...albumin));
  });

  it('heart failure: the peptide peaks with the water and is lowest in the end', () => {
    const early = series('heart-failure', seed, '33762-6', 'pg/mL');
    expect(early.toSorted(([, a], [, b]) => b - a)[0]?.[0].slice(0, 7)).toBe('2017-02');
    const late = values('heart-failure', seed, '33762-6', 'ng/L');
    expect(Math.max(...late.slice(-2))).toBeLessThan(Math.min(...late.slice(0, -2)));
    const weights = series('heart-failure', seed, '29463-7');
    expect(weights.toSorted(([, a], [, b]) => b - a)[0]?.[0].slice(0, 7)).toBe('2017-02');
  });

  it('breast cancer: the heart dips under trastuzumab and comes back; the marker steps with the method', () => {
    const heart = series('breast-cancer', seed, '10230-1');
    expect(heart.filter(([, value]) => value < 50).map(([date]) => date.slice(0, 7))).toEqual(['2019-08']);
    const marker = series('breast-cancer', seed, '6875-9');
    const mean = (list: readonly (readonly [string, number])[]) =>
      list.reduce((sum, [, value]) => sum + value, 0) / list.length;
    const calm = marker.filter(([date]) => date > '2019-03');
    const step =
      mean(calm.filter(([date]) => date > '2020-07')) / mean(calm.filter(([date]) => date < '2020-07'));
    expect(step).toBeGreaterThan(1.25);
  });

  it('pregnancy: TSH is below 2.5 from ten weeks to the birth, and above 4 when iron takes the tablet away', () => {
    const tsh = [
      ...series('pregnancy-hypothyroidism', seed, '3016-3'),
      ...series('pregnancy-hypothyroidism', seed, '11580-8'),
    ];
    const during = tsh.filter(([date]) => date > '2021-05-20' && date < '2021-12-15');
    expect(during.length).toBeGreaterThanOrEqual(4);
    for (const [, value] of during) expect(value).toBeLessThan(2.5);
    expect(
      tsh.filter(([date, value]) => date > '2022' && value > 4).map(([date]) => date.slice(0, 7)),
    ).toEqual(['2022-07']);
  });

  it('polypharmacy: fewer medicines, less risk of falling, a clearer head', () => {
    const risk = values('polypharmacy', seed, '59460-6');
    expect(risk.at(-1)).toBeLessThan(Math.max(...risk) / 1.5);
    const mind = values('polypharmacy', seed, '72172-0');
    expect(mind.at(-1)).toBeGreaterThan(Math.min(...mind));
    const active = [...finalOf(makeStory('polypharmacy', seed)).values()].filter(
      (one) => one.resourceType === 'MedicationRequest' && one.status === 'active',
    );
    // Six that he takes, the doubled amlodipine and the stale tramadol.
    expect(active).toHaveLength(8);
  });
});
