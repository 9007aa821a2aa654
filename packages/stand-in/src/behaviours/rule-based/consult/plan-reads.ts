import { type ModelCall, resultsOfThisTurn, type Wire } from '../../../model-call.ts';
import type { ReplyToolCall } from '../../../reply.ts';
import { organIn } from '../chart-words.ts';
import { type Entry, readResults } from './facts/entry.ts';
import { byFocus, fitsOf } from './facts/match.ts';
import { medicinesIn } from './question/medicines.ts';
import { type Question, readQuestions } from './question/question.ts';
import { before } from './question/spans.ts';
import type { Topic } from './question/topics.ts';
import { allOf, daysIn, MOST_WORDS, namedAllergy, testsOf, wordsIn, wordsOf } from './read-arguments.ts';
import { isHormone } from './say/say-safety.ts';
import { takenByLetters, WARNING_WORDS } from './say/say-warnings.ts';
import { todayOf } from './today.ts';

const MOST_STEPS = 2;
const OTHERS: readonly Topic[] = [
  'procedures',
  'vaccinations',
  'documents',
  'reports',
  'goals',
  'plans',
  'orders',
  'care_team',
];

/** The calls of an agent that has the tools of the record: what the question is about, and then what its names turned out to mean. */
export function plannedReads(call: ModelCall, text: string): readonly ReplyToolCall[] {
  const offered = new Set(call.tools.map(({ name }) => name));
  if (!offered.has('read_observations')) return [];
  const questions = readQuestions(text, todayOf(call));
  const results = resultsOfThisTurn(call);
  if (results.length === 0)
    return unique(questions.flatMap((each) => planReads(each, todayOf(call)))).filter(({ name }) =>
      offered.has(name),
    );
  if (stepsOfThisTurn(call) >= MOST_STEPS) return [];
  const made = new Set(callsOfThisTurn(call).map(keyOf));
  return unique(questions.flatMap((each) => secondReads(each, call))).filter(
    (each) => offered.has(each.name) && !made.has(keyOf(each)),
  );
}

export function planReads(question: Question, today: string): readonly ReplyToolCall[] {
  switch (question.want) {
    case 'example':
      return [read('read_observations', {})];
    case 'summary':
      return readsOfSummary();
    case 'changes':
      return readsOfChanges(question.span?.from ?? threeMonthsBefore(today));
    case 'stopped':
      return [
        read('read_regimens', { which: 'all' }),
        read('read_encounters', { when: 'past' }),
        read('read_entries', { kinds: ['documents', 'plans'], words: STOP_WORDS }),
      ];
    case 'safety':
      return readsOfSafety(question);
    case 'concerns':
      return readsOfConcerns(question);
    case 'interactions':
      return [
        read('read_regimens', { which: 'active' }),
        read('read_allergies', {}),
        ...(question.medicines.length === 0
          ? [read('check_interactions', {})]
          : question.medicines
              .slice(0, 2)
              .flatMap((medicine) => [
                read('check_interactions', { with: medicine }),
                read('check_medicine', { medicine }),
              ])),
      ];
    default:
      return readsOfTopics(question);
  }
}

/** How letters say that a medicine ended, or must not come back. */
const STOP_WORDS = [
  'stopp',
  'ended',
  'discontinued',
  'never again',
  'no longer',
  'no more',
  'avoid',
  'instead',
  'replaced',
];

/** What people and letters call a class, beside the medicine itself. */
const KIN: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /nsaid|ibuprofen|naproxen|diclofenac|aspirin/i,
    ['anti-inflammatory', 'naproxen', 'ibuprofen', 'diclofenac'],
  ],
  [/cillin|amoxi|cef|cephalo/i, ['penicillin', 'cillin', 'allerg']],
  [/oestrogen|cohosh|primrose/i, ['oestrogen', 'hormone', 'contracep']],
  [/tramadol|codeine|opioid|morphine/i, ['codeine', 'tramadol', 'opioid']],
];

