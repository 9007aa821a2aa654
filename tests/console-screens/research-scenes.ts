import { clinician, operator, press, proxy, type Scene } from './scene.ts';

/** Research: the desk of a clinician, and what operators see of it. */
export const RESEARCH: readonly Scene[] = [
  clinician('research', '/research', /has reported/),
  clinician('research-changed', '/research/changed', /new finding/),
  clinician('research-agents', '/research/agents', /Threshold/),
  clinician('research-new-agent', '/research/agents/new', /It begins at once/),
  clinician('research-claims', ({ agent }) => `${agent}/claims`, /Level of the source/),
  clinician('research-timeline', ({ agent }) => agent, /First work/),
  clinician('research-files', ({ agent }) => `${agent}/files`, /version/),
  clinician('research-wake-ups', '/research/triggers', /Run now/),
  clinician('research-calendar', '/research/triggers', /Run now/, press('Calendar')),
  clinician('research-held-back', '/research/held-back', /When to interrupt/),
  clinician('research-beginning', '/research/c/new', /For example/),
  clinician('research-conversations', '/research', /has reported/, press('All conversations')),
  clinician('research-reports', ({ agent }) => `${agent}/reports`, /Versions/),
  clinician(
    'research-file',
    ({ agent }) => `${agent}/files`,
    /version/,
    async (page) => {
      await page
        .getByRole('link', { name: /\d version/ })
        .first()
        .click();
      await page.getByRole('combobox', { name: 'Version' }).waitFor();
    },
  ),
  clinician('research-change-agent', ({ agent }) => agent, /First work/, press('Threshold and budget')),
  clinician('research-stop-agent', ({ agent }) => agent, /First work/, press('Stop for good')),
  clinician('research-new-wake-up', '/research/triggers', /Run now/, async (page) => {
    await press('New wake-up')(page);
    await page.getByLabel(/^When/).fill('every Monday at 9');
    await page.getByText(/^Next: /).waitFor();
  }),
  clinician('research-wrong-dates', '/research/triggers', /Run now/, async (page) => {
    await press('New wake-up')(page);
    await page.getByLabel(/^When/).fill('when the cows come home');
    await page.locator('[aria-live] .text-propose').waitFor();
  }),
  clinician('research-new-watch', ({ agent }) => agent, /First work/, press('Watch a source')),
  clinician('research-interruptions', '/research/held-back', /When to interrupt/, async (page) => {
    await press('When to interrupt me')(page);
    await page.getByRole('button', { name: 'Save' }).waitFor();
  }),
  clinician(
    'research-no-such-agent',
    '/research/agents/00000000-0000-4000-8000-000000000000',
    /Not found|no agent/,
  ),
  proxy('research-empty', '/research/agents', /No agents yet/),
  proxy('research-nothing-changed', '/research/changed', /Nothing has changed/),
  operator('operator-research', '/operator/research', /Sleeping wake-ups/),
  operator('operator-research-list', '/operator/research/sleeping', /Wake-ups that wait/),
];
