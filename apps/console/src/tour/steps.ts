import type { Section } from '../places/panel-search.ts';
import type { Who } from './who.ts';

/** What the tour can see of the page. */
export interface Place {
  readonly path: string;
  readonly section: string | undefined;
  readonly item: string | undefined;
  /** An answer with numbered sources is on the page. */
  readonly hasNotes: boolean;
  /** Since the tour began a proposal was accepted. */
  readonly hasAccepted: boolean;
}

export interface Step {
  readonly title: string;
  readonly words: string;
  /** Shown until somebody is where the step can be done. */
  readonly before?: { readonly words: string; readonly holds: (place: Place) => boolean };
  readonly help?:
    | { readonly label: string; readonly example: string }
    | { readonly label: string; readonly section: Section }
    | { readonly label: string; readonly part: 'teams' | 'audit' };
  readonly isDone: (place: Place) => boolean;
}

const OPEN_ONE = {
  words: 'Open a patient from the list.',
  holds: ({ path }: Place) => !/^\/patients\/./.test(path),
};

/** Answered by the stand-in from the record, with a measurement for a reader to find. */
const EXAMPLES = {
  own: 'How did my haemoglobin and creatinine change? My weight this morning was 68 kg.',
  // "My weight" would be the weight of who writes.
  acts: 'How did the patient’s haemoglobin and creatinine change? Weight this morning 68 kg.',
  treats: 'How did this patient’s haemoglobin and creatinine change? Weight this morning 68 kg.',
};

/** The stand-in makes one sentence of its answer wrong, and says so: the check takes it out. */
const REMOVED_EXAMPLE = 'Show me an example of a wrong sentence that the check removes.';

const WHO_READ_THIS: Step = {
  title: 'Who read this',
  words: 'Every look into this record, also by the team of agents, is listed for you.',
  before: OPEN_ONE,
  help: { label: 'Open “Who read this”', section: 'access' },
  isDone: ({ section }) => section === 'access',
};

/** Who read a record is for the patient to see: somebody who treats is led to what is open to them. */
const WHERE_IT_COMES_FROM: Step = {
  title: 'Where an entry comes from',
  words:
    'In Conditions press an entry: who wrote it, from which words, and how it read before. Every look, yours too, is listed for the patient.',
  before: OPEN_ONE,
  help: { label: 'Open Conditions', section: 'conditions' },
  isDone: ({ section, item }) => section === 'conditions' && item !== undefined,
};

function patientSteps(who: keyof typeof EXAMPLES): readonly Step[] {
  return [
    {
      title: 'Ask a question',
      words: 'Put the example into the message box, or write your own, and press Ask.',
      before: OPEN_ONE,
      help: { label: 'Use the example', example: EXAMPLES[who] },
      isDone: ({ hasNotes }) => hasNotes,
    },
    {
      title: 'See why it was said',
      words:
        'Press a number behind a sentence: the fact opens in its place in the record. The example shows a wrong sentence being removed.',
      before: OPEN_ONE,
      help: { label: 'See a sentence removed', example: REMOVED_EXAMPLE },
      isDone: ({ item }) => item !== undefined,
    },
    {
      title: 'Decide on a proposal',
      words:
        'The weight that you wrote was read from your message and waits in amber below the answer. Accept it, and only then it stands in the record.',
      before: OPEN_ONE,
      help: { label: 'Show what waits', section: 'proposals' },
      isDone: ({ hasAccepted }) => hasAccepted,
    },
    {
      title: 'A result against its past',
      words: 'In Labs press a result: all of its values, with the range of that laboratory shaded.',
      before: OPEN_ONE,
      help: { label: 'Open Labs', section: 'labs' },
      isDone: ({ section, item }) =>
        section === 'labs' && item !== undefined && !item.startsWith('Observation/'),
    },
    who === 'treats' ? WHERE_IT_COMES_FROM : WHO_READ_THIS,
  ];
}

const OPERATOR_STEPS: readonly Step[] = [
  {
    title: 'How a run went',
    words: 'Open a run: who worked on it, how long each step took, what it cost. Never what was said.',
    before: {
      words: 'Go to Operation, at the left or below.',
      holds: ({ path }) => !path.startsWith('/operator'),
    },
    isDone: ({ path }) => /^\/operator\/runs\/./.test(path),
  },
  {
    title: 'Who may hand over to whom',
    words: 'A team is drawn from its own files: agents, the edges between them, and which text each sees.',
    help: { label: 'Open Teams', part: 'teams' },
    isDone: ({ path }) => path.startsWith('/operator/teams'),
  },
  {
    title: 'Does the trail hold?',
    words: 'Search who did what, and have the chain of entries checked.',
    help: { label: 'Open Audit', part: 'audit' },
    isDone: ({ path }) => path.startsWith('/operator/audit'),
  },
];

export function stepsFor(who: Who): readonly Step[] {
  return who === 'operates' ? OPERATOR_STEPS : patientSteps(who);
}
