import type { ToolResult, Wire } from '../../../../model-call.ts';
import { fields, type Given, gave, givenIn, list, noteIn } from '../../given-facts.ts';
import type { Topic } from '../question/topics.ts';

export type EntryKind = Topic | 'passages' | 'symptoms';

/** One fact that a tool handed out, read as far as its print goes. */
export interface Entry extends Given {
  readonly kind: EntryKind;
  /** What stands before its first comma, colon or value. */
  readonly name: string;
  /** First day: since, on, of. */
  readonly start: string;
  /** Last day: until. */
  readonly end: string;
  readonly isActive: boolean;
  readonly isPlanned: boolean;
  readonly isDoubted: boolean;
  /** Of a result: which series it is of, and its place in it from the newest. */
  readonly test?: string;
  readonly place?: number;
  readonly trendOver?: string;
}

/** All that the tools of this turn gave. */
export interface Read {
  readonly entries: readonly Entry[];
  /** That there is nothing, as code says it, by the part of the record. */
  readonly notes: ReadonlyMap<EntryKind, Given>;
  readonly missing: readonly Given[];
  /** By the test: that its newest result is old, and nothing came later. */
  readonly noLater: ReadonlyMap<string, Given>;
  /** By test: when it began to be measured by another method. */
  readonly changes: ReadonlyMap<string, readonly Given[]>;
  /** By test: its results in the requested unit. */
  readonly inUnit: ReadonlyMap<string, readonly Given[]>;
  readonly dangers: readonly Given[];
  readonly notChecked: readonly Given[];
  readonly interactions: readonly Given[];
  /** That the record names something nowhere. */
  readonly absent: readonly Given[];
  /** That an allergy is not noted. */
  readonly notNoted: readonly Given[];
  /** The statement that the list of allergies is complete. */
  readonly noOther: readonly Given[];
  /** Whether something of the record was read at all. */
  readonly isAny: boolean;
}

/** Parts of a record that `read_entries` reads. */
export const ENTRY_KINDS: readonly EntryKind[] = [
  'procedures',
  'vaccinations',
  'documents',
  'reports',
  'goals',
  'plans',
  'orders',
  'care_team',
  'person',
];

export function readResults(results: readonly ToolResult[]): Read {
  const regimens = gave(results, 'read_regimens');
  const conditions = gave(results, 'read_conditions');
  const visits = gave(results, 'read_encounters');
  const allergies = gave(results, 'read_allergies');
  const observations = [...gave(results, 'read_observations'), ...gave(results, 'health_check')];
  const others = gave(results, 'read_entries');
  const systems = gave(results, 'health_check');
  const checked = gave(results, 'check_medicine');
  const pairs = gave(results, 'check_interactions');
  const entries = [
    ...of('medicines', [
      ...regimens.flatMap(({ medicines, supplements }) => [medicines, supplements]),
      ...systems.map((each) => each.active_medicines),
    ]),
    ...of(
      'conditions',
      [...conditions, ...systems].map((each) => each.conditions),
    ),
    ...of(
      'symptoms',
      [...conditions, ...systems].map((each) => each.symptoms),
    ),
    ...of(
      'family',
      conditions.map(({ family_history }) => family_history),
    ),
    ...of(
      'visits',
      visits.flatMap((each) => [each.visits, each.planned_before_today]),
    ),
    ...of(
      'allergies',
      allergies.map((each) => each.allergies),
    ),
    ...observations.flatMap(resultsOf),
    ...others.flatMap((answer) =>
      ENTRY_KINDS.flatMap((kind) => {
        const { entries: found, passages, newest_of_all } = fields(answer[kind]);
        return [...of(kind, [found, [newest_of_all]]), ...of('passages', [passages])];
      }),
    ),
  ];
  return {
    entries: once(entries),
    notes: notesOf([
      ['medicines', regimens],
      ['conditions', conditions],
      ['visits', visits],
      ['allergies', allergies],
      ...ENTRY_KINDS.map((kind) => [kind, others.map((answer) => fields(answer[kind]))] as const),
    ]),
    noLater: new Map(
      observations
        .flatMap(({ tests }) => list(tests).map(fields))
        .flatMap(({ test, no_later }) => givenIn([no_later]).map((each) => [String(test), each] as const)),
    ),
    changes: byTest(observations, 'changed'),
    inUnit: byTest(observations, 'in_unit'),
    missing: observations.flatMap(({ not_in_the_record }) => givenIn(not_in_the_record)),
    dangers: checked.flatMap((each) => givenIn(each.dangers)),
    notChecked: [...checked, ...pairs].flatMap(({ not_checked }) => givenIn([not_checked])),
    interactions: pairs.flatMap(({ found }) => givenIn(found)),
    absent: gave(results, 'find_names').flatMap(({ absent }) => givenIn(absent)),
    notNoted: allergies.flatMap(({ not_noted }) => givenIn([not_noted])),
    noOther: allergies.flatMap(({ no_other }) => givenIn([no_other])),
    isAny: [regimens, conditions, visits, allergies, observations, others, checked, pairs].some(
      ({ length }) => length > 0,
    ),
  };
}

