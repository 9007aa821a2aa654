import type { Observation, Resource } from '@medplum/fhirtypes';
import { describe, expect, it } from 'vitest';
import type { Story, Trap } from '../story.ts';
import { finalOf, leavesOf, textOf } from '../test-support/look.fixture.ts';
import { stories } from './stories.ts';

const each = stories.map((story) => [story.id, story] as const);

function trapOf(story: Story, kind: Trap['kind']): { readonly trap: Trap; readonly resource: Resource } {
  const traps = story.traps.filter((trap) => trap.kind === kind);
  expect(traps).toHaveLength(1);
  const trap = traps[0]!;
  const resource = finalOf(story).get(trap.fullUrl);
  if (resource === undefined) throw new Error('a trap of no resource');
  return { trap, resource };
}

const unitOf = ({ code, valueQuantity }: Observation) => `${code.coding?.[0]?.code} ${valueQuantity?.code}`;

describe('the planted mistakes are there', () => {
  it.each(each)('%s: a date before the birth', (_, story) => {
    const { resource } = trapOf(story, 'impossible-date');
    const birth = leavesOf([...finalOf(story).values()], '').find(([path]) =>
      path.endsWith('birthDate'),
    )?.[1];
    const dates = leavesOf(resource, '').flatMap(([path, value]) =>
      /(DateTime|\.date)$/.test(path) ? [String(value)] : [],
    );
    expect(dates.some((date) => date < String(birth))).toBe(true);
  });

  it.each(each)(
    '%s: a value in the other unit stands out from its neighbours twofold or more',
    (_, story) => {
      const resource = trapOf(story, 'unit-jump').resource as Observation;
      const others = [...finalOf(story).values()].filter(
        (other): other is Observation =>
          other.resourceType === 'Observation' && other !== resource && unitOf(other) === unitOf(resource),
      );
      const time = (one: Observation) => Date.parse(one.effectiveDateTime ?? '');
      const near = others.toSorted(
        (a, b) => Math.abs(time(a) - time(resource)) - Math.abs(time(b) - time(resource)),
      );
      expect(near.length).toBeGreaterThanOrEqual(2);
      for (const other of near.slice(0, 2)) {
        const ratio = (resource.valueQuantity?.value ?? 0) / (other.valueQuantity?.value ?? 1);
        expect(Math.max(ratio, 1 / ratio)).toBeGreaterThan(2);
      }
    },
  );

  it.each(each)('%s: an entry that repeats another in all but its id', (_, story) => {
    const { trap, resource } = trapOf(story, 'duplicate');
    const { of } = trap;
    expect(of).toBeDefined();
    expect(of).not.toBe(trap.fullUrl);
    const first = story.chapters
      .flatMap(({ bundle }) => bundle.entry ?? [])
      .find(({ fullUrl }) => fullUrl === of)?.resource;
    expect(resource).toEqual(first);
  });

  it.each(each)('%s: a medicine that is active years after its last day', (_, story) => {
    const { resource } = trapOf(story, 'stale-medication');
    const last = story.chapters.at(-1)?.date ?? '';
    if (resource.resourceType !== 'MedicationRequest') throw new Error('no medicine');
    expect(resource.status).toBe('active');
    const end = resource.dispenseRequest?.validityPeriod?.end ?? '9999';
    expect(Date.parse(last) - Date.parse(end)).toBeGreaterThan(365 * 86_400_000);
  });

  it.each(each)('%s: nothing but the trap is active after its last day', (_, story) => {
    const last = story.chapters.at(-1)?.date ?? '';
    const stale = [...finalOf(story)].filter(
      ([, one]) =>
        one.resourceType === 'MedicationRequest' &&
        one.status === 'active' &&
        (one.dispenseRequest?.validityPeriod?.end ?? '9999') < last,
    );
    expect(stale.map(([url]) => url)).toEqual([trapOf(story, 'stale-medication').trap.fullUrl]);
  });
});

describe('facts that stand in a text only [A20]', () => {
  it.each(each)('%s: each quote is in its document, and its term nowhere else', (_, story) => {
    expect(story.textFacts.length).toBeGreaterThanOrEqual(3);
    for (const { fullUrl, quote, term } of story.textFacts) {
      expect(textOf(finalOf(story).get(fullUrl))).toContain(quote);
      expect(quote.toLowerCase()).toContain(term.toLowerCase());
      const rest = [...finalOf(story)]
        .filter(([url]) => url !== fullUrl)
        .map(([, resource]) =>
          resource.resourceType === 'DocumentReference' ? textOf(resource) : JSON.stringify(resource),
        );
      expect(rest.filter((text) => text.toLowerCase().includes(term.toLowerCase()))).toEqual([]);
    }
  });
});
