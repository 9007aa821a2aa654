import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';

const world = useRecordWorld({ beforeAll, afterAll });

describe('an entry with more versions than anybody reads', () => {
  it('shows the newest 500, and still the origin of the first', async () => {
    const record = createRecord(world().parts);
    const caller = await world().newCaller();
    const added = await record.add(caller, { resourceType: 'Organization', name: 'Clinic' });
    await world().admin.query(
      `WITH first AS (UPDATE app.resource_versions SET recorded_to = recorded_from + interval '1 s'
          WHERE compartment = $1 RETURNING *)
        INSERT INTO app.resource_versions (tenant, compartment, type, id, version, content, digest, recorded_from,
          recorded_to, way, recorded_by)
        SELECT tenant, compartment, type, id, n, content, digest, recorded_from + interval '1 s' * (n - 1),
          CASE n WHEN 502 THEN 'infinity' ELSE recorded_from + interval '1 s' * n END, way, recorded_by
        FROM first, generate_series(2, 502) AS n`,
      [caller.scope.compartment],
    );
    const versions = (await record.history(caller, added)).map(({ version }) => version);
    expect(versions).toEqual(Array.from({ length: 500 }, (_, n) => 502 - n));
    expect(await record.provenance(caller, added)).toMatchObject({
      target: [{ reference: `Organization/${added.id}/_history/1` }],
    });
  });
});
