import { until } from '@consilium/testing';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { longAnswer } from '../director.ts';
import type { Flow } from '../flow.ts';
import { reads, saysIn } from '../screen/seen.ts';
import { atPatient } from '../screen/talk.ts';

/** Where the newest answer begins on the screen, and how much of the thread is below it; null: it is not drawn. */
const PLACE = `(() => {
  const thread = document.querySelector('[data-testid="thread"]');
  const answer = [...document.querySelectorAll('[data-answer]')].at(-1);
  if (!thread || !answer) return null;
  const [box, place] = [thread.getBoundingClientRect(), answer.getBoundingClientRect()];
  return { from: place.top - box.top, height: box.height, below: thread.scrollHeight - thread.scrollTop - box.height };
})()`;

async function opensAtItsBeginning(page: Page): Promise<void> {
  await until(
    async () => {
      const place = await page.evaluate<{ from: number; height: number; below: number } | null>(PLACE);
      return place !== null && place.from >= 0 && place.from < place.height / 2 && place.below > 20;
    },
    { what: 'the beginning of the answer in sight, with more below it', timeoutMs: 15_000 },
  );
}

export const answersFlows: readonly Flow[] = [
  {
    name: 'a long answer is read from its beginning, when it comes and when the conversation is opened [A17]',
    ci: true,
    run: async ({ director, open }) => {
      const question = 'What helps most people with a cold?';
      director.direct(question, longAnswer(20).acts);
      const { page } = await open({ as: 'dr-demo', to: '/patients/diabetes-kidney' });
      await page.setViewportSize({ width: 1440, height: 520 });
      const { ask, answered, turn } = await atPatient(page);
      await ask('hello');
      await saysIn(await answered('hello'), /^Hello\. You can ask about/);
      await ask(question);
      await turn(question).getByText('Was this helpful?').last().waitFor({ state: 'attached' });
      await opensAtItsBeginning(page);
      await page.reload();
      await opensAtItsBeginning(page);
    },
  },
  {
    name: 'an answer shows its trend, is copied with its sources, rated with a reason, and followed up [A17] [A3]',
    ci: true,
    run: async ({ stand, open }) => {
      const question = 'How did this patient’s creatinine change?';
      const { page } = await open({ as: 'dr-demo', to: '/patients/diabetes-kidney' });
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const { ask, answered, box } = await atPatient(page);
      await ask(question);
      const turn = await answered(question);
      await reads(
        turn.getByRole('figure').first(),
        /Creatinine, µmol\/L.*\d+ results.*\d{2}-[A-Z][a-z]{2}-\d{4}/s,
      );
      await turn.getByRole('button', { name: 'Copy', exact: true }).click();
      await turn.getByRole('button', { name: 'Copied', exact: true }).waitFor();
      const copied = await page.evaluate<string>('navigator.clipboard.readText()');
      expect(copied).toMatch(/\[\^1\]: creatinine \d+ µmol\/L on \d{2}-[A-Z][a-z]{2}-\d{4}/);
      await turn.getByRole('button', { name: 'No', exact: true }).click();
      await turn.getByRole('radio', { name: 'Something is missing' }).check();
      await turn.getByRole('textbox').fill('The cause is not named.');
      await turn.getByRole('button', { name: 'Save' }).click();
      const kept = async () => {
        const text =
          "SELECT 1 FROM app.answer_ratings WHERE words = 'The cause is not named.' AND reason = 'missing'";
        return (await stand.query(text)).length === 1;
      };
      await until(kept, { what: 'the rating in the database', timeoutMs: 15_000 });
      await page.reload();
      const again = await answered(question);
      await again.getByRole('button', { name: '✓ No', pressed: true }).waitFor();
      const next = again.getByRole('navigation', { name: 'What to ask next' }).getByRole('button').first();
      const words = (await next.textContent()) ?? '';
      await next.click();
      expect(await box.inputValue()).toBe(words);
    },
  },
];
