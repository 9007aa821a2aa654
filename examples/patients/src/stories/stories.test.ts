import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { finalOf, leavesOf, sentOf } from '../test-support/look.fixture.ts';
import { makeStory, type StoryId, stories, storyIds } from './stories.ts';

/** Change one on purpose only: others' figures and screenshots rest on these bytes. */
const pinned: Readonly<Record<StoryId, string>> = {
  duchenne: 'b78537491a343eb3f348902029db2cd1df58a6034422ee9a57a475525af9ab15',
  'diabetes-kidney': 'aa84e5aa9152f8e128d12e5755666136b13c8dc113c63cff845bb788bad7cd10',
  'heart-failure': 'dcd76f3c66148b1cdc360a86590964d4ab516eec48e2a52e47a7184b9b5913c0',
  'breast-cancer': 'ccff4c2dcde3ef48372f33d375000bc11a594217a8ba2decfa32b12a6f4fc287',
  'pregnancy-hypothyroidism': 'de1d89ea447affcf1c4ab7d3af0d27acf7530f7db8ba67a33ed7e408d46b330b',
  polypharmacy: 'cb67b7e0b12f4154e092f13fcf272114d3af471a59ed293fd3a08678b7efbde3',
};

const each = stories.map((story) => [story.id, story] as const);

describe('the stories as a whole', () => {
  it.each(storyIds)('%s is the same to the byte', (id) => {
    const hash = createHash('sha256')
      .update(JSON.stringify(makeStory(id)))
      .digest('hex');
    expect(hash).toBe(pinned[id]);
  });

  it('another seed gives another patient of the same shape', () => {
    const [one, two] = [makeStory('duchenne', 1), makeStory('duchenne', 2)];
    const urls = new Set(sentOf(one).map(({ fullUrl }) => fullUrl));
    expect(sentOf(two).filter(({ fullUrl }) => urls.has(fullUrl))).toEqual([]);
    expect(sentOf(two).map(({ resource }) => resource.resourceType)).toEqual(
      sentOf(one).map(({ resource }) => resource.resourceType),
    );
  });

  it('are six, and share no resource', () => {
    expect(stories).toHaveLength(6);
    const urls = stories.flatMap((story) => [...finalOf(story).keys()]);
    expect(new Set(urls).size).toBe(urls.length);
  });

  it.each(each)('%s stands in the README with its numbers', (id, story) => {
    const row = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
      .split('\n')
      .find((line) => line.includes(`\`${id}\``));
    const years = [story.chapters[0], story.chapters.at(-1)]
      .map((chapter) => chapter?.date.slice(0, 4))
      .join('–');
    expect(row).toContain(`| ${years} | ${story.chapters.length} | ${finalOf(story).size} |`);
  });

  it.each(each)('%s cannot be changed by who uses it', (_, story) => {
    expect(() => Object.assign(story.chapters[0]?.bundle.entry?.[0]?.resource ?? {}, { id: 'x' })).toThrow(
      TypeError,
    );
  });
});

