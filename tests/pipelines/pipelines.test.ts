import { wrongPipelines } from '@consilium/functions/test-support/wrong-pipelines';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { queryAsOwner } from '../support/stack.ts';
import { answering, functionOf, HINT } from './answers.ts';
import { type Fixture, startFixture, type Work } from './fixture.ts';
import { WIDE } from './parts.ts';

const full = suiteSize() === 'full';
const tally = { kills: 0, paidAgain: 0, unequal: 0 };
const times: { readonly pipeline: string; readonly ms: number; readonly most: number }[] = [];

const CHAPTER = `Finerenone in heart failure is used with care. The dose depends on ${HINT}. Potassium is measured after four weeks.`;

describe('[pipelines] [D2] [D12]', () => {
  let fixture: Fixture;
  let number = 0;
  let names: readonly string[] = [];
  /** Another text each time: what was computed once is cached. */
  const chapter = () => ({
    chapter_text: `In edition ${++number}, finerenone. ${CHAPTER}`,
    target_tokens: 300,
  });
  const request = () => ({ user_request: `Write a small compiler, number ${++number}.` });

  beforeAll(async () => {
    fixture = await startFixture();
  });
  afterAll(async () => fixture?.stop());
  beforeEach(() => {
    fixture.engines.models.setPlayer(answering());
    fixture.engines.models.log.clear();
  });

  const calls = () => fixture.engines.models.log.entries.map(({ call }) => (call ? functionOf(call) : null));
  const roundsOf = ({ result }: Work) =>
    Object.fromEntries(result?.stages.map(({ stage, rounds }) => [stage, rounds]) ?? []);

  describe('those of the seed, end to end', () => {
    it('chapter-summarization takes its retry, and gives summary, footnotes and metadata', async () => {
      const work = await fixture.ended(
        await fixture.begin('chapter-summarization', chapter(), '?save_as=chapter-1'),
      );
      expect(work).toMatchObject({ status: 'complete', result: { status: 'done', gaps: [] } });
      for (const name of ['chapter-1', 'extract:chapter-1-0', 'summarize:chapter-1'])
        expect(
          (await fixture.call('GET', `/v1/artifacts/chapter-summarization/${name}/v1`)).status,
          name,
        ).toBe(200);
      expect(roundsOf(work)).toEqual({ extract: 1, references: 1, summarize: 2, validate: 2 });
      const { summary, footnotes, metadata, validation } = (work.result?.result ?? {}) as {
        summary: string;
        footnotes: { number: number; footnote: string }[];
        metadata: { compression_ratio: number; sources_used: number };
        validation: { valid: boolean };
      };
      expect(summary).toContain(HINT);
      expect(summary).toContain('[^1]');
      expect(footnotes).toMatchObject([{ number: 1, footnote: expect.stringContaining('.') }]);
      expect(metadata.sources_used).toBe(1);
      expect(metadata.compression_ratio).toBeGreaterThan(0);
      expect(validation.valid).toBe(true);
    });

    it('code-generation writes each subtask again with the feedback of its validator', async () => {
      const work = await fixture.ended(await fixture.begin('code-generation', request()));
      expect(work.result).toMatchObject({ status: 'done', gaps: [] });
      expect(roundsOf(work)).toEqual({
        ...{ decompose: 1, references: 1 },
        ...{ generate: 2, synthesize: 2, analyze: 2, validate: 2 },
      });
      const { code, security, quality } = (work.result?.result ?? {}) as {
        code: string;
        security: { pass: boolean };
        quality: { pass: boolean };
      };
      expect(code).toContain('def corrected_parser');
      expect([security.pass, quality.pass]).toEqual([true, true]);
      expect(work.stages.filter(({ stage }) => stage === 'generate')).toHaveLength(6);
    });

    it('reads a chapter that is too long for the journal of each stage where it is needed', async () => {
      const { chapter_text, ...more } = chapter();
      const long = `${chapter_text} ${'Potassium is measured again. '.repeat(1_000)}`;
      const work = await fixture.ended(
        await fixture.begin('chapter-summarization', { chapter_text: long, ...more }),
      );
      expect(work.result).toMatchObject({ status: 'done', gaps: [] });
    });

    it('says where the retries are used up', async () => {
      fixture.engines.models.setPlayer(answering({ isValid: () => false }));
      const work = await fixture.ended(await fixture.begin('chapter-summarization', chapter()));
      expect(work.status).toBe('partial');
      expect(work.result).toMatchObject({
        status: 'partial',
        gaps: [{ stage: 'validate', code: 'not_valid' }],
      });
      expect(roundsOf(work)).toMatchObject({ summarize: 3, validate: 3 });
    });
  });

  it('runs what decompose_task has divided', async () => {
    const task = { task: `Write a small parser, number ${++number}.` };
    const divided = (await (await fixture.call('POST', '/v1/functions/decompose-task/run', task)).json()) as {
      run: string;
    };
    const path = `/v1/work/${divided.run}`;
    expect((await fixture.call('POST', `${path}/estimate`, {})).status).toBe(200);
    const begun = (await (await fixture.call('POST', `${path}/run`, {})).json()) as { run: string };
    expect((await fixture.ended(begun.run)).result).toMatchObject({
      ...{ status: 'done', gaps: [], pipeline: `subtasks-${divided.run}` },
      result: { parser: expect.stringContaining('def parser') },
    });
  });

  it('is priced before it runs, and stops before the stage or the call that would pass the cap', async () => {
    const input = chapter();
    const priced = (await (
      await fixture.call('POST', '/v1/pipelines/chapter-summarization/estimate', input)
    ).json()) as {
      estimate: { least: number; most: number };
      seconds: { most: number };
      most_with_retries: number;
    };
    expect(priced.estimate.least).toBeLessThanOrEqual(priced.estimate.most);
    expect(priced.seconds.most).toBeGreaterThan(0);
    const whole = await fixture.ended(await fixture.begin('chapter-summarization', input));
    expect(whole.micro_usd).toBeLessThanOrEqual(priced.most_with_retries);
    expect(whole.micro_usd).toBeGreaterThanOrEqual(priced.estimate.least);
    fixture.engines.models.log.clear();
    // What it costs at least, and not the retry.
    const cap = Math.ceil(priced.estimate.least);
    const capped = await fixture.ended(
      await fixture.begin('chapter-summarization', chapter(), `?max_micro_usd=${cap}`),
    );
    expect(capped.micro_usd).toBeLessThanOrEqual(cap);
    if (whole.micro_usd > cap)
      expect(capped.result?.gaps.map(({ code }) => code).join()).toMatch(/\bcap\b|budget_exhausted/);
  });

  it(`runs ${WIDE} stages in parallel`, async () => {
    const work = await fixture.ended(
      await fixture.begin('wide', { text: `Many words ${++number}.` }),
      120_000,
    );
    expect(work.result).toMatchObject({ status: 'done' });
    expect(work.stages).toHaveLength(WIDE);
    expect(calls()).toHaveLength(WIDE);
    expect(String(work.result?.result.all)).toContain('Many words');
  });

  it('is cancelled with all its stages', async () => {
    fixture.engines.models.setPlayer(answering({ ms: 60_000 }));
    const run = await fixture.begin('wide', { text: `To be ended ${++number}.` });
    await until(
      async () => (await fixture.read(run)).stages.filter(({ status }) => status === 'running').length > 20,
      {
        ...{ timeoutMs: 30_000, what: 'running stages' },
      },
    );
    // Asked twice, and the pipeline cancels its stages as well: a stage gets several cancels, and closes its row through them.
    for (const time of [1, 2])
      expect((await fixture.call('POST', `/v1/work/${run}/cancel`)).status, `${time}`).toBe(202);
    const work = await fixture.ended(run);
    expect(work.status).toBe('cancelled');
    const live = () =>
      queryAsOwner(
        fixture.engines.postgres.url,
        "SELECT id FROM app.runs WHERE turn = $1 AND status = 'running'",
        [run],
      );
    await until(async () => (await live()).length === 0, {
      timeoutMs: 60_000,
      what: 'the end of all stages',
    });
    const kept = await queryAsOwner(
      fixture.engines.postgres.url,
      'SELECT key FROM app.cache_entries WHERE starts_with(key, $1)',
      [`temp:${run}:`],
    );
    expect(kept).toEqual([]);
  });

  describe('wall time with a model of 1 s', () => {
    /** Milliseconds between the first and the last moment of a run. */
    const msOf = ({ started_at, ended_at }: Work) => Date.parse(ended_at) - Date.parse(started_at);
    const most = (stages: number) => 1.1 * 1_000 * stages + 50 * stages;

    it.each([['ladder', 5], ...(full ? [['wide', 1] as const] : [])] as const)(
      '%s: its longest way has %i stages',
      async (pipeline, stages) => {
        fixture.engines.models.setPlayer(answering({ ms: 1_000 }));
        const run = await fixture.begin(pipeline, { text: `Timed ${++number}.` });
        const work = await fixture.ended(run, 60_000, 500);
        times.push({ pipeline, ms: msOf(work), most: most(stages) });
        if (full) expect(msOf(work)).toBeLessThanOrEqual(most(stages));
        else expect(msOf(work)).toBeLessThan(2 * most(stages));
      },
    );
  });

  describe('where worker or engine is killed', () => {
    let calm: Work;
    let undisturbed: number;

    beforeAll(async () => {
      fixture.engines.models.setPlayer(answering());
      fixture.crashing.clearLog();
      fixture.engines.models.log.clear();
      calm = await fixture.ended(await fixture.begin('ladder', { text: 'Calm words here.' }));
      undisturbed = calls().length;
      names = [...new Set(fixture.crashing.log().map(({ name }) => name))];
    });

    /** Nothing that had ended is paid again, and the result is that of the undisturbed run. */
    const check = (what: string, text: string, work: Work): void => {
      const same = JSON.stringify(work.result?.result).replaceAll(text, 'Calm words here.');
      const again = calls().length - undisturbed;
      tally.kills += 1;
      tally.unequal += same === JSON.stringify(calm.result?.result) ? 0 : 1;
      // What was under way may be asked a second time: at most the parallel stages.
      tally.paidAgain += Math.max(0, again - 3);
      expect({ what, status: work.result?.status, same }).toEqual({
        ...{ what, status: 'done', same: JSON.stringify(calm.result?.result) },
      });
      expect({ what, again: Math.max(0, again - 3) }).toEqual({ what, again: 0 });
    };

    it('the worker, at each step and point', async () => {
      const steps = full ? names : names.filter((name) => name.startsWith('model')).slice(0, 1);
      for (const name of steps)
        for (const point of full ? ['before', 'effect', 'ack'] : ['effect']) {
          fixture.engines.models.log.clear();
          const text = `Words ${++number} here.`;
          fixture.crashing.plan([{ point, name, nth: 1 }]);
          const work = await fixture.ended(await fixture.begin('ladder', { text }), 120_000);
          fixture.crashing.plan([]);
          check(`${point} ${name}`, text, work);
        }
    });

    it.runIf(full)('the engine, in each stage', async () => {
      for (let calls = 1; calls <= undisturbed; calls += 1) {
        fixture.engines.models.log.clear();
        fixture.engines.models.setPlayer(answering({ ms: 200 }));
        const text = `Words ${++number} here.`;
        const run = await fixture.begin('ladder', { text });
        await until(() => fixture.engines.models.log.entries.length >= calls, {
          ...{ timeoutMs: 60_000, what: `call ${calls}` },
        });
        await fixture.engines.restate.kill();
        await fixture.engines.restate.restart();
        check(`engine at call ${calls}`, text, await fixture.ended(run, 120_000));
      }
    });
  });

  it.runIf(full)('is written down', () => {
    const [ladder, wide] = times;
    writeMeasured({
      name: 'pipelines',
      goals: [
        goal('wrong pipeline files refused with place and remedy', '≥ 25', wrongPipelines.length, 'files'),
        goal('kills of worker and engine', '≥ 20', tally.kills, 'kills'),
        goal('ended stages that were paid again', '= 0', tally.paidAgain, 'calls'),
        goal('results that differ from the undisturbed run', '= 0', tally.unequal, 'results'),
        goal('five stages in a row with a model of 1 s', `≤ ${ladder?.most}`, ladder?.ms ?? 0, 'ms'),
        goal(`${WIDE} stages beside each other with a model of 1 s`, `≤ ${wide?.most}`, wide?.ms ?? 0, 'ms'),
      ],
    });
  });
});
