import type { Row } from '../row.ts';
import { list } from '../texts.ts';

const MEDICATIONS = list('Medications section', 'medications');
const CONDITIONS = list('Conditions section', 'conditions');
const LABS = list('Labs section', 'lab results');

const asked = (message: string, text: string, section: string, more: Partial<Row> = {}): Row => ({
  message,
  decides: 'code',
  text,
  section,
  agents: [],
  ...more,
});

/** Rule 2 where code can tell: each section of the panel, each way of asking. */
export const LISTS: readonly Row[] = [
  asked('List all medications', MEDICATIONS, 'medications', { why: 'the seed’s own words' }),
  asked('Show all conditions', CONDITIONS, 'conditions', { why: 'the seed’s own words' }),
  asked('all labs', LABS, 'labs', { why: 'the seed’s own words' }),
  asked('Show me all my meds, please!', MEDICATIONS, 'medications'),
  asked('What are all of my conditions?', CONDITIONS, 'conditions'),
  asked("I'd like to see all my lab results", LABS, 'labs'),
  asked('my full medication list', MEDICATIONS, 'medications'),
  asked('Can you list all my allergies please', list('Allergies section', 'allergies'), 'allergies'),
  asked('Show all my appointments', list('Visits section', 'visit history'), 'encounters'),
  asked('Show me all of my documents', list('Documents section', 'documents'), 'documents'),
  asked('my complete vaccination record', list('Immunisations section', 'immunisations'), 'immunizations'),
  asked('List all my surgeries', list('Procedures section', 'procedures'), 'procedures'),
  asked('show me my whole care team', list('Care Team section', 'care team'), 'care-team'),
  asked('What are all my symptoms on file?', list('Symptoms section', 'symptoms'), 'symptoms'),
  asked('Show my complete medical history', list('Timeline section', 'health history'), 'timeline'),
  asked('Open my entire health record', list('Summary section', 'health record'), 'summary'),
  asked("List all of the patient's conditions", CONDITIONS, 'conditions', { who: 'clinician' }),
  asked('show all her medications', MEDICATIONS, 'medications', { who: 'clinician' }),
  asked('Show all my lab results', LABS, 'labs', { topic: true, why: 'rule 2 comes before the topic' }),
  asked('SHOW ME ALL MY MEDICATIONS!!!', MEDICATIONS, 'medications', { past: true }),
];
