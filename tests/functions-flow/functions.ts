import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Flow } from '../console-flows/flow.ts';
import { noFaults } from './no-faults.ts';
import { saved } from './saved.ts';

const TEXT =
  'Metformin lowers glucose in type 2 diabetes. The liver makes less glucose.\nMetformin needs care in renal failure.';

const CHAPTER =
  '# Metformin\nMetformin lowers glucose in type 2 diabetes. Studies of metformin and HbA1c show a fall of one percent.\n## Kidneys\nMetformin needs care in renal failure. Below an eGFR of 30 it is not given.';

async function openFunction(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('form', { name: /^Run / }).waitFor();
}

async function fillExtract(page: Page, text: string): Promise<void> {
  await page.getByLabel('Content').fill(text);
  await page.getByLabel('Extraction type').selectOption('concepts');
}

async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.waitForURL(/\/functions\/work\/[\w-]+$/);
}

const ended = (page: Page, status = 'complete') => page.locator(`article[data-status=${status}]`).waitFor();

export const functionsFlows: readonly Flow[] = [
  {
    name: 'a function: its price, its run, its result in its place, both exports, an artifact, and free the second time [D1]',
    ci: true,
    run: async ({ open }) => {
      const { page } = await open({ as: 'dr-demo', to: '/patients' });
      await page.getByRole('link', { name: 'Functions', exact: true }).click();
      await openFunction(page, /^Extract structure/);
      await page.getByText('Fill in the required fields to see the price.').waitFor();
      await page.getByLabel('Content').fill(TEXT);
      await page.getByLabel('Extraction type').selectOption('keywords');
      await page.getByText('Free: no model is asked').waitFor();
      await page.getByLabel('Extraction type').selectOption('concepts');
      await page.getByText(/^Free with the stand-in model; would cost /).waitFor();
      await noFaults(page);
      await page.getByText('Models and saving').click();
      await page.getByLabel(/^Save the result/).fill('metformin-text');
      await run(page);
      await ended(page);
      await page.getByText('stand-in model: scripted, not advice').first().waitFor();
      const item = page.getByRole('list', { name: 'Items' }).getByRole('button').first();
      await item.click();
      expect(await item.getAttribute('aria-pressed')).toBe('true');
      const marked = page.getByRole('group', { name: 'The text, with what was found' }).locator('mark');
      expect(TEXT).toContain((await marked.first().textContent()) ?? '-');
      await noFaults(page);

      const [jsonName, json] = await saved(page, 'button', 'Export JSON');
      expect(jsonName).toMatch(/^extract-structure-[\w-]+\.json$/);
      expect(JSON.parse(json)).toMatchObject({
        ...{ name: 'extract-structure', stand_in: true },
        result: { extracted: expect.any(Array) },
      });
      const [, markdown] = await saved(page, 'button', 'Export Markdown');
      expect(markdown).toContain('# Extract structure\n');
      expect(markdown).toContain('Stand-in model: scripted, not advice');

      await page.getByRole('link', { name: 'Artifacts' }).click();
      await page.getByRole('link', { name: /^metformin-text/ }).click();
      const [artifactName, artifact] = await saved(page, 'link', 'Download');
      expect(artifactName).toBe('metformin-text_v1-stand-in-model.json');
      expect(JSON.parse(artifact)).toMatchObject({ extracted: expect.any(Array) });
      await page.getByRole('link', { name: 'The run that made it' }).click();
      await ended(page);

      await page.getByRole('link', { name: 'Run again' }).click();
      await fillExtract(page, TEXT);
      await run(page);
      await page.getByText(/free, from an earlier run with the same input/).waitFor();
    },
  },
  {
    name: 'a run is found again after a reload in the middle of it, in a patient’s compartment only, and is cancelled [D1]',
    ci: true,
    disturbs: true,
    run: async ({ open, stand }) => {
      const { page } = await open({ as: 'dr-demo', to: '/patients/heart-failure' });
      await page.getByRole('link', { name: 'Functions', exact: true }).last().click();
      await page.waitForURL(/heart-failure\/functions/);
      await openFunction(page, /^Extract structure/);
      await fillExtract(page, 'A text that nobody else has asked about: ferritin and iron.');
      stand.models.setFaults([{ fault: { hang: true } }]);
      await run(page);
      await ended(page, 'running');
      const address = page.url();
      await page.reload();
      await ended(page, 'running');
      await noFaults(page);
      await page.getByRole('link', { name: 'Runs', exact: true }).click();
      await page
        .getByRole('list', { name: 'Runs' })
        .getByRole('link', { name: /Running/ })
        .first()
        .click();
      expect(page.url()).toBe(address);
      await page.getByRole('button', { name: 'Cancel the run' }).click();
      await ended(page, 'cancelled');
      stand.models.setFaults([]);
      await page.goto('/functions/work');
      await page
        .getByText(/Only you see your runs|Extract structure/)
        .first()
        .waitFor();
      expect(await page.locator(`a[href*="${address.split('/').at(-1)}"]`).count()).toBe(0);
    },
  },
  {
    name: 'a pipeline on a phone: price and stages before the run, live stages, a reload in the middle, result and export [D2]',
    ci: true,
    run: async ({ open, stand }) => {
      const { page } = await open({ as: 'dr-demo', to: '/functions', width: 390, theme: 'dark' });
      await openFunction(page, /^Chapter summarization/);
      await page.getByText('What it does, stage by stage').click();
      await page.getByText('4 stages', { exact: true }).waitFor();
      await page.getByLabel('Chapter text').fill(CHAPTER);
      await page.getByText(/^Free with the stand-in model; would cost between .* and /).waitFor();
      await noFaults(page);
      stand.models.setFaults([{ fault: { firstByteMs: 1_500 } }]);
      await run(page);
      const stage = (id: string) => page.locator(`[data-stage=${id}]`);
      await page.locator('[data-stage=extract][data-state=running]').waitFor();
      expect(await stage('validate').getAttribute('data-state')).toBe('queued');
      await page.locator('[data-stage=extract][data-state=done]').waitFor();
      await page.reload();
      await page.locator('[data-stage=extract][data-state=done]').waitFor();
      await noFaults(page);
      await stage('summarize').getByRole('button').press('Enter');
      await page.getByRole('region', { name: 'Stage summarize' }).getByText('summarize content').waitFor();
      await ended(page);
      stand.models.setFaults([]);
      await page.getByText('4 stages: 4 done').waitFor();
      await page.getByRole('heading', { name: 'Footnotes' }).waitFor();
      await noFaults(page);
      const [name, json] = await saved(page, 'button', 'Export JSON');
      expect(name).toMatch(/^chapter-summarization-/);
      expect(JSON.parse(json)).toMatchObject({ result: { summary: expect.stringContaining('[^1]') } });
    },
  },
  {
    name: 'an operator sees the presets, who answers for each model, its price and its end [D3]',
    run: async ({ open }) => {
      const { page } = await open({ as: 'ops-demo', to: '/operator/presets' });
      const models = page.getByRole('region', { name: 'Models' });
      await models.getByRole('row', { name: /^phi-4 .*tokens .*\$/ }).waitFor();
      const presets = page.getByRole('region', { name: 'Presets' });
      await presets
        .getByText(/^One answers, the next looks for faults.*Default of .*summarize content/)
        .waitFor();
      await noFaults(page);
    },
  },
];
