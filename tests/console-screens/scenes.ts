import type { Page } from 'playwright-core';
import type { Prepared } from './prepare.ts';
import { RESEARCH } from './research-scenes.ts';
import { CLINICIAN, OPERATOR, PATIENT, PROXY, press, type Scene } from './scene.ts';

/** A long answer opens at its end. */
const fromItsStart = async (page: Page) => {
  await page.locator('article[data-waits]').first().waitFor();
  await page.evaluate(`document.querySelector('[data-turn]')?.scrollIntoView()`);
};

const section = (name: string, shows: RegExp, as = CLINICIAN): Scene => ({
  name: `record-${name}`,
  as,
  at: ({ patient }) => `/patients/${patient}?section=${name}&view=record`,
  shows,
});

const paper = (of: 'visit' | 'letter') => (made: Prepared) =>
  `/patients/${made.patient}?section=papers&view=record&item=${made[of]}`;

const PAPERS: readonly Scene[] = [
  section('papers', /Letter to an insurer/),
  {
    ...section('papers', /Letter to an insurer/),
    name: 'paper-start-letter',
    act: press('Letter to an insurer…'),
  },
  { ...section('papers', /Letter to an insurer/), name: 'paper-start-brief', act: press('Evidence brief…') },
  { name: 'paper-visit', as: CLINICIAN, at: paper('visit'), shows: /Draft/, isLong: true },
  { name: 'paper-letter', as: CLINICIAN, at: paper('letter'), shows: /Draft/, isLong: true },
  { name: 'paper-letter-edit', as: CLINICIAN, at: paper('letter'), shows: /Draft/, act: press('Edit') },
  { name: 'paper-letter-sign', as: CLINICIAN, at: paper('letter'), shows: /Draft/, act: press('Sign…') },
  { name: 'paper-brief', as: CLINICIAN, at: ({ brief }) => brief, shows: /In short|searched/, isLong: true },
];

