import type { Section } from '../../places/panel-search.ts';

/** What each section is called in the list. */
export const SECTION_NAMES: { readonly [section in Section]: string } = {
  summary: 'Summary',
  labs: 'Labs',
  medications: 'Medications',
  conditions: 'Conditions',
  allergies: 'Allergies',
  encounters: 'Visits',
  documents: 'Letters and documents',
  timeline: 'Timeline',
  immunizations: 'Immunisations',
  procedures: 'Procedures',
  'care-team': 'Care team',
  symptoms: 'Symptoms',
  'family-history': 'Family history',
  goals: 'Goals',
  'care-plans': 'Care plans',
  reports: 'Reports',
  papers: 'Visit pages and papers',
  proposals: 'Proposals',
  questions: 'Questions',
  access: 'Who read this',
  share: 'Share and export',
};

/** What an empty list says of itself, and how something gets here. */
export const NOTHING_HERE: {
  readonly [section in Section]?: { readonly title: string; readonly how: string };
} = {
  labs: {
    title: 'No results with a number yet',
    how: 'Results come with an import, from a document that was read, or from what you write in the conversation (“her weight is 61 kg”) once you have accepted it.',
  },
  medications: {
    title: 'No medications yet',
    how: 'They come with an import, from a letter that was read, or by hand. A medication that was only mentioned waits as a proposal until somebody accepts it.',
  },
  conditions: {
    title: 'No conditions yet',
    how: 'Diagnoses come with an import, from a letter that was read, or by hand.',
  },
  allergies: {
    title: 'No allergies recorded',
    how: 'That does not mean that there are none: perhaps nobody asked. Write one in the conversation or add it by hand.',
  },
  encounters: { title: 'No visits', how: 'Visits and appointments come with an import or by hand.' },
  immunizations: {
    title: 'No immunisations yet',
    how: 'They come with an import, from a vaccination card that was read, or by hand.',
  },
  procedures: {
    title: 'No procedures yet',
    how: 'Operations and other procedures come with an import, from a letter that was read, or by hand.',
  },
  'care-team': {
    title: 'No care team recorded',
    how: 'The people who care for this patient come with an import.',
  },
  symptoms: {
    title: 'No symptoms recorded',
    how: 'Say in the conversation what is felt and since when; it waits as a proposal until somebody accepts it.',
  },
  'family-history': {
    title: 'No family history recorded',
    how: 'That does not mean that relatives are healthy: perhaps nobody asked. It comes with an import, or from what is said in the conversation once somebody has accepted it.',
  },
  goals: { title: 'No goals recorded', how: 'Goals of treatment come with an import.' },
  'care-plans': { title: 'No care plans', how: 'Plans of care come with an import.' },
  reports: {
    title: 'No reports yet',
    how: 'Reports of laboratories, imaging and other examinations come with an import. Letters are in Letters and documents.',
  },
  timeline: { title: 'Nothing with a date yet', how: 'Everything that has a date stands here, day by day.' },
};
