import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scoped } from '../postgres/scoped.ts';
import { grantedScope, useDatabase } from '../test-support/database.fixture.ts';

const database = useDatabase({ beforeAll, afterAll });
const COUNT = 'SELECT count(*)::int AS n FROM app.graph_waiting';

describe('a table that was renamed', () => {
  it('is there for the release before under its old name, with the same rights', async () => {
    const { admin, app } = database();
    const [scope, other] = [await grantedScope(admin), await grantedScope(admin)];
    const n = (of: typeof scope) => scoped(app, of, async (on) => (await on.query(COUNT)).rows[0].n);
    await scoped(app, scope, async (on) => {
      await on.query(
        `INSERT INTO app.graph_waiting (tenant, compartment, recorded_from, source, type, uuid, target, resource_type, resource_id)
          VALUES ($1, $2, now(), 's', 't', 'u', 'v', 'Observation', 'o')`,
        [scope.tenant, scope.compartment],
      );
    });
    expect([await n(scope), await n(other)]).toEqual([1, 0]);
    await scoped(app, scope, (on) =>
      on.query(`UPDATE app.graph_waiting SET recorded_to = now() + interval '1 s'`),
    );
    const { rows } = await admin.query('SELECT recorded_to IS NOT NULL AS ended FROM app.dangling_edges');
    expect(rows).toEqual([{ ended: true }]);
  });
});
