import type { Page } from 'playwright-core';
import type { Prepared } from './prepare.ts';
import { RESEARCH } from './research-scenes.ts';
import { anybody, clinician, long, operator, patient, press, proxy, type Scene } from './scene.ts';

/** A long answer opens at its end. */
const fromItsStart = async (page: Page) => {
  await page.locator('article[data-waits]').first().waitFor();
  await page.evaluate(`document.querySelector('[data-turn]')?.scrollIntoView()`);
};

const section = (name: string, shows: RegExp): Scene =>
  clinician(`record-${name}`, ({ patient }) => `/patients/${patient}?section=${name}&view=record`, shows);

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
  long(clinician('paper-visit', paper('visit'), /Draft/)),
  long(clinician('paper-letter', paper('letter'), /Draft/)),
  clinician('paper-letter-edit', paper('letter'), /Draft/, press('Edit')),
  clinician('paper-letter-sign', paper('letter'), /Draft/, press('Sign…')),
  long(clinician('paper-brief', ({ brief }) => brief, /In short|searched/)),
];

export const SCENES: readonly Scene[] = [
  ...PAPERS,
  anybody('sign-in', '/', /reads one patient/),
  anybody('who-are-you', '/auth/sign-in?to=/', /Who are you/),
  long(anybody('gallery', '/gallery', /Gallery/)),
  clinician('patients', '/patients', /My patients/),
  clinician('break-glass', '/patients', /My patients/, press(/in an emergency/)),
  clinician('new-conversation', ({ patient }) => `/patients/${patient}`, /For example/),
  clinician('answer', ({ answer }) => answer, /needs? your review/, fromItsStart),
  clinician(
    'answer-source',
    ({ answer }) => answer,
    /needs? your review/,
    async (page) => {
      await fromItsStart(page);
      await page.locator('button[data-mark]').first().click();
      await page.locator('#record-section [role="slider"] svg').first().waitFor();
    },
  ),
  clinician(
    'two-inks',
    ({ literature }) => literature,
    /says: “/,
    async (page) => page.locator('button[data-mark^=l]').first().scrollIntoViewIfNeeded(),
  ),
  clinician(
    'snapshot',
    ({ literature }) => literature,
    /says: “/,
    async (page) => {
      await page.locator('[data-note^=l] button').first().click();
      await page.locator('mark').waitFor();
    },
  ),
  clinician(
    'recall-answer',
    ({ recalled }) => recalled,
    /source retracted/,
    async (page) => page.locator('[data-claim=retracted]').first().scrollIntoViewIfNeeded(),
  ),
  clinician(
    'rerun',
    ({ recalled }) => recalled,
    /source retracted/,
    async (page) => {
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
  ),
  clinician('recall-notices', '/notices', /Retracted since/),
  clinician(
    'recall-source',
    ({ recalled }) => recalled,
    /source retracted/,
    async (page) => {
      await page
        .getByRole('button', { name: /^Source a: / })
        .first()
        .click();
      await page.getByRole('heading', { name: 'Where it was cited' }).waitFor();
    },
  ),
  clinician(
    'source-grade',
    ({ literature }) => literature,
    /says: “/,
    async (page) => {
      await page.locator('[data-note^=l] button').first().click();
      await page.getByRole('button', { name: /^Assess/ }).click();
      await page.getByLabel('Risk of bias').selectOption('serious');
      await page.getByLabel('Certainty of evidence').selectOption('moderate');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Serious', { exact: true }).first().waitFor();
      await page.getByRole('heading', { name: 'Certainty by GRADE' }).scrollIntoViewIfNeeded();
    },
  ),
  clinician(
    'searches-conversation',
    ({ literature }) => literature,
    /says: “/,
    async (page) => {
      await press('Literature searches')(page);
      await page
        .getByText(/^Library, /)
        .first()
        .waitFor();
    },
  ),
  clinician(
    'searches-own',
    '/evidence?q=metformin+and+kidney+function',
    /passages of \d+ sources/,
    async (page) => {
      await page.getByRole('link', { name: 'My searches' }).click();
      await page
        .getByText(/^Library, /)
        .first()
        .waitFor();
    },
  ),
  clinician('evidence-search', '/evidence?q=metformin+and+kidney+function', /passages of \d+ sources/),
  clinician('evidence-library', '/evidence/library', /Documents/),
  ...RESEARCH,
  clinician('functions', '/functions', /Single functions/),
  clinician('function-start', '/functions/pipelines/code-generation', /Code generation/, async (page) => {
    await page.getByLabel('User request').fill('Convert creatinine from mg/dL to µmol/L.');
    await page.getByText(/would cost/).waitFor();
  }),
  clinician('function-run', ({ extract }) => extract, /Found in the text/),
  clinician('pipeline-run', ({ chapter }) => chapter, /Footnotes/),
  clinician('function-work', '/functions/work', /Chapter summarization/),
  clinician('artifact', '/functions/artifacts/extract_structure/metformin', /Version 1/),
  clinician(
    'functions-patient',
    ({ patient }) => `/patients/${patient}/functions/summarize-content`,
    /Compress/,
  ),
  operator('operator-runs-of-pipelines', '/operator/runs?state=all&kind=pipeline', /chapter summarization/),
  clinician('artifacts', '/functions/artifacts', /metformin/),
  operator('operator-presets', '/operator/presets', /Named in presets|Presets/),
  clinician(
    'answer-trace',
    ({ answer }) => answer,
    /needs? your review/,
    async (page) => {
      await page.locator('details.trace > summary').last().click();
      await page.locator('details.trace').last().scrollIntoViewIfNeeded();
    },
  ),
  clinician('audience', ({ answer }) => answer, /needs? your review/, press(/^Seen by/)),
  clinician('audience-list', ({ answer }) => answer, /needs? your review/, press(/onversations/)),
  patient('audience-patient', ({ emergency }) => emergency, /emergency/i, press(/^Seen by/)),
  patient('emergency', ({ emergency }) => emergency, /emergency/i),
  section('summary', /Current medications/),
  section('labs', /Labs/),
  clinician(
    'lab-series',
    ({ answer, lab }) => `${answer}?section=labs&item=${encodeURIComponent(lab)}&view=record&size=wide`,
    /Date/,
  ),
  section('medications', /Medications/),
  section('conditions', /Conditions/),
  section('timeline', /Timeline/),
  section('documents', /documents/),
  section('family-history', /Family history/),
  section('goals', /Goals/),
  section('care-plans', /Care plans/),
  section('reports', /Reports/),
  clinician(
    'record-search',
    ({ patient }) => `/patients/${patient}?view=record`,
    /Current medications/,
    async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('searchbox', { name: /find in the record/ }).fill('high blood pressure');
      await page.getByText(/found in \d+ sections/).waitFor();
    },
  ),
  section('proposals', /Proposals/),
  section('questions', /Questions/),
  proxy('who-read-this', '/patients/duchenne?section=access&view=record', /^Person$/),
  section('share', /Share/),
  // Who arrives at the empty list is taken to operation.
  operator('no-patients', '/operator/runs', /Runs/, async (page) => {
    await page.getByRole('link', { name: 'My patients' }).click();
    await page.getByText(/by design/).waitFor();
  }),
  operator('operator-runs', '/operator/runs', /Runs/),
  operator('operator-run', ({ run }) => `/operator/runs/${run}`, /consult/i),
  long(
    operator(
      'operator-replay',
      ({ run }) => `/operator/runs/${run}`,
      /Run it on another model/,
      async (page) => {
        await press('Run on this model')(page);
        await page.getByText('Sentences checked').first().waitFor();
        await press('Show')(page);
        await page.locator('summary').first().click();
      },
    ),
  ),
  operator('operator-latency', '/operator/latency', /All teams/),
  operator('operator-spend', '/operator/spend', /Spend/),
  operator('operator-teams', '/operator/teams/consult', /triage/i),
  operator('operator-audit', '/operator/audit', /Audit/),
  operator('operator-health', '/operator/health', /Health/),
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
