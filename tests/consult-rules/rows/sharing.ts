import type { Row } from '../row.ts';
import { EDIT, SHARE } from '../texts.ts';

const share = (message: string, more: Partial<Row> = {}): Row => ({
  message,
  decides: 'code',
  text: SHARE,
  section: 'share',
  agents: [],
  ...more,
});

const edit = (message: string, section: string, more: Partial<Row> = {}): Row => ({
  ...share(message, more),
  text: EDIT,
  section,
});

/** Rule 3 where code can tell. Nothing is sent and nothing is changed. */
export const SHARING: readonly Row[] = [
  share('send this to my doctor', { why: 'the seed’s own words' }),
  share('Please share my records with my cardiologist.'),
  share('Export my data'),
  share('Can you send my lab results to Dr. Smith?'),
  share('Download my health records as a PDF'),
  share('How do I share my medical records with my new doctor?'),
  share('email my doctor my results', { past: true }),
  share('Send her chart to the cardiologist', { who: 'clinician' }),
  share('Share my health information', { topic: true, why: 'rule 3 comes before the topic' }),
  edit('change my medication', 'medications', { why: 'the seed’s own words' }),
  edit('Update my medication list', 'medications'),
  edit('Please edit my allergies', 'allergies'),
  edit('Delete my appointment', 'encounters'),
  edit('How do I correct my date of birth?', 'summary'),
  edit('Add penicillin to my allergies', 'allergies'),
  edit('Remove metformin from my medication list', 'medications', { who: 'clinician' }),
  edit('Update my health record', 'summary', { topic: true }),
];
