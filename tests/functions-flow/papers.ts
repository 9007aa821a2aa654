import { expect } from 'vitest';
import type { Flow } from '../console-flows/flow.ts';
import { noFaults } from './no-faults.ts';
import { saved } from './saved.ts';

/** Its source has neither this number nor this day. */
const WRONG = 'The ejection fraction was 5 % on 01-Jan-1990. [c1]';

export const papersFlows: readonly Flow[] = [
  {
    name: 'a letter: its price, its writing, a wrong sentence that is taken out, its signature, and both prints [B15]',
    ci: true,
    run: async ({ open }) => {
      const { page } = await open({
        as: 'dr-demo',
        to: '/patients/heart-failure?section=papers&view=record',
      });
      await page.getByRole('button', { name: 'Letter to an insurer…' }).click();
      await page.getByLabel('Treatment that is asked for').fill('sacubitril and valsartan');
      await page.getByText(/^Free with the stand-in model; would cost /).waitFor();
      await noFaults(page);
      await page.getByRole('button', { name: 'Write the draft' }).click();
      const draft = page.getByText('Draft, not signed');
      await draft.waitFor({ timeout: 60_000 });
      await page.getByText('stand-in model: scripted, not advice').first().waitFor();
      await noFaults(page);

      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      const text = page.getByLabel('Text of the letter');
      await text.fill(`${await text.inputValue()}\n\n${WRONG}`);
      await noFaults(page);
      await page.getByRole('button', { name: 'Check and save' }).click();
      await page.getByText('Saved as version 2.').waitFor();
      const removed = page.locator('details', { hasText: /removed by the check/ });
      expect(await removed.textContent()).toContain('ejection fraction was 5 %');

      await page.getByRole('button', { name: 'Sign…' }).click();
      await noFaults(page);
      await page.getByRole('button', { name: 'Sign', exact: true }).click();
      await page.getByText('Version 2 is signed.').waitFor();
      await page.reload();
      await page.getByText(/^Signed by /).waitFor();
      await noFaults(page);
      const [pdfName, pdf] = await saved(page, 'link', 'PDF');
      expect(pdfName).toMatch(/\.pdf$/);
      expect(pdf.slice(0, 5)).toBe('%PDF-');
      const [wordName, word] = await saved(page, 'link', 'Word');
      expect(wordName).toMatch(/\.docx$/);
      expect(word.slice(0, 2)).toBe('PK');
    },
  },
  {
    name: 'the next visit is prepared in one step, and printed [A19]',
    run: async ({ open }) => {
      const { page } = await open({
        as: 'dr-demo',
        to: '/patients/heart-failure?section=papers&view=record',
      });
      await page.getByRole('button', { name: 'Prepare the next visit' }).click();
      await page.getByText('Draft, not signed').waitFor();
      await noFaults(page);
      const [, pdf] = await saved(page, 'link', 'PDF');
      expect(pdf.slice(0, 5)).toBe('%PDF-');
    },
  },
];
