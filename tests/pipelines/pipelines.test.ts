import { readFileSync, writeFileSync } from 'node:fs';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { suiteSize } from '../../scripts/prove.ts';
import { queryAsOwner } from '../support/stack.ts';
import { answering, functionOf, HINT } from './answers.ts';
import { type Fixture, startFixture, type Work } from './fixture.ts';
import { WIDE } from './parts.ts';

const full = suiteSize() === 'full';

const CHAPTER = `Finerenone in heart failure is used with care. The dose depends on ${HINT}. Potassium is measured after four weeks.`;

describe('[pipelines] [D2] [D12]', () => {
  let fixture: Fixture;
  let number = 0;
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
      const work = await fixture.ended(await fixture.begin('chapter-summarization', chapter()));
      expect(work).toMatchObject({ status: 'complete', result: { status: 'done', gaps: [] } });
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

  it('is priced before it runs, and a stage that would pass the cap is not begun', async () => {
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
    if (whole.micro_usd > cap) expect(capped.result?.gaps.map(({ code }) => code)).toContain('cap');
  });

  it(`runs ${WIDE} stages beside each other`, async () => {
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
    expect((await fixture.call('POST', `/v1/work/${run}/cancel`)).status).toBe(202);
    const work = await fixture.ended(run);
    expect(work.status).toBe('cancelled');
    const live = () =>
      queryAsOwner(
        fixture.engines.postgres.url,
        "SELECT id FROM app.runs WHERE turn = $1 AND status = 'running'",
        [run],
      );
    await until(async () => (await live()).length === 0, {
      timeoutMs: 30_000,
      what: 'the end of all stages',
    });
    const kept = await queryAsOwner(
      fixture.engines.postgres.url,
      'SELECT key FROM app.cache_entries WHERE starts_with(key, $1)',
      [`temp:${run}:`],
    );
    expect(kept).toEqual([]);
  });

  it('pays nothing again where the worker is killed, and gives the same', async () => {
    const calm = await fixture.ended(await fixture.begin('ladder', { text: 'Calm words here.' }));
    expect(calm.result).toMatchObject({ status: 'done' });
    const undisturbed = calls().length;
    const points = ['before', 'effect', 'ack'] as const;
    const names = [...new Set(namesOf(readFileSync(fixture.file('steps.log'), 'utf8')))];
    const chosen = full ? names : names.filter((name) => name.startsWith('model')).slice(0, 1);
    for (const [at, name] of chosen.entries())
      for (const point of full ? points : [points[(at + 1) % 3]!]) {
        fixture.engines.models.log.clear();
        const text = `Words ${++number} here.`;
        writeFileSync(fixture.file('plan.json'), JSON.stringify([{ point, name, nth: 2 }]));
        const work = await fixture.ended(await fixture.begin('ladder', { text }), 120_000);
        expect({ name, point, result: work.result?.status }).toEqual({ name, point, result: 'done' });
        const same = JSON.stringify(work.result?.result).replaceAll(text.slice(0, -1), 'Calm words here');
        expect(same).toBe(JSON.stringify(calm.result?.result));
        // What was under way may be asked a second time; what had ended may not.
        expect(calls().length - undisturbed).toBeLessThanOrEqual(3);
        writeFileSync(fixture.file('plan.json'), '');
      }
  });
});

function namesOf(log: string): readonly string[] {
  return log.split('\n').flatMap((line) => line.split('\t')[2] ?? []);
}
