import { askForResearch } from '../support/console/ask-for-research.ts';
import type { ConsoleStand } from '../support/console/console-fixture.ts';
import { contentMaker } from '../support/console/make-content.ts';
import { retractCited } from '../support/console/retract-cited.ts';

/** What the pictures are of: made once, before the first. */
export interface Prepared {
  readonly patient: string;
  /** The code of a test with many results. */
  readonly lab: string;
  /** Paths of conversations. */
  readonly answer: string;
  readonly literature: string;
  /** Its source was retracted since. */
  readonly recalled: string;
  readonly emergency: string;
  readonly run: string;
  /** Paths of runs of a function and a pipeline. */
  readonly extract: string;
  readonly chapter: string;
  /** Papers, by id, and a brief, which is a run. */
  readonly visit: string;
  readonly letter: string;
  readonly brief: string;
  /** The page of a research agent. */
  readonly agent: string;
}

const PATIENT = 'diabetes-kidney';
const QUESTION = 'How did this patient’s creatinine change? Weight this morning 85 kg.';
const LITERATURE = 'What was the last HbA1c, and what do studies say about metformin and HbA1c?';
const RECALLED = 'What was the last creatinine, and what do studies say about iron in heart failure?';
const CHAPTER =
  '# Metformin\nMetformin lowers glucose in type 2 diabetes. Studies of metformin and HbA1c show a fall of one percent.\n\n## Kidneys\nMetformin needs care in renal failure. Below an eGFR of 30 it is not given.';
const EMERGENCY = 'I have crushing chest pain since this morning and cannot breathe.';

/** Asks four questions through the page, as people do. */
export async function prepare(stand: ConsoleStand): Promise<Prepared> {
  const { newPage } = stand;
  const ask = async (as: string, patient: string, question: string, until: string) => {
    const { page, close } = await newPage({ as, to: `/patients/${patient}` });
    await page.getByRole('textbox', { name: 'Message' }).fill(question);
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.locator(until).first().waitFor();
    const path = new URL(page.url()).pathname;
    await close();
    return path;
  };
  const answer = await ask('dr-demo', PATIENT, QUESTION, 'article[data-waits]');
  const literature = await ask('dr-demo', PATIENT, LITERATURE, '[data-note^=l]');
  const recalled = await ask('dr-demo', 'heart-failure', RECALLED, '[data-mark^=l]');
  await retractCited(stand, recalled.split('/').at(-1) ?? '');
  const emergency = await ask('helene-demo', 'breast-cancer', EMERGENCY, 'details.trace');
  const made = await prepareWork(stand);
  const agent = await askForResearch(newPage);
  const { labs } = await stand.api<{ labs: readonly { code: string; name: string; count: number }[] }>(
    ...(['dr-demo', 'GET', `/patients/${PATIENT}/record/labs`] as const),
  );
  const lab = labs.find(({ name, count }) => /^creatinine/i.test(name) && count > 3) ?? labs[0];
  const { runs } = await stand.api<{ runs: readonly { run: string }[] }>('ops-demo', 'GET', '/operate/runs');
  return {
    ...{ patient: PATIENT, answer, literature, recalled, emergency, agent, ...made },
    lab: lab?.code ?? '',
    run: runs.at(-1)?.run ?? '',
  };
}

type Work = Pick<Prepared, 'extract' | 'chapter' | 'visit' | 'letter' | 'brief'>;

/** Runs of functions and pipelines, and papers. */
async function prepareWork(stand: ConsoleStand): Promise<Work> {
  const { newPage } = stand;
  const run = async (at: string, fields: Readonly<Record<string, string>>, type: string | null) => {
    const { page, close } = await newPage({ as: 'dr-demo', to: at });
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
    if (type !== null) await page.getByLabel('Extraction type').selectOption(type);
    await page.getByText(/Saving|Models and saving/).click();
    await page.getByLabel(/^Save the result/).fill('metformin');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.locator('article[data-status=complete]').waitFor();
    const path = new URL(page.url()).pathname;
    await close();
    return path;
  };
  const extract = await run('/functions/extract-structure', { Content: CHAPTER }, 'concepts');
  const chapter = await run('/functions/pipelines/chapter-summarization', { 'Chapter text': CHAPTER }, null);
  const { clinician, ran } = contentMaker(stand);
  const question = 'Does finerenone slow chronic kidney disease?';
  const ofPatient = `/patients/${PATIENT}`;
  const { paper: visit } = await clinician<{ paper: string }>('POST', `${ofPatient}/papers/visit`, {});
  const letter = await ran(ofPatient, 'insurer-letter', {
    ...{ treatment: 'finerenone', letter: 'appeal', question, denial: 'Not medically necessary.' },
  });
  const { run: brief } = await ran('', 'evidence-brief', { question });
  return {
    ...{ extract, chapter, visit, letter: letter.result?.result.paper ?? '' },
    brief: `/functions/work/${brief}`,
  };
}
