import type { StepContents } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow } from '../postgres/call.ts';
import { scopeValues } from '../postgres/scope-values.ts';

const KEEP = { name: 'keep_step_content', text: 'SELECT app.keep_step_content($1,$2,$3,$4,$5,$6,$7,$8)' };

/** What models were given and said, kept for tenants of the demo only. */
export function createStepContents(pool: Pool): StepContents {
  return {
    keep: async (scope, { run, step, input, output }) => {
      const json = [JSON.stringify(input), output === null ? null : JSON.stringify(output)];
      const row = await firstRow(pool, KEEP, [...scopeValues(scope), run, step, ...json]);
      return row?.[0] === true;
    },
  };
}
