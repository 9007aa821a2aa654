import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, type RunningProcess, type RunningSmallModel, startSmallModel } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, NOT_MEASURED, writeMeasured } from '../../scripts/prove.ts';
import { type Answer, ask } from '../support/product/ask.ts';
import { type Browser, signIn } from '../support/product/browser.ts';
import { consilium, startProduct } from '../support/product/consilium.ts';
import { type FreshClone, freshClone } from '../support/product/fresh-clone.ts';

/**
 * `npm start` with two lines in `.env`, on a real language model that runs on this machine: 135 million parameters, wrong more
 * often than right. What is shown is the wire, the stream, the grammar and the patience; and that nonsense stays harmless.
 * At full size only: it fetches the model, and this machine answers a question in minutes.
 */
const QUESTIONS = [
  { text: 'What does HbA1c measure?', why: 'triage hands it over, or decides by itself' },
  { text: 'I weighed 85 kg this morning.', why: 'the readers beside the answer take it up' },
] as const;

let clone: FreshClone;
let model: RunningSmallModel;
let product: RunningProcess | undefined;
let browser: Browser;
let emergencyMs = NOT_MEASURED;
const answers: { readonly answer: Answer; readonly seconds: number }[] = [];

beforeAll(async () => {
  clone = freshClone({ install: false });
  model = await startSmallModel();
  const lines = ['AI_PROVIDER=openai-compatible', `AI_BASE_URL=${model.url}`];
  writeFileSync(join(clone.folder, '.env'), `${lines.join('\n')}\n`);
}, 900_000);

afterAll(async () => {
  await product?.stop();
  await model?.stop();
  clone?.remove();
});

describe('npm start on a real language model of this machine [F5] [B9] [D9]', () => {
  it('doctor asks the model and finds nothing to fix', async () => {
    const data = join(clone.folder, '.data');
    const { code, out } = await consilium(clone.folder, [
      'doctor',
      '--port',
      String(await freePort()),
      '--data',
      data,
    ]);
    expect([code, out]).toEqual([0, expect.stringMatching(/ok +model/)]);
  });

  it('names it at the start, and says that nothing here is a stand-in', async () => {
    const data = join(clone.folder, '.data');
    product = await startProduct(clone.folder, { data, port: await freePort() });
    expect(product.logs()).toContain(model.url);
    const url = /Open {2}(\S+)/.exec(product.logs())?.[1] ?? '';
    browser = await signIn(url, 'demo/dr-demo');
    expect(await browser.get('/v1/session')).toMatchObject({ stand_in_model: false });
  });

  it.each(QUESTIONS)('answers "$text" ($why)', async ({ text }) => {
    const began = performance.now();
    const answer = await ask(browser, 'diabetes-kidney', text, { timeoutMs: 1_200_000 });
    answers.push({ answer, seconds: (performance.now() - began) / 1_000 });
    // For anyone who runs it: this is what such a model says.
    console.log(`${text}\n${answer.text}\n`);
    expect(answer).toMatchObject({ stand_in: false, status: expect.stringMatching(/complete|partial/) });
    expect(answer.text).not.toBe('');
  });

  it('answers in its own words what is asked about an entry on the screen [A9]', async () => {
    const { entries } = await browser.get<{ entries: { node: object }[] }>(
      '/v1/patients/diabetes-kidney/record/sections/conditions',
    );
    const text = 'What is this?';
    const began = performance.now();
    const topic = entries[0]!.node;
    const answer = await ask(browser, 'diabetes-kidney', text, { timeoutMs: 1_200_000, topic });
    answers.push({ answer, seconds: (performance.now() - began) / 1_000 });
    console.log(`${text}\n${answer.text}\n`);
    expect(answer).toMatchObject({ stand_in: false, status: expect.stringMatching(/complete|partial/) });
    expect(answer.parts.some(({ origin }) => origin !== 'code')).toBe(true);
  });

  it('code finds an emergency and says what to do, whatever the model makes of it', async () => {
    const patient = await signIn(product!.logs().match(/Open {2}(\S+)/)?.[1] ?? '', 'demo/helene-demo');
    const base = '/v1/patients/breast-cancer/conversations';
    const { id } = await patient.post<{ id: string }>(base, {});
    const began = performance.now();
    const accepted = await patient.post<{ urgency: { tier: string; advice: string | null } | null }>(
      `${base}/${id}/messages`,
      { text: 'I have crushing chest pain and cannot breathe.' },
    );
    emergencyMs = performance.now() - began;
    expect(accepted.urgency).toMatchObject({
      tier: 'emergency',
      advice: expect.stringContaining('emergency'),
    });
  });

  it("shows no sentence as the record's that code has not checked [A15]", () => {
    const claims = answers.flatMap(({ answer }) => answer.claims);
    const unchecked = claims.filter(({ kind, status }) => kind === 'chart' && status === 'unchecked');
    const seconds = answers.map((each) => each.seconds);
    const goals = [
      goal(
        'questions that a real language model on this machine answered',
        `= ${QUESTIONS.length + 1}`,
        answers.length,
        'answers',
      ),
      goal(
        'sentences shown as of the record that code had not checked',
        '= 0',
        unchecked.length,
        'sentences',
      ),
      goal('an emergency is found and answered by code after', '≤ 1000', Math.round(emergencyMs), 'ms'),
      goal('slowest answer', '≤ 600', Math.round(Math.max(...seconds)), 's'),
    ];
    writeMeasured({ name: 'local-model', goals });
    expect(unchecked).toEqual([]);
  });
});
