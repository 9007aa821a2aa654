import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { QUICK_RETRY, startCrashingWorker } from '../support/crashing-worker.ts';
import { openPeople, type Person } from '../support/own-clock.ts';
import { startTestEngines } from '../support/stack.ts';
import { createGatedPlayer } from './player.ts';

/** What a clinician's weeks have left, without ids and times. */
export type Left = { readonly [what: string]: readonly unknown[] };

/** A clinician in a tenant of their own, whose clock is moved by the test. */
export interface Clinician extends Person {
  /** Says something; resolves when it is answered. */
  readonly say: (text: string) => Promise<string>;
  readonly left: () => Promise<Left>;
}

const DUE = `SELECT 1 FROM app.research_requests WHERE tenant = $1 AND ended_at IS NULL
  UNION ALL SELECT 1 FROM app.triggers t LEFT JOIN app.clock_offsets o ON o.tenant = t.tenant
    WHERE t.tenant = $1 AND t.status = 'pending' AND t.next_fire_at + t.jitter_seconds * interval '1 second'
      <= now() + coalesce(o.ahead, interval '0')`;

export type ResearchStand = Awaited<ReturnType<typeof startResearchStand>>;

export async function startResearchStand() {
  const player = createGatedPlayer();
  const engines = await startTestEngines({ restate: { retry: QUICK_RETRY }, models: { player } });
  const [asked, news] = [join(engines.directory, 'asked'), join(engines.directory, 'news')];
  writeFileSync(asked, '');
  const environment = engines.environment({
    ...{ SWEEP_AFTER_MS: '400', RESEARCH_WAIT_MS: '120000', EVIDENCE: 'invented' },
  });
  const crashing = await startCrashingWorker(engines, environment, {
    ...{ TEAM_MODULE: new URL('team.ts', import.meta.url).href, SOURCE_LOG: asked, NEWS: news },
  });
  const people = await openPeople(engines, environment, DUE);
  const { query } = people;

  /** Steps that failed; what the models were given and said is printed beside them. */
  const refusals = async (tenant: string) => {
    const found = await query(
      'SELECT name, agent, code FROM app.steps WHERE tenant = $1 AND code IS NOT NULL ORDER BY name, agent, code',
      [tenant],
    );
    const told = engines.models.log.entries.flatMap(({ call, reply }) => {
      const result = call?.messages.at(-1);
      return result?.role === 'tool' ? [JSON.stringify([result, reply?.raw])] : [];
    });
    if (found.length > 0) console.log(told.slice(-40).join('\n'));
    return found;
  };

  const clinician = async (): Promise<Clinician> => {
    const person = await people.person({ actor: 'dr-lee', purpose: 'TREAT', team: 'research' });
    const { post, answerTo, all, scope } = person;
    return {
      ...person,
      say: async (text) => answerTo(await post(text, text)),
      left: async () => ({
        messages: await all(
          `SELECT role, in_reply_to, (SELECT array_agg(p ->> 'origin' || ': ' || (p ->> 'text')) FROM json_array_elements(body -> 'parts') p)
              AS said, (SELECT count(*)::int FROM json_array_elements(body -> 'claims') c WHERE c ->> 'kind' = 'literature'
                AND c ->> 'status' = 'checked') AS checked, status
            FROM app.messages WHERE tenant = $1 ORDER BY place, seq`,
        ),
        silences: await all('SELECT agent, reason FROM app.silences WHERE tenant = $1 ORDER BY at'),
        agents: await all(
          'SELECT name, slug, state, last_active IS NOT NULL AS active FROM app.research_agents WHERE tenant = $1 ORDER BY created_at',
        ),
        requests: await all(
          'SELECT why, outcome, reports_to IS NULL AS to_caller, body FROM app.research_requests WHERE tenant = $1 ORDER BY place',
        ),
        memories: await all(
          `SELECT json_array_length(messages -> 'entries') AS entries, messages -> 'openQuestions' AS open
            FROM app.agent_memory WHERE tenant = $1 ORDER BY json_array_length(messages -> 'entries') DESC`,
        ),
        runs: await all(
          'SELECT kind, agent, status, code FROM app.runs WHERE tenant = $1 ORDER BY kind, agent, status, code',
        ),
        refusals: await refusals(scope.tenant),
        triggers: await all(
          'SELECT status, last_fired_at IS NOT NULL AS fired, instruction FROM app.triggers WHERE tenant = $1 ORDER BY created_at',
        ),
        files: await all(
          `SELECT regexp_replace(path, '[0-9a-f]{8}-[0-9a-f-]{27}', 'ID') AS path, version, origin FROM app.workspace_versions
            WHERE tenant = $1 ORDER BY 1, 2`,
        ),
        suppressions: await all('SELECT by, reason FROM app.suppressions WHERE tenant = $1 ORDER BY at'),
        effects: await all('SELECT kind, status FROM app.effects WHERE tenant = $1 ORDER BY 1, 2'),
      }),
    };
  };
  return {
    /** What is asked with `SLOW` waits while it is held, until it is let go. */
    ...{ ...crashing, engines, query, clinician, hold: player.hold, letGo: player.letGo },
    news: (isOut: boolean) => (isOut ? writeFileSync(news, '') : rmSync(news, { force: true })),
    /** Words that the source outside was asked with. */
    asked: () =>
      readFileSync(asked, 'utf8')
        .split('\n')
        .filter((line) => line !== ''),
    stop: async () => {
      await crashing.stop();
      await people.stop();
      await engines.stop();
    },
  };
}
