import { type ModelCall, resultsOfThisTurn, type Wire } from '../../../model-call.ts';
import type { ReplyToolCall } from '../../../reply.ts';
import { organIn } from '../medical-words.ts';
import { ENTRY_KINDS, readResults } from './facts/entry.ts';
import { pickParts } from './facts/pick.ts';
import { type Found, retrieve } from './facts/retrieve.ts';
import { medicinesIn } from './question/medicines.ts';
import { type Question, readQuestions } from './question/question.ts';
import { before } from './question/spans.ts';
import type { Topic } from './question/topics.ts';
import { takenByLetters } from './say/say-passages.ts';
import { isHormone } from './say/say-safety.ts';

const MOST_STEPS = 2;

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
    case 'changes':
      return [...ALL, read('read_observations', { since: question.span?.from ?? threeMonthsBefore(today) })];
    case 'interactions':
      return [...ALL, ...readsOfInteractions(question)];
    case 'summary':
      return [
        ...ALL,
        read('check_interactions', {}),
        read('read_observations', { names: OFTEN_WRONG, all: true }),
      ];
    case 'concerns':
      return [
        ...ALL,
        read('check_interactions', {}),
        read('read_observations', { names: OFTEN_WRONG, all: true }),
      ];
    case 'safety':
      return [...ALL, ...readsOfSafety(question)];
    default:
      return [...ALL, ...readsOfNames(question)];
  }
}

/** All parts of the record but older results, because a question may name something in any part. */
const ALL: readonly ReplyToolCall[] = [
  read('read_conditions', {}),
  read('read_regimens', { which: 'all' }),
  read('read_allergies', {}),
  read('read_observations', {}),
  read('read_encounters', { when: 'past' }),
  read('read_encounters', { when: 'scheduled' }),
  read('read_entries', { kinds: ENTRY_KINDS }),
];

/** What the question asks for by a known name. */
function readsOfNames(question: Question): readonly ReplyToolCall[] {
  const { topics, tests, medicines, lower } = question;
  const organ = organIn(lower);
  const isCheck = organ !== undefined && /\bcheck (?:my|his|her|the)\b/.test(lower) && tests.length === 0;
  const dated = DATED.filter((topic) => topics.has(topic));
  const days = daysIn(question);
  const reads: readonly (readonly [boolean, ReplyToolCall])[] = [
    [isCheck, read('health_check', { system: organ })],
    [
      tests.length > 0,
      read('read_observations', { names: testsOf(question), all: true, ...unitOf(question) }),
    ],
    [
      tests.length > 0 && question.span?.from !== undefined,
      read('read_observations', { names: testsOf(question), since: question.span?.from }),
    ],
    [medicines.length > 0, findNames(medicines)],
    ...medicines.slice(0, 2).map((medicine) => [true, read('check_medicine', { medicine })] as const),
    [topics.has('medicines') && medicines.length === 0, read('check_interactions', {})],
    [topics.has('allergies'), read('read_allergies', namedAllergy(question))],
    [dated.length > 0 && Object.keys(days).length > 0, read('read_entries', { kinds: dated, ...days })],
  ];
  return reads.flatMap(([isAsked, each]) => (isAsked ? [each] : []));
}

/** Parts for which our code can say that nothing is recorded in a period. */
const DATED: readonly Topic[] = ['procedures', 'vaccinations', 'reports', 'orders'];

function readsOfInteractions({ medicines }: Question): readonly ReplyToolCall[] {
  if (medicines.length === 0) return [read('check_interactions', {})];
  return medicines
    .slice(0, 2)
    .flatMap((medicine) => [
      read('check_interactions', { with: medicine }),
      read('check_medicine', { medicine, ...besideOf(medicine, medicines) }),
    ]);
}

/** All that can speak against a medicine: known dangers, and values that are dangerous if their unit is wrong. */
function readsOfSafety({ medicines, tests }: Question): readonly ReplyToolCall[] {
  return [
    ...medicines
      .slice(0, MOST_CHECKED)
      .map((medicine) => read('check_medicine', { medicine, ...besideOf(medicine, medicines) })),
    ...(medicines.length > 0 ? [findNames(medicines)] : [read('check_interactions', {})]),
    read('read_observations', { names: ['eGFR'] }),
    read('read_observations', { names: OFTEN_WRONG, all: true }),
    ...(isHormone({ medicines }) ? [read('read_observations', { names: ['estrogen receptor'] })] : []),
    ...(tests.length > 0 ? [read('read_observations', { names: tests, all: true })] : []),
  ];
}

