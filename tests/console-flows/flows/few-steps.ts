import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Flow } from '../flow.ts';
import { panelOn } from '../screen/panel.ts';
import { reads, saysIn } from '../screen/seen.ts';
import { atPatient } from '../screen/talk.ts';

const MOST = 2;

/** Steps of each task, from the patient's page, for the figures. */
export const stepsTaken = new Map<string, number>();

/** Counts what a person presses. */
function counting(task: string) {
  stepsTaken.set(task, 0);
  return async (what: Locator) => {
    stepsTaken.set(task, (stepsTaken.get(task) ?? 0) + 1);
    await what.click();
    expect(stepsTaken.get(task)).toBeLessThanOrEqual(MOST);
  };
}

export const fewStepsFlows: readonly Flow[] = [
  {
    name: 'why was this sentence said, and its proposal accepted: two steps each [B10] [A17] [A18]',
    ci: true,
    run: async ({ openPatient }) => {
      const question = 'How did her haemoglobin change? Weight this morning 62.5 kg.';
      const { page, ask, answered } = await openPatient('breast-cancer');
      await ask(question);
      const turn = await answered(question);
      const why = counting('why was this sentence said');
      await why(turn.getByRole('button', { name: /^Source \d+: .*Open it in the record/ }).first());
      await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first().waitFor();

      const accept = counting('accept a proposal');
      const card = turn.getByRole('article', { name: /^Proposed measurement: Body weight 62\.5/ });
      await accept(card.getByRole('button', { name: 'Accept' }));
      await saysIn(turn, /^In the record:/);
    },
  },
  {
    name: 'a lab against its past, and who read the record: two steps each [B10] [A18]',
    run: async ({ openPatient }) => {
      const { page } = await openPatient('breast-cancer', { as: 'helene-demo' });
      const lab = counting('see a lab against its past');
      await lab(page.getByRole('tab', { name: /^Labs/ }));
      await lab(
        page
          .getByRole('tabpanel')
          .getByRole('button', { name: /, last / })
          .first(),
      );
      await saysIn(page.getByRole('tabpanel'), 'Against its own past');
      await page.getByRole('slider').first().waitFor();

      await page.goto('/patients/breast-cancer');
      await atPatient(page);
      const read = counting('find who read the record');
      await read(page.getByRole('tab', { name: /^Who read this/ }));
      await panelOn(page).isAt('Who read this');
      await reads(page.getByRole('tabpanel'), /treatment|acting for the patient|for yourself/);
    },
  },
];
