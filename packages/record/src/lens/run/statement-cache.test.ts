import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RecordStand, startRecordStand } from '../../test-support/record-stand.fixture.ts';
import { openSchema } from '../test-support/asking.fixture.ts';
import { writeGraphRows } from '../test-support/small-graph.fixture.ts';
import { createLens } from './create-lens.ts';

const SCHEMA = openSchema(['P'], [], { name: 'string' });

let stand: RecordStand;
beforeAll(async () => {
  stand = await startRecordStand({ connections: 1 });
});
afterAll(() => stand.stop());

/** Of the one connection. */
async function kept(): Promise<readonly { readonly generic: number; readonly custom: number }[]> {
  const { rows } = await stand.app.query(
    `SELECT generic_plans::int AS generic, custom_plans::int AS custom FROM pg_prepared_statements
     WHERE name ~ '^lens-[0-9a-f]{8}-' ORDER BY prepare_time`,
  );
  return rows;
}

async function patientCalled(name: string) {
  const caller = await stand.newCaller();
  const nodes = [{ uuid: name, labels: ['P'], properties: { name } }];
  await writeGraphRows(stand.admin, caller.scope, { nodes, edges: [] });
  return caller;
}

describe('what is often asked [A5]', () => {
  it('has one plan for all patients, and each is still answered about its own', async () => {
    const lens = createLens(stand.parts, { schema: SCHEMA });
    const callers = [await patientCalled('an'), await patientCalled('bo')];
    const cypher = "MATCH (p:P) WHERE p.name <> 'x' RETURN p.name";
    for (let time = 0; time < 20; time++) {
      const { rows } = await lens.query(callers[time % 2]!, { cypher });
      expect(rows).toEqual([[time % 2 === 0 ? 'an' : 'bo']]);
    }
    expect(await kept()).toEqual([{ generic: 10, custom: 0 }]);
  });

  it('is the same question with other values', async () => {
    const lens = createLens(stand.parts, { schema: SCHEMA });
    const before = (await kept()).length;
    const caller = await patientCalled('cy');
    const asked = async (name: string) =>
      (await lens.query(caller, { cypher: `MATCH (p:P) WHERE p.name = '${name}' RETURN p.name AS n` })).rows;
    for (let time = 0; time < 11; time++) expect(await asked(`x${time}`)).toEqual([]);
    expect(await asked('cy')).toEqual([['cy']]);
    expect((await kept()).length).toBe(before + 1);
  });

  it('is not kept without end: what was asked longest ago gives way, and can be asked again', async () => {
    const lens = createLens(stand.parts, { schema: SCHEMA });
    const before = (await kept()).length;
    const caller = await patientCalled('di');
    const asked = async (columns: number) => {
      const items = Array.from({ length: columns }, (_, place) => `p.name AS n${place}`);
      return (await lens.query(caller, { cypher: `MATCH (p:P) RETURN ${items.join(', ')}` })).rows;
    };
    for (let columns = 1; columns <= 18; columns++)
      for (let time = 0; time < 11; time++) expect(await asked(columns)).toEqual([Array(columns).fill('di')]);
    expect(await asked(1)).toEqual([['di']]);
    expect((await kept()).length).toBe(before + 16);
  });
});
