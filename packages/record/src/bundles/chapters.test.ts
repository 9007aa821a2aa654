import { stories } from '@consilium/example-patients';
import type { FhirResource } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { RECORD_TYPES } from '../fhir/record-types.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';

const world = useRecordWorld({ beforeAll, afterAll });
const FROM = { source: 'clinic' };

describe('a story imported chapter by chapter, as the years went', () => {
  it.each(stories)(
    '$id: each past day shows the chapters that had come, and all again change nothing',
    async (story) => {
      const record = createRecord(world().parts);
      const caller = await world().newCaller();
      const sizes: number[] = [];
      const count = async (at: string) => {
        let found = 0;
        let cursor: string | null | undefined;
        do {
          const more = cursor ? { cursor } : {};
          const page = await record.search(caller, { types: RECORD_TYPES, at, limit: 500, ...more });
          found += page.found.length;
          cursor = page.cursor;
        } while (cursor !== null);
        return found;
      };
      let added = 0;
      for (const { date, bundle } of story.chapters) {
        world().setClock(date);
        added += (await record.importBundle(caller, bundle as unknown as FhirResource, FROM)).added;
        sizes.push(added);
      }
      for (const [index, { date }] of story.chapters.entries()) expect(await count(date)).toBe(sizes[index]);
      const before = await record.exportBundle(caller);
      for (const { bundle } of story.chapters)
        expect(await record.importBundle(caller, bundle as unknown as FhirResource, FROM)).toMatchObject({
          added: 0,
          changed: 0,
        });
      expect(await record.exportBundle(caller)).toEqual(before);
      const panel = await record.panel(caller);
      expect(panel.conditions.length).toBeGreaterThan(0);
      expect(panel.observations.length).toBeGreaterThan(0);
      expect(panel.documents.length).toBeGreaterThan(0);
    },
  );
});