describe('the chapters of a story', () => {
  it.each(each)('%s: 6 to 12 chapters in order of time, 60 to 300 resources, some sent again', (_, story) => {
    expect(story.chapters.length).toBeGreaterThanOrEqual(6);
    expect(story.chapters.length).toBeLessThanOrEqual(12);
    const dates = story.chapters.map(({ date }) => date);
    expect(dates).toEqual([...new Set(dates)].sort());
    for (const date of dates) expect(date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const resources = finalOf(story).size;
    expect(resources).toBeGreaterThanOrEqual(60);
    expect(resources).toBeLessThanOrEqual(300);
    const changed = sentOf(story).length - resources - (story.chapters.length - 1);
    expect(changed).toBeGreaterThanOrEqual(10);
  });

  it.each(each)(
    '%s: each bundle is a transaction of POST entries, each fullUrl once, and says whose it is',
    (_, story) => {
      for (const { bundle } of story.chapters) {
        expect(bundle.type).toBe('transaction');
        expect(bundle.entry?.filter(({ resource }) => resource?.resourceType === 'Patient')).toHaveLength(1);
        const urls = bundle.entry?.map(({ fullUrl }) => fullUrl) ?? [];
        expect(new Set(urls).size).toBe(urls.length);
        for (const { fullUrl, request, resource } of bundle.entry ?? []) {
          expect(fullUrl).toMatch(
            /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
          );
          expect(request).toEqual({ method: 'POST', url: resource?.resourceType });
        }
      }
    },
  );

  it.each(each)('%s: every reference leads into this chapter or an earlier one', (_, story) => {
    const known = new Set<string | undefined>();
    for (const { bundle } of story.chapters) {
      for (const { fullUrl } of bundle.entry ?? []) known.add(fullUrl);
      const references = leavesOf(bundle.entry, 'entry').filter(([path]) => path.endsWith('.reference'));
      expect(references.filter(([, value]) => !known.has(String(value)))).toEqual([]);
    }
  });

  it.each(each)(
    '%s: the first chapter brings the patient, marked as test data, and the people',
    (_, story) => {
      const first = story.chapters[0]?.bundle.entry?.map(({ resource }) => resource) ?? [];
      const patient = first.find((resource) => resource?.resourceType === 'Patient');
      expect(patient?.meta?.tag?.[0]?.code).toBe('HTEST');
      const patients = [...finalOf(story).values()].filter(({ resourceType }) => resourceType === 'Patient');
      expect(patients).toHaveLength(1);
      for (const type of ['Practitioner', 'Organization'])
        expect(first.filter((resource) => resource?.resourceType === type).length).toBeGreaterThanOrEqual(2);
      const families = leavesOf(first, '').filter(([path]) => path.endsWith('.family'));
      for (const [, family] of families) expect(family).toMatch(/^Probe-/);
    },
  );

  it.each(each)('%s: what is sent again has changed, but for the patient, and keeps its type', (_, story) => {
    const before = new Map<string, string>();
    for (const { fullUrl, resource } of sentOf(story)) {
      const text = JSON.stringify(resource);
      const earlier = before.get(fullUrl);
      if (earlier !== undefined) {
        if (resource.resourceType !== 'Patient') expect(text).not.toBe(earlier);
        expect(JSON.parse(earlier).resourceType).toBe(resource.resourceType);
      }
      before.set(fullUrl, text);
    }
  });
});

/** What may lie in the future of the day it is sent. */
const planned = [
  /^Appointment\.(start|end)$/,
  /^Encounter\.period\.(start|end)$/,
  /^Goal\.target\.dueDate$/,
  /^MedicationRequest\.dispenseRequest\.validityPeriod\.end$/,
  /^ServiceRequest\.occurrenceDateTime$/,
];

function isOpen(resource: object): boolean {
  const status = 'status' in resource ? resource.status : undefined;
  return status === 'booked' || status === 'planned' || status === 'active' || 'lifecycleStatus' in resource;
}

describe('the dates of a story', () => {
  it.each(each)(
    '%s: nothing is dated after its chapter but what is planned, or before the birth',
    (_, story) => {
      const trapped = new Set(
        story.traps.filter(({ kind }) => kind === 'impossible-date').map((trap) => trap.fullUrl),
      );
      const birth = leavesOf([...finalOf(story).values()], '').find(([path]) =>
        path.endsWith('birthDate'),
      )?.[1];
      const wrong = sentOf(story).flatMap(({ fullUrl, resource, chapter }) =>
        leavesOf(resource, resource.resourceType).filter(([path, value]) => {
          if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d(T|$)/.test(value) || trapped.has(fullUrl))
            return false;
          if (value < String(birth)) return true;
          return value > chapter.date && !(isOpen(resource) && planned.some((form) => form.test(path)));
        }),
      );
      expect(wrong).toEqual([]);
    },
  );
});
