import { QUICK_RETRY, startCrashingWorker } from '../support/crashing-worker.ts';
import { openPeople, type Person } from '../support/own-clock.ts';
import { startTestEngines } from '../support/stack.ts';
import { createErrandsPlayer } from './errands-player.ts';

const DAY_MS = 86_400_000;
/** The parcel hangs on the board from this day of the virtual month on. */
const PARCEL_DAY = 20;

/** What a month has left, without ids and times. */
export interface Month {
  readonly messages: readonly unknown[];
  readonly silences: readonly unknown[];
  readonly runs: readonly unknown[];
  readonly wakes: readonly unknown[];
}

/** One person's errands in a tenant of their own, whose clock is moved by the test. */
export interface Errand extends Person {
  /** Says something; resolves when the engine has nothing left to do. */
  readonly say: (text: string) => Promise<void>;
  /** Says something; resolves when it is answered. */
  readonly sayAndHear: (text: string) => Promise<string>;
  readonly month: () => Promise<Month>;
}

const DUE = `SELECT 1 FROM app.wakes w LEFT JOIN app.clock_offsets o ON o.tenant = w.tenant
  WHERE w.tenant = $1 AND w.delivered_at IS NULL AND w.due_at <= now() + coalesce(o.ahead, interval '0')`;

export type ErrandsStand = Awaited<ReturnType<typeof startErrandsStand>>;

export async function startErrandsStand() {
  const player = createErrandsPlayer();
  const engines = await startTestEngines({
    restate: { retry: QUICK_RETRY },
    models: { player },
    durableDatabase: true,
  });
  const environment = engines.environment({ SWEEP_AFTER_MS: '400' });
  const crashing = await startCrashingWorker(engines, environment, {
    TEAM_MODULE: new URL('errands-team.ts', import.meta.url).href,
    PARCEL_ON: String(Date.now() + PARCEL_DAY * DAY_MS),
  });
  const people = await openPeople(engines, environment, DUE);
  const errand = async (): Promise<Errand> => {
    const person = await people.person({ actor: 'sam', purpose: 'PATRQT', team: 'errands' });
    const { post, answerTo, atRest, all } = person;
    return {
      ...person,
      say: async (text) => {
        await post(text);
        await atRest();
      },
      sayAndHear: async (text) => answerTo(await post(text)),
      month: async () => ({
        messages: await all(
          `SELECT role, in_reply_to, (SELECT array_agg(p ->> 'origin' || ': ' || (p ->> 'text')) FROM json_array_elements(body -> 'parts') p)
              AS said, source_agents, status FROM app.messages WHERE tenant = $1 ORDER BY place, seq`,
        ),
        silences: await all('SELECT agent, reason, origin FROM app.silences WHERE tenant = $1 ORDER BY at'),
        runs: await all(
          `SELECT kind, agent, status, code, conversation IS NULL AS alone, reports_to IS NULL AS reports_to_nobody
            FROM app.runs WHERE tenant = $1 ORDER BY kind, agent, code`,
        ),
        wakes: await all(
          `SELECT agent, body, delivered_at IS NOT NULL AS delivered FROM app.wakes WHERE tenant = $1 ORDER BY due_at`,
        ),
      }),
    };
  };
  return {
    ...{ ...crashing, engines, query: people.query, errand, letGo: player.letGo },
    stop: async () => {
      await crashing.stop();
      await people.stop();
      await engines.stop();
    },
  };
}
