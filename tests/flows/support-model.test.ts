import { type RunningServer, readConfig } from '@consilium/server';
import { byModelOrSystem, hostile, lastUserText, type Player, ruleBased } from '@consilium/stand-in';
import { source } from '@consilium/team-consult';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import {
  type CrashingWorker,
  QUICK_RETRY,
  startCrashingWorker,
  startGateway,
} from '../support/crashing-worker.ts';
import { importStory } from '../support/import-story.ts';
import { importLibrary } from '../support/library.ts';
import { type Engines, queryAsOwner, startTestEngines } from '../support/stack.ts';

const SECOND = 'gemini-3.8-flash';
const QUESTION = 'What was my last HbA1c, and what do studies say about metformin and HbA1c?';
const SECRET = 'The rest of the record says nothing of it.';

/** A second model, on real engines, with a worker that is started again when it dies. */
describe('a second model that checks support [D10] [F1]', () => {
  let engines: Engines;
  let gateway: RunningServer;
  let crashing: CrashingWorker;
  let client: Client;

  beforeAll(async () => {
    engines = await startTestEngines({ restate: { retry: QUICK_RETRY } });
    const environment = engines.environment({ EVIDENCE: 'invented', SUPPORT_MODEL: SECOND });
    ({ gateway, client } = await startGateway(engines, environment, { teams: [source] }));
    crashing = await startCrashingWorker(
      engines,
      { ...environment, MIGRATE: '0' },
      { TEAM_MODULE: import.meta.resolve('@consilium/team-consult') },
    );
    await importLibrary(readConfig(environment));
    await importStory(client, 'diabetes-kidney');
  });
  afterAll(async () => {
    await crashing?.stop();
    await gateway?.close();
    await engines?.stop();
  });
  afterEach(() => {
    engines.models.setFaults([]);
    engines.models.setPlayer(ruleBased());
  });

  const second = (player: Player) => byModelOrSystem([{ when: { model: SECOND }, player }]);

  /** One answer, the calls of the second model, and the rows of their steps. */
  async function ask() {
    engines.models.log.clear();
    const { conversation, answer } = await client.ask(QUESTION, { timeoutMs: 60_000 });
    const calls = engines.models.log.entries.flatMap(({ call }) => (call?.model === SECOND ? [call] : []));
    const steps = await queryAsOwner<{ outcome: string; code: string | null; micro_usd: string }>(
      engines.postgres.url,
      `SELECT s.outcome, s.code, s.micro_usd FROM app.steps s JOIN app.runs r ON r.id = s.run
        WHERE s.agent = 'support' AND r.conversation = $1`,
      [conversation],
    );
    const told = answer.claims.filter(({ kind }) => kind === 'literature');
    return { answer, told, calls, steps };
  }

  it('leaves what it supports as code has checked it, and is shown sentences and passages only', async () => {
    const { answer, told, calls, steps } = await ask();
    expect(told.length).toBeGreaterThan(0);
    expect(told.every(({ status }) => status === 'checked')).toBe(true);
    expect(answer.stand_in).toBe(true);
    expect(steps).toMatchObject([{ outcome: 'success', code: null }]);
    expect(Number(steps[0]?.micro_usd)).toBeGreaterThan(0);
    expect(calls).toHaveLength(1);
    const [{ messages, tools, raw }] = calls as [(typeof calls)[number]];
    expect([messages.length, tools]).toEqual([1, []]);
    const sent = lastUserText(calls[0]!);
    const lines = sent.replaceAll(/<(said-[0-9a-f]{8}) origin="(?:outside|model)">\n[\s\S]*?\n<\/\1>/g, '§');
    expect(lines).toMatch(
      /^(?:Passage \d+:\n§\n\n)+Sentence 1, of passage [\d, ]+:\n§(?:\n\nSentence \d+, of passage [\d, ]+:\n§)*$/,
    );
    for (const { sentence } of told) expect(sent).toContain(sentence);
    const ofChart = answer.claims.filter(({ kind }) => kind === 'chart');
    expect(ofChart.length).toBeGreaterThan(0);
    for (const { sentence, evidence } of ofChart)
      for (const text of [sentence, ...evidence.map(({ printed }) => printed)])
        expect(JSON.stringify(raw)).not.toContain(JSON.stringify(text).slice(1, -1));
    expect(JSON.stringify(raw)).not.toContain('What was my last');
  });

  it('lowers the sentence that it does not support, whatever else it says', async () => {
    const before = await ask();
    engines.models.setPlayer(
      second(
        hostile(() => ({
          json: {
            results: [
              { n: 1, supported: 'no' },
              { n: 99, supported: 'no' },
              { n: 0, supported: 'yes' },
              { n: 2, supported: 'yes', sentence: SECRET },
            ],
            answer: SECRET,
          },
        })),
      ),
    );
    const { answer, told, steps } = await ask();
    expect(steps).toMatchObject([{ outcome: 'success' }]);
    expect(told[0]).toEqual({ ...before.told[0], status: 'unconfirmed', reason: 'second_model' });
    expect(told.slice(1)).toEqual(before.told.slice(1));
    expect(answer.text).toMatch(/\[l1\] \[not confirmed\]/);
    expect(answer.text).toContain('a second model found that the source does not say this');
    expect(JSON.stringify(answer)).not.toContain(SECRET);
  });

  it('changes nothing where it is dead or talks: the run says so', async () => {
    const before = await ask();
    engines.models.setFaults([{ when: { model: SECOND }, fault: { status: 503 } }]);
    const dead = await ask();
    expect([dead.answer.text, dead.answer.claims]).toEqual([before.answer.text, before.answer.claims]);
    expect(dead.steps).toMatchObject([{ outcome: 'error', code: 'overloaded' }]);
    expect(dead.calls).toHaveLength(2);
    engines.models.setFaults([]);
    engines.models.setPlayer(second(hostile({ attack: 'wrong-output', json: { all: 'supported: no' } })));
    const talking = await ask();
    expect([talking.answer.text, talking.answer.claims]).toEqual([before.answer.text, before.answer.claims]);
    expect(talking.steps).toMatchObject([{ outcome: 'error', code: 'invalid_output' }]);
  });

  it('is paid once where the worker is killed after its answer', async () => {
    const before = await ask();
    const step = await supportStep();
    crashing.plan([{ point: 'ack', name: step, nth: 1 }]);
    const { answer, calls, steps } = await ask();
    expect([answer.text, answer.claims]).toEqual([before.answer.text, before.answer.claims]);
    expect([calls.length, steps.length]).toEqual([1, 1]);
    expect(crashing.planned()).toBe(0);
  });

  /** The journal's name of the call, which is the same in every turn like this. */
  async function supportStep(): Promise<string> {
    const [row] = await queryAsOwner<{ step: string }>(
      engines.postgres.url,
      "SELECT step FROM app.steps WHERE agent = 'support' ORDER BY started_at DESC LIMIT 1",
    );
    return `model support ${row?.step}`;
  }
});