export const SCENES: readonly Scene[] = [
  ...PAPERS,
  { name: 'sign-in', as: null, at: () => '/', shows: /reads one patient/ },
  { name: 'who-are-you', as: null, at: () => '/auth/sign-in?to=/', shows: /Who are you/ },
  { name: 'gallery', as: null, at: () => '/gallery', shows: /Gallery/, isLong: true },
  { name: 'patients', as: CLINICIAN, at: () => '/patients', shows: /My patients/ },
  {
    name: 'break-glass',
    as: CLINICIAN,
    at: () => '/patients',
    shows: /My patients/,
    act: press(/in an emergency/),
  },
  {
    name: 'new-conversation',
    as: CLINICIAN,
    at: ({ patient }) => `/patients/${patient}`,
    shows: /For example/,
  },
  {
    name: 'answer',
    as: CLINICIAN,
    at: ({ answer }) => answer,
    shows: /needs? your review/,
    act: fromItsStart,
  },
  {
    name: 'answer-source',
    as: CLINICIAN,
    at: ({ answer }) => answer,
    shows: /needs? your review/,
    act: async (page) => {
      await fromItsStart(page);
      await page.locator('button[data-mark]').first().click();
      await page.locator('#record-section [role="slider"] svg').first().waitFor();
    },
  },
  {
    name: 'two-inks',
    as: CLINICIAN,
    at: ({ literature }) => literature,
    shows: /says: “/,
    act: async (page) => page.locator('button[data-mark^=l]').first().scrollIntoViewIfNeeded(),
  },
  {
    name: 'snapshot',
    as: CLINICIAN,
    at: ({ literature }) => literature,
    shows: /says: “/,
    act: async (page) => {
      await page.locator('[data-note^=l] button').first().click();
      await page.locator('mark').waitFor();
    },
  },
  {
    name: 'recall-answer',
    as: CLINICIAN,
    at: ({ recalled }) => recalled,
    shows: /source retracted/,
    act: async (page) => page.locator('[data-claim=retracted]').first().scrollIntoViewIfNeeded(),
  },
  {
    name: 'rerun',
    as: CLINICIAN,
    at: ({ recalled }) => recalled,
    shows: /source retracted/,
    act: async (page) => {
      await press('Run again, then and now')(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Run again/ })
        .click();
      await page
        .getByText(/in one answer only|say the same/)
        .first()
        .waitFor();
    },
  },
  { name: 'recall-notices', as: CLINICIAN, at: () => '/notices', shows: /Retracted since/ },
  {
    name: 'recall-source',
    as: CLINICIAN,
    at: ({ recalled }) => recalled,
    shows: /source retracted/,
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Source a: / })
        .first()
        .click();
      await page.getByRole('heading', { name: 'Where it was cited' }).waitFor();
    },
  },
  {
    name: 'source-grade',
    as: CLINICIAN,
    at: ({ literature }) => literature,
    shows: /says: “/,
    act: async (page) => {
      await page.locator('[data-note^=l] button').first().click();
      await page.getByRole('button', { name: /^Assess/ }).click();
      await page.getByLabel('Risk of bias').selectOption('serious');
      await page.getByLabel('Certainty of evidence').selectOption('moderate');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Serious', { exact: true }).first().waitFor();
      await page.getByRole('heading', { name: 'Certainty by GRADE' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'searches-conversation',
    as: CLINICIAN,
    at: ({ literature }) => literature,
    shows: /says: “/,
    act: async (page) => {
      await press('Literature searches')(page);
      await page
        .getByText(/^Library, /)
        .first()
        .waitFor();
    },
  },
  {
    name: 'searches-own',
    as: CLINICIAN,
    at: () => '/evidence?q=metformin+and+kidney+function',
    shows: /passages of \d+ sources/,
    act: async (page) => {
      await page.getByRole('link', { name: 'My searches' }).click();
      await page
        .getByText(/^Library, /)
        .first()
        .waitFor();
    },
  },
  {
    name: 'evidence-search',
    as: CLINICIAN,
    at: () => '/evidence?q=metformin+and+kidney+function',
    shows: /passages of \d+ sources/,
  },
  { name: 'evidence-library', as: CLINICIAN, at: () => '/evidence/library', shows: /Documents/ },
  ...RESEARCH,
  { name: 'functions', as: CLINICIAN, at: () => '/functions', shows: /Single functions/ },
  {
    name: 'function-start',
    as: CLINICIAN,
    at: () => '/functions/pipelines/code-generation',
    shows: /Code generation/,
    act: async (page) => {
      await page.getByLabel('User request').fill('Convert creatinine from mg/dL to µmol/L.');
      await page.getByText(/would cost/).waitFor();
    },
  },
  { name: 'function-run', as: CLINICIAN, at: ({ extract }) => extract, shows: /Found in the text/ },
  { name: 'pipeline-run', as: CLINICIAN, at: ({ chapter }) => chapter, shows: /Footnotes/ },
  { name: 'function-work', as: CLINICIAN, at: () => '/functions/work', shows: /Chapter summarization/ },
  {
    name: 'artifact',
    as: CLINICIAN,
    at: () => '/functions/artifacts/extract_structure/metformin',
    shows: /Version 1/,
  },
  {
    name: 'functions-patient',
    as: CLINICIAN,
    at: ({ patient }) => `/patients/${patient}/functions/summarize-content`,
    shows: /Compress/,
  },
  {
    name: 'operator-runs-of-pipelines',
    as: OPERATOR,
    at: () => '/operator/runs?state=all&kind=pipeline',
    shows: /chapter summarization/,
  },
  {
    name: 'artifacts',
    as: CLINICIAN,
    at: () => '/functions/artifacts',
    shows: /metformin/,
  },
  {
    name: 'operator-presets',
    as: OPERATOR,
    at: () => '/operator/presets',
    shows: /Named in presets|Presets/,
  },
  {
    name: 'answer-trace',
    as: CLINICIAN,
    at: ({ answer }) => answer,
    shows: /needs? your review/,
    act: async (page) => {
      await page.locator('details.trace > summary').last().click();
      await page.locator('details.trace').last().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'audience',
    as: CLINICIAN,
    at: ({ answer }) => answer,
    shows: /needs? your review/,
    act: press(/^Seen by/),
  },
  {
    name: 'audience-list',
    as: CLINICIAN,
    at: ({ answer }) => answer,
    shows: /needs? your review/,
    act: press(/onversations/),
  },
  {
    name: 'audience-patient',
    as: PATIENT,
    at: ({ emergency }) => emergency,
    shows: /emergency/i,
    act: press(/^Seen by/),
  },
  { name: 'emergency', as: PATIENT, at: ({ emergency }) => emergency, shows: /emergency/i },
  section('summary', /Current medications/),
  section('labs', /Labs/),
  {
    name: 'lab-series',
    as: CLINICIAN,
    at: ({ answer, lab }) => `${answer}?section=labs&item=${encodeURIComponent(lab)}&view=record&size=wide`,
    shows: /Date/,
  },
  section('medications', /Medications/),
  section('conditions', /Conditions/),
  section('timeline', /Timeline/),
  section('documents', /documents/),
  section('family-history', /Family history/),
  section('goals', /Goals/),
  section('care-plans', /Care plans/),
  section('reports', /Reports/),
  {
    name: 'record-search',
    as: CLINICIAN,
    at: ({ patient }) => `/patients/${patient}?view=record`,
    shows: /Current medications/,
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('searchbox', { name: /find in the record/ }).fill('high blood pressure');
      await page.getByText(/found in \d+ sections/).waitFor();
    },
  },
  section('proposals', /Proposals/),
  section('questions', /Questions/),
  {
    name: 'who-read-this',
    as: PROXY,
    at: () => '/patients/duchenne?section=access&view=record',
    shows: /^Person$/,
  },
  section('share', /Share/),
  {
    name: 'no-patients',
    as: OPERATOR,
    // Who arrives at the empty list is taken to operation.
    at: () => '/operator/runs',
    shows: /Runs/,
    act: async (page) => {
      await page.getByRole('link', { name: 'My patients' }).click();
      await page.getByText(/by design/).waitFor();
    },
  },
  { name: 'operator-runs', as: OPERATOR, at: () => '/operator/runs', shows: /Runs/ },
  { name: 'operator-run', as: OPERATOR, at: ({ run }) => `/operator/runs/${run}`, shows: /consult/i },
  {
    name: 'operator-replay',
    as: OPERATOR,
    at: ({ run }) => `/operator/runs/${run}`,
    shows: /Run it on another model/,
    act: async (page) => {
      await press('Run on this model')(page);
      await page.getByText('Sentences checked').first().waitFor();
      await press('Show')(page);
      await page.locator('summary').first().click();
    },
    isLong: true,
  },
  { name: 'operator-latency', as: OPERATOR, at: () => '/operator/latency', shows: /All teams/ },
  { name: 'operator-spend', as: OPERATOR, at: () => '/operator/spend', shows: /Spend/ },
  { name: 'operator-teams', as: OPERATOR, at: () => '/operator/teams/consult', shows: /triage/i },
  { name: 'operator-audit', as: OPERATOR, at: () => '/operator/audit', shows: /Audit/ },
  { name: 'operator-health', as: OPERATOR, at: () => '/operator/health', shows: /Health/ },
];

/** Those that README and docs show, by the name of their file there. */
export const SHOWN_IN_DOCS: ReadonlyMap<string, string> = new Map([
  ['answer-source-1440-light', 'answer-light'],
  ['answer-source-1440-dark', 'answer-dark'],
  ['answer-390-light', 'answer-phone'],
  ['two-inks-1280-light', 'two-inks-light'],
  ['snapshot-1440-light', 'source-light'],
  ['recall-answer-1280-light', 'recall-light'],
  ['lab-series-1440-light', 'lab-light'],
  ['operator-run-1440-light', 'run-light'],
  ['operator-teams-1440-light', 'team-light'],
]);
