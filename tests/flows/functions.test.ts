import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig, startServer } from '@consilium/server';
import type { Player } from '@consilium/stand-in';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientFor } from '../support/client.ts';
import { functions, source } from '../support/small-functions.ts';
import {
  CLINICIAN,
  type Engines,
  grant,
  PATIENT,
  queryAsOwner,
  startTestEngines,
  TENANT,
} from '../support/stack.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker.ts';

interface Ran {
  readonly run: string;
  readonly result: { readonly said: readonly string[] };
  readonly cached: boolean;
  readonly micro_usd: number;
}

describe('functions by HTTP [D1] [D4] [D5]', () => {
  let engines: Engines;
  let gateway: Awaited<ReturnType<typeof startServer>>;
  let worker: WorkerProcess;
  let alive: ReturnType<WorkerProcess['keepAlive']>;
  let token: string;
  let plan: string;
  let number = 0;
  const words = () => `word ${++number}`;
  const echo: Player = { kind: 'scripted', play: () => ({ json: { word: 'yes' } }) };

  beforeAll(async () => {
    engines = await startTestEngines({ restate: { retry: { maxInterval: '200ms' } } });
    plan = join(engines.directory, 'crash-plan.json');
    const environment = engines.environment({ SWEEP_AFTER_MS: '1000', STUCK_AFTER_MS: '60000' });
    worker = await startWorkerProcess(environment, {
      CRASH_PLAN: plan,
      TEAM_MODULE: new URL('../support/small-functions.ts', import.meta.url).href,
    });
    alive = worker.keepAlive();
    gateway = await startServer(readConfig({ ...environment, ROLE: 'gateway' }), {
      teams: [source],
      functions,
    });
    await grant(engines.postgres.url);
    token = (await gateway.mintToken?.({ tenant: TENANT, actor: CLINICIAN })) ?? '';
  });
  afterAll(async () => {
    await gateway?.close();
    await alive?.stop();
    await worker?.process.stop();
    await engines?.stop();
  });
  beforeEach(() => {
    engines.models.setFaults([]);
    engines.models.setPlayer(echo);
  });

  const call = (method: string, path: string, body?: unknown) =>
    fetch(`${gateway.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const json = async <T>(response: Response) => (await response.json()) as T;
  const run = (body: unknown, query = '', base = '/v1') =>
    call('POST', `${base}/functions/ask-twice/run${query}`, body);
  const callsOf = (text: string) =>
    engines.models.log.entries.filter((entry) => JSON.stringify(entry).includes(text)).length;
  const query = <T>(text: string, values: readonly unknown[]) =>
    queryAsOwner<T>(engines.postgres.url, text, values);

  it('gives the result with its price, and keeps row, run, steps and spend', async () => {
    const input = { words: words() };
    const { estimate } = await json<{ estimate: { least: number; most: number } }>(
      await call('POST', '/v1/functions/ask-twice/estimate', input),
    );
    const response = await run(input);
    expect(response.status).toBe(200);
    const ran = await json<Ran>(response);
    expect(ran).toMatchObject({ result: { said: ['yes', 'yes'] }, cached: false, stand_in: true, cut: [] });
    expect(ran.micro_usd).toBeLessThanOrEqual(estimate.most);
    expect(response.headers.get('location')).toBe(`/v1/work/${ran.run}`);
    expect(
      await query(
        'SELECT kind, status, conversation, team, agent, micro_usd::int FROM app.runs WHERE id = $1',
        [ran.run],
      ),
    ).toEqual([
      {
        kind: 'function',
        status: 'complete',
        conversation: null,
        team: 'functions',
        agent: 'ask_twice',
        micro_usd: ran.micro_usd,
      },
    ]);
    const work = await json<object>(await call('GET', `/v1/work/${ran.run}`));
    expect(work).toMatchObject({
      status: 'complete',
      tree: { steps: [{ name: 'first' }, { name: 'first' }] },
    });
    const listed = await json<{ work: { run: string }[] }>(await call('GET', '/v1/work'));
    expect(listed.work[0]?.run).toBe(ran.run);
  });

  it('answers the same input without a model, for nothing, and says so; in another compartment it is asked again', async () => {
    const input = { words: words() };
    await run(input);
    const before = callsOf(input.words);
    const again = await json<Ran>(await run(input));
    expect(again).toMatchObject({ cached: true, micro_usd: 0, result: { said: ['yes', 'yes'] } });
    expect(callsOf(input.words)).toBe(before);
    const ofPatient = await json<Ran>(await run(input, '', `/v1/patients/${PATIENT}`));
    expect(ofPatient.cached).toBe(false);
    expect((await call('GET', `/v1/work/${ofPatient.run}`)).status).toBe(404);
    expect((await call('GET', `/v1/patients/${PATIENT}/work/${ofPatient.run}`)).status).toBe(200);
  });

  it('refuses what does not fit, with the measured size, before anything is paid', async () => {
    const long = await json<object>(await run({ words: 'x'.repeat(1_000) }));
    expect(long).toMatchObject({
      code: 'over_budget',
      remedy: 'words has 286 tokens, at most 100: send less',
    });
    expect(await json<object>(await run({ word: 'x' }))).toMatchObject({ code: 'invalid_request' });
    expect(await json<object>(await run({ words: 'x', preset: 'X9' }))).toMatchObject({
      errors: [{ field: 'preset', reason: 'unknown_preset' }],
    });
    expect((await call('POST', '/v1/functions/nothing/run', {})).status).toBe(404);
    const counted = await call('POST', '/v1/functions/count-words/run', { words: 'one two '.repeat(100) });
    expect(await json<object>(counted)).toMatchObject({ cut: [{ field: 'words', tokens: 229, kept: 100 }] });
  });

  it('does not make the call that could pass its cap', async () => {
    const input = { words: words() };
    const { estimate } = await json<{ estimate: { least: number; cap: number } }>(
      await call('POST', '/v1/functions/ask-twice/estimate', input),
    );
    const low = await run(input, `?max_micro_usd=${Math.floor(estimate.least) - 1}`);
    expect(await json<object>(low)).toMatchObject({ code: 'over_cap' });
    expect(callsOf(input.words)).toBe(0);
    // Room for one call at its most, and not for what is left after it.
    const short = await run(input, `?max_micro_usd=${Math.ceil(estimate.cap / 2)}`);
    expect(await json<object>(short)).toMatchObject({
      ...{ code: 'no_result', errors: [{ field: 'run', reason: 'budget_exhausted' }] },
    });
    expect([callsOf(`first: ${input.words}`), callsOf(`second: ${input.words}`)]).toEqual([1, 0]);
  });

  it('spends no more than the month leaves, and gives back what it reserved', async () => {
    const input = { words: words() };
    const month = [TENANT, `actor/${CLINICIAN}`];
    await query('INSERT INTO app.monthly_caps (tenant, compartment, micro_usd) VALUES ($1, $2, 0)', month);
    expect(await json<object>(await run(input))).toMatchObject({
      ...{ code: 'no_result', errors: [{ field: 'run', reason: 'budget_exhausted' }] },
    });
    expect(callsOf(input.words)).toBe(0);
    await query(
      'UPDATE app.monthly_caps SET micro_usd = 5000000 WHERE tenant = $1 AND compartment = $2',
      month,
    );
    for (let count = 0; count < 3; count++) expect((await run({ words: words() })).status).toBe(200);
    await query('DELETE FROM app.monthly_caps WHERE tenant = $1 AND compartment = $2', month);
  });

  it('pays a call once when the worker is killed after it', async () => {
    const input = { words: words() };
    writeFileSync(plan, JSON.stringify([{ point: 'before', name: 'model ask_twice s2', nth: 1 }]));
    const response = await run(input);
    expect(response.status).toBe(200);
    expect(await json<Ran>(response)).toMatchObject({ result: { said: ['yes', 'yes'] } });
    expect(callsOf(`first: ${input.words}`)).toBe(1);
    expect(callsOf(`second: ${input.words}`)).toBe(1);
  });

  it('ends with all below it when it is cancelled', async () => {
    engines.models.setFaults([{ fault: { hang: true } }]);
    const input = { words: words() };
    const waiting = run(input);
    const id = await until(
      async () => {
        const found = await query<{ id: string }>(
          `SELECT id FROM app.runs WHERE kind = 'function' AND status = 'running'`,
          [],
        );
        return found[0]?.id ?? null;
      },
      { what: 'the run' },
    );
    await until(async () => callsOf(`first: ${input.words}`) > 0, { what: 'the call' });
    const events = call('GET', `/v1/work/${id}/events`).then((response) => response.text());
    expect(await json<object>(await call('POST', `/v1/work/${id}/cancel`))).toEqual({ status: 'cancelling' });
    expect(await json<object>(await waiting)).toMatchObject({
      code: 'no_result',
      errors: [{ reason: 'cancelled' }],
    });
    expect(await events).toMatch(/event: work[\s\S]*"status":"cancelled"[\s\S]*"reason":"ended"/);
    expect(callsOf(`second: ${input.words}`)).toBe(0);
  });

  it('keeps its output as the next version of an artifact, with how it was made', async () => {
    const first = await json<Ran>(await run({ words: words() }, '?save_as=letter'));
    const second = await json<Ran>(await run({ words: words() }, '?save_as=letter'));
    const versions = await json<{ artifacts: readonly object[] }>(
      await call('GET', '/v1/artifacts/ask_twice/letter'),
    );
    expect(versions.artifacts).toMatchObject([
      { qualified_name: 'ask_twice/letter_v2', lineage: { run: second.run } },
      { qualified_name: 'ask_twice/letter_v1', lineage: { run: first.run, preset: 'S1' } },
    ]);
    const bytes = await call('GET', '/v1/artifacts/ask_twice/letter/v1');
    expect(await json<object>(bytes)).toEqual(first.result);
    expect((await call('GET', `/v1/patients/${PATIENT}/artifacts/ask_twice/letter/v1`)).status).toBe(404);
  });

  it('runs as a tool of an agent: below its run, of its budget, in its conversation', async () => {
    const client = await clientFor(gateway);
    const said = words();
    engines.models.setPlayer({
      kind: 'scripted',
      play: (request) => {
        if (JSON.stringify(request).includes('Say one word.')) return { json: { word: 'yes' } };
        const told = JSON.stringify(request).includes('"said"');
        return told
          ? { text: 'It said yes.' }
          : { toolCalls: [{ name: 'ask_twice', args: { words: said } }] };
      },
    });
    const conversation = await client.createConversation();
    const { seq } = await client.post(conversation, 'Ask it twice.');
    expect(await client.answer(conversation, seq)).toMatchObject({ status: 'complete' });
    const runs = await query<object>(
      `SELECT r.kind, r.agent, r.status, p.kind AS below, r.micro_usd > 0 AS paid FROM app.runs r
       LEFT JOIN app.runs p ON p.id = r.parent WHERE r.conversation = $1 ORDER BY r.started_at`,
      [conversation],
    );
    expect(runs).toEqual([
      { kind: 'turn', agent: 'helper', status: 'complete', below: null, paid: true },
      { kind: 'function', agent: 'ask_twice', status: 'complete', below: 'turn', paid: true },
    ]);
    expect(await query('SELECT FROM app.work WHERE request::text LIKE $1', [`%${said}%`])).toEqual([]);
  });
});
