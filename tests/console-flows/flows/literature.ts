import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Flow } from '../flow.ts';
import { reads } from '../screen/seen.ts';

const QUESTION = 'What was the last HbA1c, and what do studies say about metformin and HbA1c?';

export const literatureFlows: readonly Flow[] = [
  {
    name: 'an answer in two inks; the letter opens the quote in its place, by keyboard, and back [B10]',
    ci: true,
    run: async ({ openPatient }) => {
      const { page, ask, answered, pane } = await openPatient('diabetes-kidney');
      await ask(QUESTION);
      await answered(QUESTION);
      await pane.locator('[data-claim=chart]').first().waitFor();
      expect(await copied(page, pane)).toMatch(/\[\^1\].*\[\^2\]: .*no such publication exists\./s);
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
  {
    name: 'the library is searched without a patient, a passage opened in its place and cited, by keyboard [D7] [D6]',
    ci: true,
    run: async ({ open }) => {
      const { page } = await open({ as: 'dr-demo', to: '/patients' });
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Evidence' })
        .press('Enter');
      await page.getByRole('searchbox', { name: 'Search the library' }).waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type('metformin and HbA1c');
      await page.keyboard.press('Enter');
      const found = page.getByRole('list', { name: 'Found sources' });
      await found.waitFor();
      await page.getByText(/searched by keywords only/).waitFor();
      expect(await found.getByRole('listitem').first().textContent()).toMatch(
        /Invented for demonstration.*score 0\.\d\d/s,
      );
      await page.getByRole('combobox', { name: 'Evidence level' }).selectOption('randomised_trial');
      expect(await found.getByText('Systematic review', { exact: true }).count()).toBe(0);
      await page.getByRole('searchbox').focus();
      // The first source, then its first passage.
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      const passage = (await page.locator(':focus').textContent()) ?? '';
      await page.keyboard.press('Enter');
      const marked = page.locator('article mark');
      await marked.waitFor();
      const inPlace = blanks((await marked.textContent()) ?? '');
      expect(inPlace).toContain(
        blanks(passage)
          .replace(/^… | …?\s*score.*$/g, '')
          .slice(0, 60),
      );
      await page.getByRole('list', { name: 'What is known of its standing' }).waitFor();
      await page.getByRole('combobox', { name: 'Form' }).selectOption('ris');
      expect(await page.locator('[data-citation=ris]').textContent()).toMatch(/^TY {2}- JOUR.*ER {2}-$/s);
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download .ris' }).press('Enter');
      expect((await downloading).suggestedFilename()).toMatch(/^source-[0-9a-f]{12}\.ris$/);
      await page.getByRole('button', { name: 'Back', exact: true }).press('Enter');
      await found.waitFor();
      expect(await page.getByRole('searchbox').inputValue()).toBe('metformin and HbA1c');
    },
  },
  {
    name: 'a file is imported into the library, its progress seen, and found by its words, by keyboard [D7]',
    ci: true,
    run: async ({ open }) => {
      const { page } = await open({ as: 'dr-demo', to: '/evidence/library' });
      const documents = page.getByRole('list', { name: 'Documents of the library' });
      await documents.getByRole('listitem').first().waitFor();
      await page.getByRole('button', { name: 'Import a document' }).press('Enter');
      const form = page.getByRole('form', { name: 'Import a document' });
      const buffer = Buffer.from('Potassium is measured four weeks after the start of zyxoprolol.');
      await form.getByLabel(/^File/).setInputFiles({ name: 'potassium.txt', mimeType: 'text/plain', buffer });
      await form.getByLabel('Title').fill('Potassium and zyxoprolol');
      await form.getByLabel('Department').fill('Nephrology');
      await form.getByLabel('Date').fill('2026-03-04');
      await form.getByLabel(/^Licence/).fill('Internal use');
      await page.keyboard.press('Enter');
      const line = page.getByRole('list', { name: 'Your imports' }).getByRole('listitem').first();
      await line.getByText('In the library').waitFor();
      await reads(line, /Potassium and zyxoprolol.*63 characters · 1 passage/s);
      await documents.getByRole('link', { name: /Potassium and zyxoprolol.*Nephrology/ }).waitFor();
      await page.getByRole('link', { name: 'Search', exact: true }).press('Enter');
      await page.getByRole('searchbox').fill('zyxoprolol');
      await page.keyboard.press('Enter');
      await page.getByText('1 passage of 1 source').waitFor();
    },
  },
  {
    name: 'where the sources themselves can be asked, the words that go out are named first, and gaps are said [D7]',
    run: async ({ open }) => {
      const { page } = await open({ as: 'dr-demo', to: '/evidence' });
      const sent: unknown[] = [];
      await page.route(/\/v1\/evidence\/search/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          json: { ...((await response.json()) as object), sources: ['PubMed', 'Europe PMC'] },
        });
      });
      await page.route(/\/v1\/evidence\/fetch/, async (route) => {
        sent.push(route.request().postDataJSON());
        const sources = [
          { name: 'PubMed', total: 1_240, kept: 20, gap: null },
          { name: 'Europe PMC', total: 0, kept: 0, gap: 'Europe PMC did not answer in time.' },
        ];
        await route.fulfill({ json: { sources } });
      });
      await page.getByRole('searchbox').fill('metformin lactate');
      await page.keyboard.press('Enter');
      const button = page.getByRole('button', { name: 'Send “metformin lactate” to the sources' });
      await button.waitFor();
      await page.getByText(/are sent exactly these words.*: PubMed, Europe PMC\.$/).waitFor();
      expect(sent).toEqual([]);
      await button.press('Enter');
      await page.getByText('20 of 1,240 found are in the library now').waitFor();
      await page.getByText('Europe PMC did not answer in time.').waitFor();
      expect(sent).toEqual([{ q: 'metformin lactate' }]);
    },
  },
];

const blanks = (text: string) => text.replaceAll(/\s+/g, ' ').replace('Marked words: ', '').trim();

async function copied(page: Page, pane: Locator): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await pane.getByRole('button', { name: 'Copy', exact: true }).last().click();
  await pane.getByRole('button', { name: 'Copied', exact: true }).waitFor();
  return page.evaluate<string>('navigator.clipboard.readText()');
}
