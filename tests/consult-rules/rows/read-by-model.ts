import { finish, type Row, to } from '../row.ts';
import { EDIT, list, NON_HEALTH, SHARE } from '../texts.ts';

const OWN = 'Please ask your doctor about this.';
const GENERAL = 'In general it means what it says.';
const TOPIC = 'Please ask your pharmacist about this entry.';

const own = (message: string, more: Partial<Row> = {}): Row => ({
  message,
  decides: 'model',
  script: { triage: [to('health_consultant')], health_consultant: [{ text: OWN }] },
  text: OWN,
  agents: ['health_consultant', 'triage'],
  ...more,
});

const general = (message: string, more: Partial<Row> = {}): Row => ({
  message,
  decides: 'model',
  script: { triage: [to('health_consultant_lite')], health_consultant_lite: [{ text: GENERAL }] },
  text: GENERAL,
  agents: ['health_consultant_lite', 'triage'],
  past: true,
  ...more,
});

const decided = (
  message: string,
  decision: string,
  text: string,
  section?: string,
  more: Partial<Row> = {},
): Row => ({
  message,
  decides: 'model',
  script: { triage: [finish(decision, section)] },
  text,
  ...(decision === 'non_health' ? {} : { section: decision === 'share' ? 'share' : (section ?? 'summary') }),
  agents: ['triage'],
  ...more,
});

/** A conversation about a topic: code hands it over, whatever it says. */
export const TOPICS: readonly Row[] = [
  'Is that serious?',
  'What does HbA1c measure?',
  'Who won the cup?',
].map((message) => ({
  message,
  topic: true,
  decides: 'code' as const,
  script: { ask_handler: [{ text: TOPIC }] },
  text: TOPIC,
  agents: ['ask_handler', 'triage'],
}));

/** Rule 1 and rule 4, and whatever of rules 2 and 3 no phrase takes in. */
export const READ_BY_MODEL: readonly Row[] = [
  decided('What is the capital of France?', 'non_health', NON_HEALTH),
  decided('Write me a poem about spring', 'non_health', NON_HEALTH, undefined, { who: 'clinician' }),
  decided('who won the cup', 'non_health', NON_HEALTH, undefined, { past: true }),
  decided(
    'I would love an overview of each and every drug I swallow',
    'list',
    list('Medications section', 'medications'),
    'medications',
  ),
  decided('Everything you have on my bloods, all of it', 'list', list('Labs section', 'lab results'), 'labs'),
  decided('Just give me the lot', 'list', list('Summary section', 'health record')),
  decided('My sister is a nurse, could she get hold of my papers?', 'share', SHARE),
  decided('There is a typo in the name of my surgeon', 'edit', EDIT),

  own('show my latest HbA1c', { why: 'one value is no list' }),
  own('list all my medications and tell me if they interact', { why: 'a list and a question' }),
  own('Show all my labs from last year that were high', { why: 'not complete' }),
  own('all my medications make me dizzy', { why: 'a complaint' }),
  own('What medications am I taking?', { why: 'a question about the record' }),
  own('explain all my lab results', { why: 'asks for a meaning' }),
  own('show me my complete blood count', { why: 'the name of a test' }),
  own('send this to my doctor and tell me if my HbA1c is high', { why: 'not ONLY sharing' }),
  own('Should I share this with my doctor?', { why: 'asks for advice' }),
  own('can I share my medication with my wife?', { why: 'no data is shared' }),
  own('should I change my medication?', { why: 'asks for advice' }),
  own('I want to change my medication', { why: 'may ask for treatment' }),
  own('change my medication to lisinopril', { why: 'may ask for treatment' }),
  own('My doctor changed my medication', { why: 'tells of something' }),
  own('Is my kidney function getting worse?', { past: true }),
  own('Does this patient have any allergies?', { who: 'clinician' }),

  general('what are all the side effects of metformin', { why: 'no list of the chart' }),
  general('What are all the symptoms of diabetes?', { why: 'no list of the chart' }),
  general('list all medications for high blood pressure', { why: 'no list of the chart' }),
  general('What does HbA1c measure?'),
  general('How does a statin work? I read it at www.example.org', { why: 'no http(s) address' }),
  general('Explain atrial fibrillation to me', { who: 'clinician' }),
  {
    ...general('What is new about asthma?'),
    script: {
      triage: [to('health_consultant_lite')],
      health_consultant_lite: [
        { toolCalls: [{ name: 'search_web', args: { request: 'asthma news' } }] },
        { text: GENERAL },
      ],
      google_search: [{ text: 'There is a new inhaler.' }],
    },
    agents: ['google_search', 'health_consultant_lite', 'triage'],
    state: { search_status: 'success' },
  },
];
