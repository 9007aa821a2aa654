import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stories } from '@consilium/example-patients';
import { type RunningServer, readConfig, startServer } from '@consilium/server';
import { byModelOrSystem, hostile, lastUserText, type Player, ruleBased } from '@consilium/stand-in';
import { source } from '@consilium/team-consult';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientFor } from '../support/client.ts';
import { importLibrary } from '../support/library.ts';
import { type Engines, grant, queryAsOwner, startTestEngines } from '../support/stack.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker.ts';

const SECOND = 'gemini-3.8-flash';
const QUESTION = 'What was my last HbA1c, and what do studies say about metformin and HbA1c?';
const SECRET = 'The rest of the record says nothing of it.';

/** A second model, on real engines, with a worker that is started again when it dies. */
describe('a second model that checks support [D10] [F1]', () => {
  let engines: Engines;
  let gateway: RunningServer;
  let worker: WorkerProcess;
  let alive: ReturnType<WorkerProcess['keepAlive']>;
  let client: Client;
  const plan = () => join(engines.directory, 'plan.json');

  beforeAll(async () => {
    engines = await startTestEngines({
      restate: { retry: { initialInterval: '50ms', maxInterval: '500ms' } },
    });
    writeFileSync(plan(), '[]');
    const environment = engines.environment({ EVIDENCE: 'invented', SUPPORT_MODEL: SECOND });
    const config = readConfig({ ...environment, ROLE: 'gateway' });
    gateway = await startServer(config, { teams: [source] });
    worker = await startWorkerProcess(
      { ...environment, MIGRATE: '0' },
      { TEAM_MODULE: import.meta.resolve('@consilium/team-consult'), CRASH_PLAN: plan() },
    );
    alive = worker.keepAlive();
    await grant(engines.postgres.url);
    client = await clientFor(gateway);
    await importLibrary(config);
    for (const { bundle } of stories.find(({ id }) => /diabetes/.test(id))?.chapters ?? []) {
      const response = await client.request('POST', '/record/import?source=clinic', bundle);
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    }
  });
  afterAll(async () => {
    await alive?.stop();
    await worker?.process.stop();
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
    const conversation = await client.createConversation();
    const { seq } = await client.post(conversation, QUESTION);
    const answer = await client.answer(conversation, seq, 60_000);
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
    writeFileSync(plan(), JSON.stringify([{ point: 'ack', name: step, nth: 1 }]));
    const { answer, calls, steps } = await ask();
    expect([answer.text, answer.claims]).toEqual([before.answer.text, before.answer.claims]);
    expect([calls.length, steps.length]).toEqual([1, 1]);
    expect(readFileSync(plan(), 'utf8')).toBe('[]');
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