function readsOfTopics(question: Question): readonly ReplyToolCall[] {
  const { topics, tests, medicines, lower } = question;
  const organ = organIn(lower);
  if (
    organ !== undefined &&
    tests.length === 0 &&
    /\bcheck\b|\bhow (?:is|are|does|do)\b/.test(lower) &&
    topics.size === 0
  )
    return [
      read('health_check', { system: organ }),
      read('read_entries', { kinds: ['documents'], words: wordsOf(question) }),
    ];
  const others = OTHERS.filter((topic) => topics.has(topic));
  const isOfMedicine = medicines.length > 0 || topics.has('medicines');
  const reads: readonly (readonly [boolean, ReplyToolCall])[] = [
    [tests.length > 0, read('read_observations', { names: testsOf(question), ...allOf(question) })],
    [
      tests.length > 0 && question.span?.from !== undefined,
      read('read_observations', { names: testsOf(question), since: question.span?.from }),
    ],
    [tests.length > 0 && question.synonyms.length > 0, read('read_observations', {})],
    [wordsOf(question).length > 0, read('read_entries', { kinds: ['documents'], ...wordsIn(question) })],
    [topics.has('results') && tests.length === 0, read('read_observations', {})],
    [
      topics.has('visits') || topics.has('plans') || topics.has('orders'),
      read('read_encounters', { when: 'scheduled' }),
    ],
    [medicines.length > 0, findNames(medicines)],
    ...medicines.slice(0, 2).map((medicine) => [true, read('check_medicine', { medicine })] as const),
    [isOfMedicine, read('read_allergies', {})],
    [isOfMedicine || topics.has('allergies'), letterWarnings],
    [topics.has('visits'), read('read_encounters', { when: 'past' })],
    [isOfMedicine && !topics.has('allergies'), read('read_regimens', { which: 'all' })],
    [
      topics.has('medicines') && question.words.length + medicines.length === 0,
      read('check_interactions', {}),
    ],
    [topics.has('allergies'), read('read_allergies', namedAllergy(question))],
    [topics.has('conditions') || topics.has('family') || topics.has('goals'), read('read_conditions', {})],
    [
      others.length > 0,
      read('read_entries', { kinds: withDocuments(others), ...daysIn(question), ...wordsIn(question) }),
    ],
    [topics.has('person'), read('read_entries', { kinds: ['person'] })],
  ];
  const wanted = reads.flatMap(([isAsked, each]) => (isAsked ? [each] : []));
  return wanted.length > 0 && !isOpen(question) ? wanted : unique([...wanted, ...readsOfAll(question)]);
}

/** Why and who are told by entries of any kind; so is what only a name tells. */
function isOpen({ want, topics, tests, synonyms }: Question): boolean {
  if (want === 'why' || want === 'when') return true;
  return (topics.size === 0 || synonyms.length > 0) && tests.length === 0;
}

function withDocuments(kinds: readonly Topic[]): readonly Topic[] {
  return kinds.some((kind) => kind === 'reports' || kind === 'plans' || kind === 'procedures') &&
    !kinds.includes('documents')
    ? [...kinds, 'documents']
    : kinds;
}

function readsOfAll(question: Question): readonly ReplyToolCall[] {
  return [
    read('read_conditions', {}),
    read('read_regimens', { which: 'all' }),
    read('read_allergies', {}),
    read('read_observations', {}),
    read('read_encounters', { when: 'past' }),
    read('read_encounters', { when: 'scheduled' }),
    read('read_entries', { kinds: OTHERS, ...wordsIn(question) }),
  ];
}

/** All that can speak against a medicine, also what only a letter tells. */
function readsOfSafety(question: Question): readonly ReplyToolCall[] {
  const { medicines } = question;
  const kin = KIN.flatMap(([said, names]) => (medicines.some((each) => said.test(each)) ? names : []));
  const words = [
    ...medicines.map(small),
    ...kin,
    ...(IS_EXPECTING.test(question.lower) ? EXPECTING_WORDS.slice(0, 2) : []),
    ...wordsOf(question).slice(0, 4),
    'allerg',
    'rash',
    'reaction',
    'avoid',
  ];
  return [
    ...medicines.slice(0, 2).map((medicine, at) => {
      const beside = medicines.filter((_, place) => place !== at).slice(0, 3);
      return read('check_medicine', { medicine, ...(beside.length > 0 ? { beside } : {}) });
    }),
    ...(medicines.length > 0 ? [findNames(medicines)] : [read('check_interactions', {})]),
    read('read_allergies', {}),
    read('read_regimens', { which: 'all' }),
    read('read_conditions', {}),
    read('read_observations', { names: ['eGFR'] }),
    letterWarnings,
    ...(isHormone(question) ? [read('read_observations', { names: ['estrogen receptor'] })] : []),
    ...(question.topics.has('vaccinations') ? [read('read_entries', { kinds: ['vaccinations'] })] : []),
    read('read_entries', { kinds: ['documents'], words: [...new Set(words)].slice(0, MOST_WORDS) }),
  ];
}

/** Values that a wrong unit or a slip of the pen turns into a danger. */
const OFTEN_WRONG = [
  'creatinine',
  'weight',
  'haemoglobin',
  'potassium',
  'free T4',
  'TSH',
  'glucose',
  'height',
];
const EXPECTING_WORDS = ['pregnan', 'test is positive', 'breastfe', 'oestrogen', 'contracep'];
const BEFORE_ANAESTHESIA = ['anaesth', 'succinyl', 'airway', 'bleed', 'defibrillator', 'latex'];
/** What only letters tell. */
const letterWarnings = read('read_entries', { kinds: ['documents'], words: WARNING_WORDS });

/** All that may be wrong or dangerous, whatever it is. */
function readsOfConcerns(question: Question): readonly ReplyToolCall[] {
  return [
    read('check_interactions', {}),
    read('read_allergies', {}),
    read('read_regimens', { which: 'active' }),
    read('read_conditions', {}),
    read('read_observations', {}),
    read('read_observations', { names: OFTEN_WRONG, all: true }),
    read('read_encounters', { when: 'scheduled' }),
    read('read_entries', { kinds: ['procedures'] }),
    letterWarnings,
    read('read_entries', {
      kinds: ['documents', 'plans'],
      words: [
        ...new Set([
          ...wordsOf(question).slice(0, 4),
          ...(IS_EXPECTING.test(question.lower) ? EXPECTING_WORDS : BEFORE_ANAESTHESIA),
        ]),
      ].slice(0, MOST_WORDS),
    }),
  ];
}

