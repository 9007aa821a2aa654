import { makeStory } from '@consilium/example-patients';
import type { FhirResource } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { allVersions, rebuiltDigest, storedDigest } from '../test-support/graph-digests.fixture.ts';
import { editManually } from '../test-support/manual-edits.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';

const world = useRecordWorld({ beforeAll, afterAll });

describe('a rebuild of the graph [A5]', () => {
  // The suite lens-as-of asks the same of all our patients and of the corpus.
  it('equals what was written change by change, by digest, with a person’s edits in between', async () => {
    const { admin, parts } = world();
    const record = createRecord(parts);
    const caller = await world().newCaller();
    for (const [index, { date, bundle }] of makeStory('breast-cancer').chapters.entries()) {
      world().setClock(date);
      await record.importBundle(caller, bundle as unknown as FhirResource, { source: 'clinic' });
      if (index % 3 === 2) await editManually(record, caller, date.slice(0, 10));
    }
    const versions = await allVersions(admin, caller.scope);
    const stored = await storedDigest(admin, caller.scope);
    expect(stored).toEqual(await rebuiltDigest(admin, caller.scope));
    expect(versions.filter(({ withdrawn }) => withdrawn).length).toBeGreaterThan(10);
    expect(stored.waiting).not.toMatch(/^0 /);
  });
});
