import { lastUserText } from '@consilium/stand-in';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { handTo } from '../director.ts';
import type { Flow } from '../flow.ts';
import { saysIn } from '../screen/seen.ts';

/** The goal, of the figures, is one second. Others may have the machine: a flow fails on what is out of all proportion. */
const MOST_MS = 3_000;

/** Milliseconds until the advice was on the screen, for the figures. */
export const adviceMs = { byCode: Number.NaN, byModel: Number.NaN };

/** The moment in which the advice is drawn, by the page's own clock, which is this machine's. */
const SHOWN_AT = `new Promise((resolve) => {
  const look = () => document.querySelector('[aria-label="Emergency advice"]')?.checkVisibility()
    ? resolve(Date.now())
    : requestAnimationFrame(look);
  look();
})`;

const shownAt = (page: Page) => page.evaluate(SHOWN_AT) as Promise<number>;

/** When the browser had the 202, in ms since 1970. */
async function acceptedAt(page: Page): Promise<number> {
  const response = await page.waitForResponse(
    (each) => each.request().method() === 'POST' && /\/messages$/.test(new URL(each.url()).pathname),
  );
  expect(response.status()).toBe(202);
  const { startTime, responseStart } = response.request().timing();
  return startTime + responseStart;
}

/** Before the 202 is as good as with it. */
function within(what: string, ms: number): number {
  const late = Math.max(0, Math.round(ms));
  console.info(`${what}: ${late} ms`);
  expect(late).toBeLessThanOrEqual(MOST_MS);
  return late;
}

export const adviceInTimeFlows: readonly Flow[] = [
  {
    name: 'advice of code is on the screen a second after the message was accepted, while the turn runs [A15]',
    ci: true,
    run: async ({ director, openPatient }) => {
      const question = 'Crushing chest pain right now, and I am sweating';
      const held = Promise.withResolvers<void>();
      director.direct(question, { triage: () => held.promise.then(() => handTo('health_consultant_lite')) });
      const { page, ask, answered, pane } = await openPatient('breast-cancer', { as: 'helene-demo' });
      const [accepted, shown] = [acceptedAt(page), shownAt(page)];
      await ask(question);
      adviceMs.byCode = within('advice of code after the 202', (await shown) - (await accepted));
      await pane.getByRole('button', { name: 'Stop' }).waitFor();
      held.resolve();
      await answered(question);
    },
  },
  {
    name: 'what only a model finds is on the screen a second after its answer, while the turn runs [A15]',
    ci: true,
    run: async ({ stand, director, openPatient }) => {
      // Code finds nothing in it.
      const question = 'Mir ist ganz komisch, der Arm will nicht mehr.';
      const held = Promise.withResolvers<void>();
      director.direct(question, { triage: () => held.promise.then(() => handTo('health_consultant_lite')) });
      let answeredAt = Number.NaN;
      stand.models.setUrgency({
        kind: 'scripted',
        play: (call) => {
          const isIt = lastUserText(call).includes(question);
          if (isIt) answeredAt = Date.now();
          return {
            json: {
              tier: isIt ? 'emergency' : 'none',
              category: 'illness',
              subject: 'stroke',
              language: 'de',
            },
          };
        },
      });
      const { page, ask, answered, pane, turn } = await openPatient('breast-cancer', { as: 'helene-demo' });
      const shown = shownAt(page);
      await ask(question);
      adviceMs.byModel = within('advice after the answer of the model', (await shown) - answeredAt);
      await pane.getByRole('button', { name: 'Stop' }).waitFor();
      const advice = page.getByRole('alert', { name: 'Emergency advice' });
      await saysIn(advice, /Raised by the stand-in model, which is scripted/);
      await saysIn(turn(question), 'not checked by a model (stand-in)');
      held.resolve();
      await answered(question);
    },
  },
];
