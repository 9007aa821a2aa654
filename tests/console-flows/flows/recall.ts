import { expect } from 'vitest';
import { retractCited } from '../../support/console/retract-cited.ts';
import type { Flow } from '../flow.ts';
import { atPatient } from '../screen/talk.ts';

const QUESTION = 'What was the last creatinine, and what do studies say about iron in heart failure?';

export const recallFlows: readonly Flow[] = [
  {
    name: 'a source is retracted: the answer is marked, its reader is told once, all of it by keyboard [B12]',
    ci: true,
    run: async ({ open, stand }) => {
      const asked = await open({ as: 'dr-demo', to: '/patients/heart-failure' });
      const { ask, answered } = await atPatient(asked.page);
      await ask(QUESTION);
      await answered(QUESTION);
      const path = new URL(asked.page.url()).pathname;
      await retractCited(stand, path.split('/').at(-1) ?? '');
      const { page } = await open({ as: 'dr-demo', to: '/patients' });
      await page.getByText(/you have read (was|were) recalled/).waitFor();
      await page.getByRole('link', { name: 'Show', exact: true }).press('Enter');
      await page.getByRole('heading', { name: 'Recalled sources' }).waitFor();
      const notice = page.getByRole('list', { name: 'Recalled sources' }).getByRole('listitem').first();
      expect(await notice.textContent()).toMatch(/Retracted since.*could not be verified/s);
      await notice.getByRole('button', { name: 'I have seen this' }).press('Enter');
      await notice.getByText(/^Seen by you/).waitFor();
      await notice.getByRole('link', { name: /^Open the conversation/ }).press('Enter');
      await page.locator('[data-claim=retracted]').first().waitFor();
      expect(await page.getByText(/you have read (was|were) recalled/).count()).toBe(0);
      const told = page.getByRole('list', { name: 'Recalled sources of this answer' });
      await told.getByRole('link', { name: 'Open the source' }).press('Enter');
      await page
        .getByText(/^Retracted \(Crossref, \d{2}-[A-Z][a-z]{2}-\d{4}\): Data of two centres/)
        .waitFor();
      const cited = page.getByRole('region', { name: 'Where it was cited' });
      await cited.getByRole('link').first().press('Enter');
      await page.locator('[data-claim=retracted]').first().waitFor();
    },
  },
];
