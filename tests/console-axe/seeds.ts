import { until } from '@consilium/testing';
import type { ConsoleStand } from '../support/console/console-fixture.ts';
import { contentMaker } from '../support/console/make-content.ts';
import { retractCited } from '../support/console/retract-cited.ts';

/** The patient of whom something waits, something was asked and something is open. */
export const WAITING = 'diabetes-kidney';

/** The patient whose answer was recalled. */
export const HEART = 'heart-failure';

/** What the states are opened with. */
export interface Seeds {
  readonly conversation: string;
  /** A conversation whose answer cites the literature. */
  readonly literature: string;
  /** The same, and its source was retracted since. */
  readonly recalled: string;
  readonly emergency: string;
  readonly ownEmergency: string;
  readonly run: string;
  /** Runs of a function and of a pipeline. */
  readonly work: string;
  readonly pipeline: string;
  /** Of the waiting patient: a page for a visit and a letter. */
  readonly visit: string;
  readonly letter: string;
  /** The run that wrote a brief of no patient. */
  readonly brief: string;
  readonly lab: string;
  /** Of each section that lists entries, one. */
  readonly items: { readonly [section: string]: string };
}

const LISTS = [
  'conditions',
  'medications',
  'allergies',
  'encounters',
  'immunizations',
  'procedures',
  'care-team',
  'symptoms',
  'documents',
  'family-history',
  'goals',
  'care-plans',
  'reports',
];

/** Speaks to the API as people of the demo. */
export async function sow(stand: ConsoleStand): Promise<Seeds> {
  const { asked, ran, clinician } = contentMaker(stand);
  const conversation = await asked(
    'dr-demo',
    WAITING,
    'What were the last kidney results, and which are out of range?',
    'Her weight is 71 kg and her blood pressure was 142/88 today. She takes ramipril 5 mg once a day.',
  );
  const literature = await asked(
    'dr-demo',
    WAITING,
    'What was the last HbA1c, and what do studies say about metformin and HbA1c?',
  );
  const recalled = await asked(
    'dr-demo',
    HEART,
    'What was the last creatinine, and what do studies say about iron in heart failure?',
  );
  await retractCited(stand, recalled);
  const emergency = await asked('dr-demo', WAITING, 'He has crushing chest pain and cannot breathe.');
  const ownEmergency = await asked(
    'helene-demo',
    'breast-cancer',
    'I have crushing chest pain and cannot breathe.',
  );
  await until(
    async () =>
      (await clinician<{ proposals: unknown[] }>('GET', `/patients/${WAITING}/record/proposals?status=open`))
        .proposals.length > 1,
    { timeoutMs: 60_000, everyMs: 200, what: 'proposals' },
  );
  const items = await Promise.all(
    LISTS.map(async (section) => {
      const { entries } = await clinician<{ entries: { type: string; id: string }[] }>(
        'GET',
        `/patients/${WAITING}/record/sections/${section}?limit=1`,
      );
      return entries.map(({ type, id }) => [section, `${type}/${id}`] as const);
    }),
  );
  const { labs } = await clinician<{ labs: { code: string; count?: number }[] }>(
    'GET',
    `/patients/${WAITING}/record/labs`,
  );
  const { messages } = await clinician<{ messages: { run: string | null }[] }>(
    'GET',
    `/patients/${WAITING}/conversations/${conversation}/messages?limit=50`,
  );
  const content = 'Metformin lowers glucose. Metformin needs care in renal failure.';
  const { run: work } = await clinician<{ run: string }>(
    'POST',
    '/functions/extract-structure/run?save_as=seed',
    { content, extraction_type: 'concepts' },
  );
  const { run: pipeline } = await ran('', 'chapter-summarization', { chapter_text: content });
  const { run: brief } = await ran('', 'evidence-brief', { question: 'Does metformin lower HbA1c?' });
  const asking = { treatment: 'finerenone', letter: 'appeal', question: 'finerenone in kidney disease' };
  const letter = await ran(`/patients/${WAITING}`, 'insurer-letter', asking);
  const { paper: visit } = await clinician<{ paper: string }>('POST', `/patients/${WAITING}/papers/visit`);
  return {
    ...{ conversation, literature, recalled, emergency, ownEmergency, work, pipeline, brief, visit },
    letter: letter.result?.result.paper ?? '',
    run: messages.find(({ run }) => run !== null)?.run ?? '',
    lab: labs[0]?.code ?? '',
    items: Object.fromEntries(items.flat()),
  };
}
