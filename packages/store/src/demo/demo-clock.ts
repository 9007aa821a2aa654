import { type Caller, ConsiliumError, type DemoClock, type DemoTime } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { firstRow, rows } from '../postgres/call.ts';
import { requireOwnCompartment } from '../scoped-store/require-own-compartment.ts';
import type { ScopedStore } from '../scoped-store/scoped-store.ts';

const READ = { name: 'demo_clock', text: 'SELECT moment, real_moment, began FROM app.demo_clock()' };
/** Of the caller's own: what is planned, and what is due or under way. */
const DUE = {
  name: 'demo_due',
  text: `WITH own AS (
      (SELECT t.next_fire_at + t.jitter_seconds * interval '1 second' AS at FROM app.triggers t
      WHERE t.tenant = app.tenant() AND t.compartment = app.compartment() AND t.actor = app.actor() AND t.status = 'pending'
      ORDER BY t.next_fire_at LIMIT 1000)
      UNION ALL
      SELECT w.due_at FROM app.wakes w
      WHERE w.tenant = app.tenant() AND w.compartment = app.compartment() AND w.actor = app.actor() AND w.delivered_at IS NULL
        AND w.body IS NOT NULL), looks AS (
      -- Once a week of the clock is often enough to stop for what is watched.
      SELECT min(w.seen_at) + interval '7 days' AS at FROM app.watches w
      WHERE w.tenant = app.tenant() AND w.compartment = app.compartment() AND w.actor = app.actor() AND w.status = 'pending')
    SELECT (SELECT min(n.at) FROM (SELECT o.at FROM own o UNION ALL SELECT l.at FROM looks l) n WHERE n.at > app.clock()),
      (SELECT count(*) FROM own o WHERE o.at <= app.clock())::integer
      + (SELECT count(*) FROM app.research_requests q
          JOIN app.research_agents a ON a.tenant = q.tenant AND a.compartment = q.compartment AND a.id = q.agent
          WHERE q.tenant = app.tenant() AND q.compartment = app.compartment() AND q.actor = app.actor()
            AND q.ended_at IS NULL AND a.state <> 'paused')::integer
      + (SELECT count(*) FROM app.runs r WHERE r.tenant = app.tenant() AND r.compartment = app.compartment()
          AND r.actor = app.actor() AND r.kind = 'turn' AND r.ended_at IS NULL)::integer`,
};
const MOVE = { name: 'move_demo_clock', text: 'SELECT app.move_demo_clock($1)' };
/** Less than app.move_demo_clock takes. */
const FURTHEST_MS = 9 * 365 * 86_400_000;

/** The clock of a tenant of demonstrations, each time with its entry in the trail of who asks. */
export function createDemoClock({ store }: { readonly store: ScopedStore }): DemoClock {
  const read = (caller: Caller) => {
    requireOwnCompartment(caller);
    return store.read(caller, { action: 'demo.clock' }, timeOf);
  };
  return {
    read,
    move: async (caller, to) => {
      const time = await read(caller);
      if (time === null) return null;
      if (to.getTime() > time.realNow.getTime() + FURTHEST_MS)
        throw new ConsiliumError('clock_too_far', { remedy: 'choose a day within the next nine years' });
      return store.write(caller, 'demo.move-clock', async (transaction) => {
        await rows(transaction, MOVE, [to]);
        return { value: await timeOf(transaction), targets: ['demo/clock'] };
      });
    },
  };
}

async function timeOf(transaction: PoolClient): Promise<DemoTime | null> {
  const found = await firstRow(transaction, READ, []);
  if (!found) return null;
  const [now, realNow, began] = found as [Date, Date, Date];
  const [nextDue, waiting] = (await firstRow(transaction, DUE, [])) as [Date | null, number];
  return { now, realNow, began, nextDue, waiting };
}