function byTest(
  observations: readonly ReturnType<typeof fields>[],
  field: 'changed' | 'in_unit',
): ReadonlyMap<string, readonly Given[]> {
  return new Map(
    observations
      .flatMap(({ tests }) => list(tests).map(fields))
      .map((each) => [String(each.test), givenIn(each[field])] as const)
      .filter(([, given]) => given.length > 0),
  );
}

function of(kind: EntryKind, lists: readonly Wire[]): readonly Entry[] {
  return lists.flatMap((each) => givenIn(each).map((given) => entryOf(kind, given)));
}

/** A pair of pressures is told as a pair; its two halves are left out. */
function resultsOf(answer: ReturnType<typeof fields>): readonly Entry[] {
  const pairs = givenIn(answer.blood_pressures);
  const tests = list(answer.tests)
    .map(fields)
    .filter(({ test }) => pairs.length === 0 || !/blood pressure/i.test(String(test)));
  const series = [
    ...(pairs.length > 0 ? [{ test: 'Blood pressure', trend_over: undefined, given: pairs }] : []),
    ...tests.map(({ test, results, trend_over }) => ({
      test: String(test),
      trend_over,
      given: givenIn(results),
    })),
  ];
  return [
    ...series.flatMap(({ test, trend_over, given }) =>
      given.map((each, place) => ({
        ...entryOf('results', each),
        name: test,
        test,
        place,
        ...(typeof trend_over === 'string' ? { trendOver: trend_over } : {}),
      })),
    ),
    ...givenIn(answer.in_words).map((each) => ({ ...entryOf('results', each), place: 0 })),
  ];
}

const DAY = '(\\d{4}(?:-\\d{2}(?:-\\d{2})?)?)';
const START = new RegExp(`\\b(?:since|on|of|noted on|born on) ${DAY}`);
const END = new RegExp(`\\b(?:until|to end on) ${DAY}`);

function entryOf(kind: EntryKind, given: Given): Entry {
  const { says } = given;
  const bare = says.replace(/^(?:family history|goal|care plan|ordered|care team): /, '');
  const test = kind === 'results' ? /^(.*?)[:,]? [<>≤≥]*-?\d/.exec(bare)?.[1] : undefined;
  return {
    ...given,
    kind,
    name: nameIn(kind, bare, test),
    start: START.exec(says)?.[1] ?? '',
    end: END.exec(says)?.[1] ?? '',
    isActive: /, (?:active|remission|recurrence|relapse|in-progress|written as active[^,]*)\b/.test(says),
    isPlanned: /, (?:planned|booked|pending|proposed)\b/.test(says),
    isDoubted: /waits? for review/.test(says),
  };
}

/** Of these every word names it: the relative and the illness, the role and the person, what a letter says. */
const WHOLE = new Set<EntryKind>(['family', 'care_team', 'goals', 'plans', 'passages', 'reports']);
const TITLE_ENDS = /, (?:document of|AMB|IMP|EMER|HH|VR|planned|finished|booked|fulfilled|in-progress)\b/;

function nameIn(kind: EntryKind, bare: string, test: string | undefined): string {
  if (WHOLE.has(kind)) return bare;
  if (kind === 'documents' || kind === 'visits') return bare.split(TITLE_ENDS, 1)[0] ?? bare;
  return test ?? bare.split(/[,:]/, 1)[0] ?? bare;
}

/** A fact that two tools gave is one; that with its series tells more. */
function once(entries: readonly Entry[]): readonly Entry[] {
  const best = new Map<string, Entry>();
  for (const each of entries) {
    const known = best.get(each.fact);
    if (known === undefined || (known.trend === undefined && each.trend !== undefined))
      best.set(each.fact, each);
  }
  return [...best.values()];
}

function notesOf(
  answers: readonly (readonly [EntryKind, readonly ReturnType<typeof fields>[]])[],
): ReadonlyMap<EntryKind, Given> {
  return new Map(
    answers.flatMap(([kind, of]) => {
      const note = of.map(noteIn).find((each) => each !== undefined);
      return note === undefined ? [] : [[kind, note] as const];
    }),
  );
}
