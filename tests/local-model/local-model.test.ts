import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, type RunningProcess, type RunningSmallModel, startSmallModel } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, writeMeasured } from '../../scripts/prove.ts';
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
  { text: 'What does HbA1c measure?', why: 'general, answered by the consultant without the chart' },
  { text: 'How did the creatinine change?', why: 'about the chart' },
  {
    text: 'I weighed 85 kg this morning.',
    why: 'something told, which the readers beside the answer take up',
  },
] as const;

let clone: FreshClone;
let model: RunningSmallModel;
let product: RunningProcess | undefined;
let browser: Browser;
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

describe('npm start on a real language model of this machine [F5] [B9]', () => {
  it('doctor asks the model and finds nothing to mend', async () => {
    const data = join(clone.folder, '.data');
    const { code, out } = await consilium(clone.folder, [
      'doctor',
      '--port',
      String(await freePort()),
      '--data',
      data,
    ]);
    expect([code, out]).toEqual([0, expect.stringContaining('smollm2')]);
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
    console.log(`${text}\n  ${answer.text.slice(0, 400)}\n  ${JSON.stringify(answer.claims).slice(0, 400)}`);
    expect(answer).toMatchObject({ stand_in: false, status: expect.stringMatching(/complete|partial/) });
    expect(answer.text).not.toBe('');
  });

  it('an emergency is answered by code, before the model is asked', async () => {
    const began = performance.now();
    const answer = await ask(browser, 'diabetes-kidney', 'I have crushing chest pain and cannot breathe', {
      timeoutMs: 1_200_000,
    });
    console.log(answer.urgency, (performance.now() - began) / 1_000, answer.text.slice(0, 300));
    expect(answer.urgency).not.toBeNull();
  });

  it("shows no sentence as the record's that code has not checked [A15]", () => {
    const claims = answers.flatMap(({ answer }) => answer.claims);
    const unchecked = claims.filter(({ kind, status }) => kind === 'chart' && status === 'unchecked');
    const seconds = answers.map((each) => each.seconds);
    const goals = [
      goal(
        'questions that a real language model on this machine answered',
        `= ${QUESTIONS.length}`,
        answers.length,
        'answers',
      ),
      goal(
        'sentences shown as of the record that code had not checked',
        '= 0',
        unchecked.length,
        'sentences',
      ),
      goal('slowest answer', '≤ 600', Math.round(Math.max(...seconds)), 's'),
    ];
    writeMeasured({ name: 'local-model', goals });
    expect(unchecked).toEqual([]);
  });
});
