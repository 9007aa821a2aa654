import { until } from '@consilium/testing';
import type { Locator, Page } from 'playwright-core';

/** The conversation of a patient's page. */
export interface Talk {
  readonly box: Locator;
  readonly pane: Locator;
  readonly draft: Locator;
  /** Writes and sends. */
  readonly ask: (question: string) => Promise<void>;
  /** The turn of this question: what was asked and all that came of it. */
  readonly turn: (question: string) => Locator;
  /** Waits until the checked answer is there, with the line of what it took. */
  readonly answered: (question: string) => Promise<Locator>;
}

export function talkOn(page: Page): Talk {
  const pane = page.getByRole('region', { name: 'Conversation' });
  const box = pane.getByRole('textbox', { name: 'Message' });
  const turn = (question: string) =>
    pane.getByRole('article', { name: /^Turn \d/ }).filter({ hasText: question });
  return {
    ...{ box, pane, turn },
    draft: pane.getByRole('region', { name: 'Draft' }),
    ask: async (question) => {
      await box.fill(question);
      await pane.getByRole('button', { name: 'Ask', exact: true }).click();
    },
    answered: async (question) => {
      const asked = turn(question);
      // An answer opens at its beginning, and the line below it is read when it comes into sight.
      const [line, work] = [asked.getByText(/tokens · /), asked.locator('details.trace > summary').last()];
      await until(
        async () => {
          await work.scrollIntoViewIfNeeded({ timeout: 1_000 }).catch(() => undefined);
          return (await line.count()) > 0;
        },
        { what: `the answer to “${question}”`, timeoutMs: 45_000, everyMs: 100 },
      );
      return asked;
    },
  };
}

/** The page of a patient, ready to be used. */
export async function atPatient(page: Page): Promise<Talk> {
  const talk = talkOn(page);
  await talk.box.waitFor();
  await page.getByRole('tabpanel').waitFor();
  return talk;
}
