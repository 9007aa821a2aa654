import type { Operations } from '@consilium/kernel';
import { USUAL_OPENINGS } from '../grants/break-glass.ts';
import { firstRow } from '../postgres/call.ts';
import type { AsOperator } from './as-operator.ts';

const COUNTED = { name: 'operate_openings', text: 'SELECT app.openings_by_volume()' };

interface Counted {
  readonly day: number;
  readonly actor_hour: number | null;
  readonly tenant_day: number | null;
  readonly actors: readonly { readonly actor: string; readonly hour: number; readonly day: number }[];
}

/** How often the glass was broken, and whether that is more than usual: the same limits as of the alarm in the log. */
export function createOpenings(look: AsOperator): Operations['openings'] {
  return (operator) =>
    look(operator, { action: 'operate.openings' }, async (transaction) => {
      const [counted] = (await firstRow(transaction, COUNTED, [])) as [Counted];
      const usual = {
        actorHour: counted.actor_hour ?? USUAL_OPENINGS.actorHour,
        tenantDay: counted.tenant_day ?? USUAL_OPENINGS.tenantDay,
      };
      const actors = counted.actors.map((each) => ({ ...each, isMany: each.hour > usual.actorHour }));
      return { day: counted.day, isMany: counted.day > usual.tenantDay, usual, actors };
    });
}
