import { until } from '@consilium/testing';
import { expect } from 'vitest';
import { handTo, longAnswer } from '../director.ts';
import { factsIn } from '../facts-in.ts';
import type { Flow } from '../flow.ts';
import { panelOn } from '../screen/panel.ts';
import { isGone, reads, saysIn, shown } from '../screen/seen.ts';

const RESULTS = 'How did this patient’s creatinine change?';

/** How many drafts are on the page in the frame in which the advice comes: asked from outside, a draft may be faster. */
const DRAFTS_AT_ADVICE = `new Promise((resolve) => {
  const look = () => document.querySelector('[aria-label="Emergency advice"]')
    ? resolve(document.querySelectorAll('[aria-label="Draft"]').length)
    : requestAnimationFrame(look);
  look();
})`;

export const conversationFlows: readonly Flow[] = [
  {
    name: 'a draft streams, the checked answer takes its place, a footnote opens the fact [A17] [A15] [B10]',
    ci: true,
    run: async ({ stand, openPatient }) => {
      const { page, ask, answered, draft } = await openPatient('diabetes-kidney');
      stand.slowTokens(400);
      await ask(RESULTS);
      await saysIn(draft, 'draft, not checked yet');
      await reads(draft, /creatinine \d/i);
      const turn = await answered(RESULTS);
      await isGone(draft);
      await saysIn(turn, 'stand-in model: scripted, not advice');
      const note = turn
        .getByRole('button', { name: /^Source \d+: creatinine .*Open it in the record/ })
        .first();
      const printed = (await note.getAttribute('aria-label')) ?? '';
      await note.click();
      const panel = panelOn(page);
      await panel.isAt('Labs');
      await panel.body.getByRole('heading', { level: 2, name: /creatinine/i }).waitFor();
      await reads(panel.body, /creatinine (\d+)/.exec(printed)?.[1] ?? 'a number');
    },
  },
  {
    name: 'a sentence with a wrong number is taken out, and the answer says so [A15] [A17]',
    ci: true,
    run: async ({ director, openPatient }) => {
      const question = 'What was the last creatinine, to the number?';
      director.direct(question, {
        triage: () => handTo('health_consultant'),
        health_consultant: (call, nth) => {
          if (nth === 0)
            return { toolCalls: [{ name: 'read_observations', args: { names: ['creatinine'] } }] };
          const [fact] = factsIn(call);
          if (!fact) return { text: 'The record holds none.' };
          const wrong = fact.value.replace(/\d/, (digit) => String((Number(digit) + 4) % 10));
          return {
            text: `The creatinine was ${fact.value} on ${fact.day}. [${fact.id}] It was ${wrong} on that day. [${fact.id}]`,
          };
        },
      });
      const { ask, answered } = await openPatient('diabetes-kidney');
      await ask(question);
      const turn = await answered(question);
      const removed = turn.getByText(/^1 sentence was removed: its number does not stand in the record/);
      await removed.waitFor();
      const hidden = turn.getByText(/on that day/);
      expect(await hidden.isVisible()).toBe(false);
      await removed.click();
      await hidden.waitFor();
    },
  },
  {
    name: 'how an answer came about: who ran, how long, what it cost [A17] [D12]',
    run: async ({ openPatient }) => {
      const { ask, answered } = await openPatient('duchenne');
      const question = 'What is known about his heart?';
      await ask(question);
      const turn = await answered(question);
      await turn.getByText(/tokens · /).click();
      const rows = turn.getByRole('list', { name: 'Who worked when' });
      await saysIn(rows, 'Triage');
      await saysIn(rows, /Health consultant|Ask handler|Topic consultant/);
    },
  },
  {
    name: 'an emergency: the patient is told what to do before any model speaks [A9] [A20]',
    ci: true,
    run: async ({ stand, openPatient }) => {
      const question = 'I have crushing chest pain and cannot breathe';
      const { page, ask, answered } = await openPatient('breast-cancer', { as: 'helene-demo' });
      stand.slowTokens(400);
      const draftsAtAdvice = page.evaluate(DRAFTS_AT_ADVICE);
      await ask(question);
      expect(await draftsAtAdvice).toBe(0);
      const advice = page.getByRole('alert', { name: 'Emergency advice' });
      await saysIn(advice, /Decided by the rules? .*before any model read the message/);
      await saysIn(advice, /Call your local emergency number/);
      stand.slowTokens(0);
      await answered(question);
    },
  },
  {
    name: 'who says where they are is shown the number of that country, to be called [A9] [A20]',
    run: async ({ openPatient }) => {
      const question = 'He has crushing chest pain and cannot breathe';
      const { page, ask, answered } = await openPatient('duchenne', { as: 'signe-demo' });
      await page.getByRole('button', { name: /^You are/ }).click();
      const menu = page.getByRole('dialog');
      const country = menu.getByRole('combobox', { name: 'Country' });
      await country.selectOption('NO');
      await until(async () => (await country.inputValue()) === 'NO', { what: 'Norway', timeoutMs: 45_000 });
      await menu.getByRole('button', { name: 'Close' }).click();
      await ask(question);
      const advice = page.getByRole('alert', { name: 'Emergency advice' });
      const call = advice.getByRole('link', { name: 'Call 113' });
      await call.waitFor();
      expect(await call.getAttribute('href')).toBe('tel:113');
      await answered(question);
    },
  },
  {
    name: 'the same words of a clinician are marked, and nobody is told to call [A9] [A20]',
    run: async ({ openPatient }) => {
      const question = 'She has crushing chest pain and cannot breathe';
      const { page, ask, answered } = await openPatient('breast-cancer');
      await ask(question);
      await saysIn(await answered(question), /emergency: .*found by the emergency screen/);
      expect(await page.getByRole('alert', { name: 'Emergency advice' }).count()).toBe(0);
    },
  },
  {
    name: 'an answer is stopped [B10] [A17]',
    run: async ({ stand, director, openPatient }) => {
      const question = 'Tell me at length how to rest.';
      director.direct(question, longAnswer(16).acts);
      const { ask, draft, turn, pane } = await openPatient('heart-failure');
      stand.slowTokens(1_000);
      await ask(question);
      await reads(draft, 'line');
      await pane.getByRole('button', { name: 'Stop' }).click();
      await saysIn(turn(question), /^Stopped/i);
      await isGone(pane.getByRole('button', { name: /^Stop/ }));
      expect(await shown(turn(question))).not.toContain('line pebble');
    },
  },
  {
    name: 'messages that are written while the team is busy wait, and are answered in their order [B10]',
    run: async ({ stand, openPatient }) => {
      const { ask, turn, answered, pane } = await openPatient('heart-failure');
      const questions = ['What is a potassium of 4?', 'What is a sodium of 140?', 'What is a pulse of 60?'];
      stand.slowTokens(300);
      for (const question of questions) await ask(question);
      await saysIn(turn(questions[2] ?? ''), 'waits for the answer before it');
      stand.slowTokens(0);
      for (const question of questions) await answered(question);
      const asked = await pane.getByRole('article', { name: /^Turn/ }).allInnerTexts();
      expect(asked.map((text) => questions.findIndex((question) => text.includes(question)))).toEqual([
        0, 1, 2,
      ]);
    },
  },
  {
    name: 'a question about one thing on the screen [A16] [B10]',
    run: async ({ openPatient }) => {
      const { page, box, ask, answered, pane } = await openPatient('diabetes-kidney?section=conditions');
      await page.getByRole('tabpanel').getByRole('button', { name: 'Arterial hypertension' }).click();
      await page.getByRole('button', { name: 'Ask about this: Arterial hypertension' }).click();
      await pane.getByRole('heading', { name: /About Arterial hypertension/ }).waitFor();
      await until(() => box.evaluate((element) => element === element.ownerDocument.activeElement), {
        what: 'the focus in the message box',
        timeoutMs: 10_000,
      });
      await ask('Since when?');
      await answered('Since when?');
    },
  },
];
