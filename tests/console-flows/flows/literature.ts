import { expect } from 'vitest';
import type { Flow } from '../flow.ts';
import { atPatient } from '../screen/talk.ts';

const QUESTION = 'What was the last HbA1c, and what do studies say about metformin and HbA1c?';

export const literatureFlows: readonly Flow[] = [
  {
    name: 'an answer in two inks; the letter opens the quote in its place, by keyboard, and back [B10]',
    ci: true,
    run: async ({ open }) => {
      const { page } = await open({ as: 'dr-demo', to: '/patients/diabetes-kidney' });
      const { ask, answered, pane } = await atPatient(page);
      await ask(QUESTION);
      await answered(QUESTION);
      await pane.locator('[data-claim=chart]').first().waitFor();
      const told = (await pane.locator('[data-claim=literature]').first().textContent()) ?? '';
      const note = pane.locator('[data-note^=l]').first();
      expect(await note.textContent()).toMatch(/^a .*Invented for demonstration\./s);
      await pane.locator('[data-mark=l1]').first().focus();
      await page.keyboard.press('Enter');
      const marked = page.locator('mark');
      await marked.waitFor();
      const [, quote = ''] = /“(.+)”/s.exec(told) ?? [];
      expect(quote).not.toBe('');
      expect(await marked.textContent()).toContain(quote);
      expect(await page.evaluate('document.activeElement.tagName')).toBe('MARK');
      await page.getByText('no such publication exists', { exact: false }).first().waitFor();
      await page.reload();
      await marked.waitFor();
      await page.getByRole('button', { name: 'Back', exact: true }).press('Enter');
      await pane.locator('[data-claim=literature]').first().waitFor();
    },
  },
];
