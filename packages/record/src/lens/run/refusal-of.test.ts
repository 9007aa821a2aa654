import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RecordStand, startRecordStand } from '../../test-support/record-stand.fixture.ts';
import { faultsOfForm } from '../test-support/refusal-form.fixture.ts';
import { REFUSAL_CODES } from './refusal-of.ts';

describe('refusals while a query runs [A5]', () => {
  let stand: RecordStand;
  beforeAll(async () => {
    stand = await startRecordStand();
  });
  afterAll(() => stand?.stop());

  it('say what to write instead, for each code that a function of schema lens raises', async () => {
    const { rows } = await stand.admin.query<{ source: string }>(
      `select prosrc as source from pg_proc where pronamespace = 'lens'::regnamespace`,
    );
    const codes = rows.flatMap(({ source }) =>
      [...source.matchAll(/lens\.refuse\('([a-z_]+)'\)/g)].map(([, code = '']) => code),
    );
    expect(codes.length).toBeGreaterThan(30);
    expect([...new Set(codes)].filter((code) => !Object.hasOwn(REFUSAL_CODES, code))).toEqual([]);
  });

  it('speak as those before it runs', () => {
    expect(Object.values(REFUSAL_CODES).flatMap(faultsOfForm)).toEqual([]);
  });
});
