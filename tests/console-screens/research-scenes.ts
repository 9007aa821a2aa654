import { CLINICIAN, OPERATOR, PROXY, press, type Scene } from './scene.ts';

/** Research: the desk of a clinician, and what operators see of it. */
export const RESEARCH: readonly Scene[] = [
  { name: 'research', as: CLINICIAN, at: () => '/research', shows: /has reported/ },
  { name: 'research-changed', as: CLINICIAN, at: () => '/research/changed', shows: /new finding/ },
  { name: 'research-agents', as: CLINICIAN, at: () => '/research/agents', shows: /Threshold/ },
  { name: 'research-new-agent', as: CLINICIAN, at: () => '/research/agents/new', shows: /It begins at once/ },
  {
    name: 'research-claims',
    as: CLINICIAN,
    at: ({ agent }) => `${agent}/claims`,
    shows: /Level of the source/,
  },
  { name: 'research-timeline', as: CLINICIAN, at: ({ agent }) => agent, shows: /First work/ },
  { name: 'research-files', as: CLINICIAN, at: ({ agent }) => `${agent}/files`, shows: /version/ },
  { name: 'research-wake-ups', as: CLINICIAN, at: () => '/research/triggers', shows: /Run now/ },
  {
    name: 'research-calendar',
    as: CLINICIAN,
    at: () => '/research/triggers',
    shows: /Run now/,
    act: press('Calendar'),
  },
  { name: 'research-held-back', as: CLINICIAN, at: () => '/research/held-back', shows: /When to interrupt/ },
  { name: 'research-beginning', as: CLINICIAN, at: () => '/research/c/new', shows: /For example/ },
  {
    name: 'research-conversations',
    as: CLINICIAN,
    at: () => '/research',
    shows: /has reported/,
    act: press('All conversations'),
  },
  { name: 'research-reports', as: CLINICIAN, at: ({ agent }) => `${agent}/reports`, shows: /Versions/ },
  {
    name: 'research-file',
    as: CLINICIAN,
    at: ({ agent }) => `${agent}/files`,
    shows: /version/,
    act: async (page) => {
      await page
        .getByRole('link', { name: /\d version/ })
        .first()
        .click();
      await page.getByRole('combobox', { name: 'Version' }).waitFor();
    },
  },
  {
    name: 'research-change-agent',
    as: CLINICIAN,
    at: ({ agent }) => agent,
    shows: /First work/,
    act: press('Threshold and budget'),
  },
  {
    name: 'research-stop-agent',
    as: CLINICIAN,
    at: ({ agent }) => agent,
    shows: /First work/,
    act: press('Stop for good'),
  },
  {
    name: 'research-new-wake-up',
    as: CLINICIAN,
    at: () => '/research/triggers',
    shows: /Run now/,
    act: async (page) => {
      await press('New wake-up')(page);
      await page.getByLabel(/^When/).fill('every Monday at 9');
      await page.getByText(/^Next: /).waitFor();
    },
  },
  {
    name: 'research-wrong-dates',
    as: CLINICIAN,
    at: () => '/research/triggers',
    shows: /Run now/,
    act: async (page) => {
      await press('New wake-up')(page);
      await page.getByLabel(/^When/).fill('when the cows come home');
      await page.locator('[aria-live] .text-propose').waitFor();
    },
  },
  {
    name: 'research-new-watch',
    as: CLINICIAN,
    at: ({ agent }) => agent,
    shows: /First work/,
    act: press('Watch a source'),
  },
  {
    name: 'research-interruptions',
    as: CLINICIAN,
    at: () => '/research/held-back',
    shows: /When to interrupt/,
    act: async (page) => {
      await press('When to interrupt me')(page);
      await page.getByRole('button', { name: 'Save' }).waitFor();
    },
  },
  {
    name: 'research-no-such-agent',
    as: CLINICIAN,
    at: () => '/research/agents/00000000-0000-4000-8000-000000000000',
    shows: /Not found|no agent/,
  },
  { name: 'research-empty', as: PROXY, at: () => '/research/agents', shows: /No agents yet/ },
  {
    name: 'research-nothing-changed',
    as: PROXY,
    at: () => '/research/changed',
    shows: /Nothing has changed/,
  },
  { name: 'operator-research', as: OPERATOR, at: () => '/operator/research', shows: /Sleeping wake-ups/ },
  {
    name: 'operator-research-list',
    as: OPERATOR,
    at: () => '/operator/research/sleeping',
    shows: /Wake-ups that wait/,
  },
];
