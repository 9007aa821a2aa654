import type { Entry, EntryKind, Read } from '../facts/entry.ts';
import { isIn } from '../facts/match.ts';
import type { Question } from '../question/question.ts';
import type { Span } from '../question/spans.ts';
import { twice } from './say-medicines.ts';
import { cited, joined, nameAndDay, nameAndDose, onceSaid, plain, short, withoutSource } from './sentence.ts';

const MOST_ALONE = 4;
const MOST_IN_LIST = 24;

/** What a part of the record is called before a list of it. */
const TITLES: { readonly [kind in EntryKind]?: string } = {
  medicines: 'Medicines',
  allergies: 'Allergies and intolerances',
  conditions: 'Conditions',
  symptoms: 'Symptoms',
  visits: 'Visits',
  procedures: 'Procedures',
  vaccinations: 'Vaccinations',
  family: 'Family history',
  orders: 'Orders',
  goals: 'Goals',
  plans: 'Care plan',
  care_team: 'Care team',
  reports: 'Reports',
  documents: 'Documents',
};

/** Entries that were asked for by name: a few, each in a sentence of its own. */
export function sayNamed(
  read: Read,
  entries: readonly Entry[],
  { want }: Pick<Question, 'want'>,
  most = MOST_ALONE,
): readonly string[] {
  const once = onceHeld(onceSaid(entries));
  if (want === 'count' && once.length > 1) return sayCounted(once);
  return once.slice(0, most).map((each) => sayOne(read, each));
}

/** A date before birth is an error in the year: shown with the date of birth. */
function sayOne({ entries }: Read, each: Entry): string {
  const person = entries.find(({ kind }) => kind === 'person');
  const isBefore =
    each.start !== '' && each.start < '1925' && each.kind !== 'person' && each.kind !== 'family';
  if (!isBefore || person === undefined) return cited(sentenceOf(each) + twice(each), [each]);
  const born = /born on (\S+)/.exec(person.says)?.[1] ?? '';
  return cited(`${sentenceOf(each)}: dated before the patient was born on ${born}`, [each, person]);
}

/** A visit and the appointment for it are one. */
function onceHeld(entries: readonly Entry[]): readonly Entry[] {
  return entries.filter(
    (each, at) =>
      each.kind !== 'visits' ||
      !entries
        .slice(0, at)
        .some(
          ({ kind, name, start }) => kind === 'visits' && start === each.start && sameName(name, each.name),
        ),
  );
}

function sameName(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}

function sayCounted(entries: readonly Entry[]): readonly string[] {
  return [
    cited(`There are ${entries.length} such entries: ${joined(entries.map(nameAndDay), '; ')}`, entries),
  ];
}

/** A part of the record as one sentence for each of its states. */
export function sayKind(
  kind: EntryKind,
  read: Read,
  question: Question,
  span: Span | null,
): readonly string[] {
  const all = onceSaid(read.entries.filter((each) => each.kind === kind));
  const note = read.notes.get(kind);
  const noted = note === undefined ? [] : [cited(plain(note), [note])];
  if (all.length === 0) return noted;
  const chosen = chosenOf(kind, span === null ? all : all.filter((each) => isIn(each, span)), question, span);
  const isNext = kind === 'visits' && note !== undefined;
  if (chosen.length === 0) return nearestTo(span, all, noted);
  const absent = kind === 'allergies' ? read.notNoted.map((each) => cited(plain(each), [each])) : [];
  if (chosen.length <= 3 || kind === 'plans' || want(question))
    return [...(isNext ? noted : []), ...absent, ...sayNamed(read, chosen, question, chosen.length)];
  const title = TITLES[kind] ?? '';
  const shown = chosen.slice(0, MOST_IN_LIST);
  const pairs = kind === 'medicines' ? read.interactions.slice(0, 2) : [];
  return [
    ...absent,
    cited(
      `${title}: ${joined(shown.map(kind === 'medicines' ? (each) => nameAndDose(each) + (twice(each) === '' ? '' : ' (listed twice)') : HAS_DAY.has(kind) ? nameAndDay : short), '; ')}`,
      shown,
    ),
    ...pairs.map((each) => cited(withoutSource(plain(each)), [each])),
  ];
}

/** Of these a list needs the day only. */
const HAS_DAY = new Set<EntryKind>(['visits', 'procedures', 'vaccinations', 'documents', 'orders']);

const want = ({ want: wanted }: Question) => wanted === 'count';

/** Nothing is of that time: what code said of it, and what is nearest. */
function nearestTo(span: Span | null, all: readonly Entry[], noted: readonly string[]): readonly string[] {
  const dated = all
    .filter(({ start }) => start !== '')
    .toSorted((one, other) => other.start.localeCompare(one.start));
  const before =
    span?.to === undefined ? dated[0] : (dated.find(({ start }) => start <= span.to!) ?? dated.at(-1));
  return [
    ...noted,
    ...(before === undefined ? [] : [cited(`${short(before)}, is the nearest to that time`, [before])]),
  ];
}

/** Now, unless the past is asked for; of visits the last, or those that are planned. */
function chosenOf(
  kind: EntryKind,
  entries: readonly Entry[],
  { lower, want }: Question,
  span: Span | null,
): readonly Entry[] {
  const isOfPast = /\b(?:past|previous|before|earlier|used to|stopped|ended|former|ever|history|all)\b/.test(
    lower,
  );
  if (kind === 'visits') return visitsOf(entries, lower, want === 'count' || span !== null);
  if (kind === 'medicines' || kind === 'conditions' || kind === 'symptoms') {
    if (span !== null || want === 'count') return entries;
    const now = entries.filter(({ isActive }) => isActive);
    if (/\b(?:stopped|used to|former|previous|ended|no longer|resolved)\b/.test(lower))
      return entries.filter(({ isActive }) => !isActive);
    return isOfPast ? entries : now.length > 0 ? now : entries;
  }
  if (kind === 'orders' && span === null && want !== 'count') {
    const open = entries.filter(({ isActive }) => isActive);
    return open.length > 0 ? open : entries;
  }
  return entries;
}

function visitsOf(entries: readonly Entry[], lower: string, isAll: boolean): readonly Entry[] {
  const isOfHospital = /\bhospital|\badmi|\binpatient|\bstay/.test(lower);
  const isOfEmergency = /\bemergency\b/.test(lower);
  const planned = entries.filter(({ isPlanned }) => isPlanned);
  const held = entries
    .filter(({ isPlanned }) => !isPlanned)
    .filter(({ says }) => !isOfHospital || /, IMP\b|, EMER\b/.test(says))
    .filter(({ says }) => !isOfEmergency || /, EMER\b|emergency/i.test(says));
  if (
    /\bnext\b|\bupcoming\b|\bscheduled\b|\bplanned\b|\bcoming\b|\bappointments?\b/.test(lower) &&
    !/\blast\b/.test(lower)
  )
    return planned.length > 0 ? planned : held.slice(0, 1);
  return isAll || /\bvisits\b|\badmissions\b|\bstays\b|\btimes\b/.test(lower) ? held : held.slice(0, 1);
}

/** What code printed, with a verb where the record says how it is. */
function sentenceOf(entry: Entry): string {
  const said = plain(entry);
  if (entry.kind === 'results') {
    const words = [entry.verdict, entry.trend].filter((each) => each !== undefined).join(', and ');
    return words === '' ? said : `${said}: ${words}`;
  }
  return said;
}