function findNames(names: readonly string[]): ReplyToolCall {
  return read('find_names', { names: names.slice(0, 4).map(small) });
}

const small = (name: string) => name.toLowerCase();

function readsOfSummary(): readonly ReplyToolCall[] {
  return [
    read('read_entries', { kinds: ['person', 'procedures'] }),
    read('read_conditions', {}),
    read('read_regimens', { which: 'active' }),
    read('check_interactions', {}),
    read('read_allergies', {}),
    read('read_observations', {}),
    read('read_encounters', { when: 'past' }),
    read('read_encounters', { when: 'scheduled' }),
  ];
}

function readsOfChanges(since: string): readonly ReplyToolCall[] {
  return [
    read('read_encounters', { when: 'past' }),
    read('read_encounters', { when: 'scheduled' }),
    read('read_observations', { since }),
    read('read_regimens', { which: 'all' }),
    read('read_conditions', {}),
  ];
}

const MOST_CHECKED = 4;
const IS_EXPECTING = /\bpregnan|\bexpecting\b|\bbreast-?feed|\bbaby\b|\bconceive\b/;

/** With a child expected or fed, each medicine that is taken is looked up. */
function checksOfTaken({ lower }: Question, call: ModelCall): readonly ReplyToolCall[] {
  if (!IS_EXPECTING.test(lower)) return [];
  const { entries } = readResults(resultsOfThisTurn(call));
  const taken = entries.filter(({ kind, isActive }) => kind === 'medicines' && isActive);
  return [...new Set(taken.map(({ name }) => small(name)))]
    .slice(0, MOST_CHECKED)
    .map((medicine) => read('check_medicine', { medicine }));
}

/** A medicine is also looked up beside what only a letter says is taken. */
function checksBeside({ medicines }: Question, call: ModelCall): readonly ReplyToolCall[] {
  const { entries } = readResults(resultsOfThisTurn(call));
  const beside = [...new Set(takenByLetters(entries).flatMap((words) => medicinesIn(words.toLowerCase())))]
    .filter((name) => !medicines.includes(name) && name !== 'NSAIDs')
    .slice(0, 3);
  return beside.length === 0
    ? []
    : medicines.slice(0, 2).map((medicine) => read('check_medicine', { medicine, beside }));
}

/** Of a test that turned out to be meant the whole series; of a name that nothing fitted, the rest of the record. */
function secondReads(question: Question, call: ModelCall): readonly ReplyToolCall[] {
  if (question.want === 'concerns') return checksOfTaken(question, call);
  if (question.want === 'safety') return checksBeside(question, call);
  if (['example', 'summary', 'changes', 'interactions'].includes(question.want)) return [];
  const { entries } = readResults(resultsOfThisTurn(call));
  const tests = seriesMeant(entries, question).filter(
    (test) => entries.filter((each) => each.test === test).length === 1,
  );
  const isNamed =
    fitsOf(
      entries.filter(({ kind }) => kind !== 'passages'),
      question,
    ).length > 0;
  const hasName = question.words.length + question.synonyms.length > 0;
  return [
    ...(tests.length > 0 ? [read('read_observations', { names: tests, ...allOf(question) })] : []),
    ...(!isNamed && hasName
      ? [...readsOfAll(question), ...(question.words.length > 0 ? [findNames(longest(question.words))] : [])]
      : []),
  ];
}

/** Names are seldom short. */
function longest(words: readonly string[]): readonly string[] {
  return words.toSorted((one, other) => other.length - one.length).slice(0, 3);
}

const MOST_SERIES = 3;

function seriesMeant(entries: readonly Entry[], question: Question): readonly string[] {
  const results = entries.filter(({ kind, test }) => kind === 'results' && test !== undefined);
  const fits = fitsOf(results, question).toSorted(byFocus);
  return [...new Set(fits.map(({ entry }) => entry.test!))].slice(0, MOST_SERIES);
}

export function threeMonthsBefore(today: string): string {
  return before(today, 3, 'month');
}

function callsOfThisTurn({ messages }: ModelCall): readonly ReplyToolCall[] {
  const from = messages.findLastIndex((message) => message.role === 'user') + 1;
  return messages.slice(from).flatMap((message) => (message.role === 'assistant' ? message.toolCalls : []));
}

function stepsOfThisTurn({ messages }: ModelCall): number {
  const from = messages.findLastIndex((message) => message.role === 'user') + 1;
  return messages
    .slice(from)
    .filter((message) => message.role === 'assistant' && message.toolCalls.length > 0).length;
}

function unique(calls: readonly ReplyToolCall[]): readonly ReplyToolCall[] {
  return [...new Map(calls.map((each) => [keyOf(each), each])).values()];
}

function keyOf({ name, args }: ReplyToolCall): string {
  return `${name} ${JSON.stringify(args)}`;
}

function read(name: string, args: Wire): ReplyToolCall {
  return { name, args };
}
