import { createPool, createScopedStore } from '@consilium/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RecordStand, startRecordStand } from '../../test-support/record-stand.fixture.ts';
import { CLINICAL_LIMITS } from '../limits.ts';
import { createLens } from './create-lens.ts';

let stand: RecordStand;
beforeAll(async () => {
  stand = await startRecordStand();
  // So that few rows are too many; for sessions that begin from here on.
  await stand.admin.query(`ALTER ROLE consilium_app SET work_mem = '64kB'`);
});
afterAll(async () => stand?.stop());

/** Rows within every limit, too many for the memory of a sort. */
const SORT = `UNWIND range(1, 10000) AS i UNWIND range(1, 2) AS j
  WITH toString(i) + 'a text of some length, of which there are too many to be kept in memory' + toString(j) AS text
  RETURN count(DISTINCT text) AS n`;

describe('a query that sorts more than memory holds [A5]', () => {
  it('is answered while temporary files have room, and refused as too large when they do not', async () => {
    const caller = await stand.newCaller();
    const options = { limits: { ...CLINICAL_LIMITS, milliseconds: 30_000 } };
    const roomy = createLens(stand.parts, options);
    expect((await roomy.query(caller, { cypher: SORT })).rows).toEqual([[20_000]]);
    // Less than the query writes.
    await stand.admin.query(`ALTER ROLE consilium_app SET temp_file_limit = '1MB'`);
    const pool = createPool(stand.urls.app, { max: 2 });
    const store = createScopedStore({ pool, audit: stand.audit });
    const narrow = createLens({ ...stand.parts, store }, options);
    await expect(narrow.query(caller, { cypher: SORT })).rejects.toMatchObject({
      refused: { rule: 'size', when: 'running' },
    });
    await pool.end();
  });
});
