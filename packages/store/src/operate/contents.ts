import type { Json, Operations } from '@consilium/kernel';
import { isUuid } from '../history/ids.ts';
import { rows } from '../postgres/call.ts';
import type { AsOperator } from './as-operator.ts';

const CONTENTS = {
  name: 'operate_contents',
  text: `SELECT c.run, c.step, c.input, c.output FROM app.step_contents c JOIN app.runs r
      ON r.tenant = c.tenant AND r.compartment = c.compartment AND r.id = c.run
    WHERE c.tenant = $1 AND (r.compartment, r.turn) IN (
      SELECT n.compartment, n.turn FROM app.runs n WHERE n.tenant = $1 AND n.id = $2)
    ORDER BY c.kept_at, c.run, c.step`,
};

/** For a tenant with real patients nothing is ever stored, and the policy of the table returns no row. */
export function contents(look: AsOperator): Operations['contents'] {
  return async (operator, run) => {
    if (!isUuid(run)) return null;
    return look(operator, { action: 'operate.contents', targets: [`run/${run}`] }, async (transaction) => {
      const found = await rows(transaction, CONTENTS, [operator.tenant, run]);
      if (found.length === 0) return null;
      return found.map(([of, step, input, output]) => ({
        ...{ run: of as string, step: step as string },
        ...{ input: input as Json, output: (output ?? null) as Json },
      }));
    });
  };
}