function besideOf(medicine: string, medicines: readonly string[]): { readonly beside?: readonly string[] } {
  const beside = medicines.filter((each) => each !== medicine).slice(0, 3);
  return beside.length > 0 ? { beside } : {};
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

function findNames(names: readonly string[]): ReplyToolCall {
  return read('find_names', { names: names.slice(0, 4).map(small) });
}

const small = (name: string) => name.toLowerCase();

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

/** Second round of reads: the whole series of a test that was meant, and the search for a name that matched nothing. */
function secondReads(question: Question, call: ModelCall): readonly ReplyToolCall[] {
  if (question.want === 'concerns') return checksOfTaken(question, call);
  if (question.want === 'safety') return checksBeside(question, call);
  if (['example', 'summary', 'changes', 'interactions'].includes(question.want)) return [];
  const { entries } = readResults(resultsOfThisTurn(call));
  const found = retrieve(entries, question);
  const tests = seriesMeant(found, question).filter(
    (test) => entries.filter((each) => each.test === test).length === 1,
  );
  const told = new Set([...found.hits, ...found.sentences].flatMap((each) => each.told));
  const unknown = found.concepts.filter(
    (concept) => !told.has(concept) && concept.said.length > 3 && !question.tests.includes(concept.said),
  );
  return [
    ...(tests.length > 0
      ? [read('read_observations', { names: tests, all: true, ...unitOf(question) })]
      : []),
    ...(unknown.length > 0 ? [findNames(longest(unknown.map(({ said }) => said)))] : []),
  ];
}

/** Names are seldom short. */
function longest(words: readonly string[]): readonly string[] {
  return words.toSorted((one, other) => other.length - one.length).slice(0, 4);
}

const MOST_SERIES = 6;

function seriesMeant(found: Found, question: Question): readonly string[] {
  const parts = pickParts(found, question).filter(({ kind }) => kind === 'results');
  const tests = parts.flatMap(({ hits }) => hits.flatMap(({ entry }) => entry.test ?? []));
  return [...new Set(tests)].slice(0, MOST_SERIES);
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

/** Sugar may be the long one or the one of the day. */
function testsOf({ tests, lower }: Question): readonly string[] {
  const more = /\bsugars?\b/.test(lower) ? ['HbA1c', 'glucose'] : [];
  return [...new Set([...more, ...tests])];
}

/** The unit that the question names: results are also given in it. */
function unitOf({ lower }: Question): { readonly unit?: string } {
  const said =
    /(?:^|[\s(])(%|percent|mg\/dl|mmol\/mol|mmol\/l|µmol\/l|umol\/l|g\/dl|g\/l|lbs?|pounds|kilos?|ng\/ml|nmol\/l)(?=$|[\s?.,;)])/.exec(
      lower,
    )?.[1];
  const unit = said === undefined ? undefined : (UNITS[said] ?? said);
  return unit === undefined ? {} : { unit };
}

/** As laboratories write them. */
const UNITS: { readonly [said: string]: string } = {
  percent: '%',
  'mg/dl': 'mg/dL',
  'mmol/l': 'mmol/L',
  'µmol/l': 'µmol/L',
  'umol/l': 'µmol/L',
  'g/dl': 'g/dL',
  'g/l': 'g/L',
  lbs: 'lb',
  pounds: 'lb',
  kilo: 'kg',
  kilos: 'kg',
  'ng/ml': 'ng/mL',
  'nmol/l': 'nmol/L',
};

/** The one that is asked about, so that code can say that it is not noted. */
function namedAllergy({ words }: Question): Wire {
  const [named] = words.filter(
    (word) => !/^(?:severe|known|serious|drug|food|react\w*|anaphyla\w*|intoleran\w*)$/.test(word),
  );
  return { count: true, ...(named === undefined ? {} : { named }) };
}

/** A part of the record that is asked for in a span: code says where there is none. What a letter says may be of any time. */
function daysIn({ span, topics }: Question): { readonly from?: string; readonly to?: string } {
  if (span === null || topics.has('documents')) return {};
  return {
    ...(span.from === undefined ? {} : { from: span.from }),
    ...(span.to === undefined ? {} : { to: span.to.replace(/-31$/, lastDay(span.to)) }),
  };
}

function lastDay(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return `-${new Date(Date.UTC(year, month, 0)).getUTCDate()}`;
}

/** The day that the instruction names as now; else the first of its kind, so that the same call has the same answer. */
export function todayOf({ system }: Pick<ModelCall, 'system'>): string {
  return /\bnow\s+(\d{4}-\d{2}-\d{2})T/.exec(system)?.[1] ?? '1970-01-01';
}
