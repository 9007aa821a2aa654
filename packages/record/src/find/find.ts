import {
  createWordFinder,
  isCodeOf,
  type Mark,
  type SearchTerm,
  searchTerms,
  type WordFinder,
} from '@consilium/clinical';
import {
  ConsiliumError,
  type FoundInRecord,
  LIST_SECTIONS,
  type ListSection,
  type MarkedText,
  type PatientRecord,
  type RecordHit,
  seriesKey,
} from '@consilium/kernel';
import { isSymptom } from '../graph/resources/condition.ts';
import type { RecordParts } from '../record-parts.ts';
import { type EntryNames, entryNames } from '../sections/entry-names.ts';
import { sectionEntry } from '../sections/section-entry.ts';
import { mapInSlices } from '../versions/in-slices.ts';
import { type EntryRow, type FindLimits, type PageRow, readRows, type TestRow } from './read-rows.ts';

const LIMITS: FindLimits = { entries: 5_000, characters: 1_000_000 };
const MOST = 50;
const MOST_ALSO = 12;

/** The section in which an entry of a type is listed. A condition may be a symptom. */
const SECTIONS: { readonly [type: string]: ListSection } = {
  Condition: 'conditions',
  MedicationRequest: 'medications',
  MedicationStatement: 'medications',
  Observation: 'labs',
  AllergyIntolerance: 'allergies',
  Encounter: 'encounters',
  Appointment: 'encounters',
  DocumentReference: 'documents',
  Immunization: 'immunizations',
  Procedure: 'procedures',
  CareTeam: 'care-team',
  FamilyMemberHistory: 'family-history',
  Goal: 'goals',
  CarePlan: 'care-plans',
  DiagnosticReport: 'reports',
};
const ENTRY_TYPES = Object.keys(SECTIONS).filter((type) => type !== 'Observation');

type Placed = { readonly section: ListSection; readonly found: RecordHit };

/** Looks through what stands now in one transaction, in time linear in what is read. */
export function find({ store }: RecordParts, limits = LIMITS): PatientRecord['find'] {
  return async (caller, { words, limit }) => {
    if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
      throw new ConsiliumError('invalid_search', { remedy: `ask for 1 to ${MOST} of each section` });
    const terms = searchTerms(words);
    if (terms.length === 0)
      throw new ConsiliumError('invalid_search', { remedy: 'ask for words with a letter or a digit' });
    const sought = { terms, words: createWordFinder(terms) };
    return store.read(caller, { action: 'record.search' }, async (transaction) => {
      const rows = await readRows(transaction, caller.scope, ENTRY_TYPES, limits);
      const resources = rows.entries.map(({ resource }) => resource);
      const names = await entryNames(transaction, caller.scope, resources);
      const pages = Map.groupBy(rows.pages, ({ document }) => document);
      const entries = await mapInSlices(rows.entries, (row) =>
        foundEntry(sought, row, names, pages.get(row.type === 'DocumentReference' ? row.id : '') ?? []),
      );
      const found = [...foundTests(sought, rows.tests), ...entries.filter((each) => each !== null)];
      return { ...shown(found, limit), also: alsoOf(sought, found), unread: rows.unread };
    });
  };
}

function foundEntry(
  sought: Sought,
  { type, id, version, codes, resource }: EntryRow,
  names: EntryNames,
  pages: readonly PageRow[],
): Placed | null {
  const { title, details, date, end, status, reported } = sectionEntry(
    { type, id, version, resource },
    names,
  );
  const text = pages.map((each) => ({ label: `Page ${each.page}`, text: each.text }));
  const match = matchEntry(sought, { title, lines: [...text, ...details], codes });
  if (match === null) return null;
  const section = type === 'Condition' && isSymptom(resource) ? 'symptoms' : SECTIONS[type]!;
  return { section, found: { item: `${type}/${id}`, ...match, date, end, status, reported } };
}

/** One line a test, whatever codes and names its results have. */
function foundTests(sought: Sought, rows: readonly TestRow[]): readonly Placed[] {
  const tests = [...Map.groupBy(rows, testKey)].map(([key, all]) => {
    const newest = all.reduce((one, other) => ((other.newest ?? 0) > (one.newest ?? 0) ? other : one));
    return { key, newest, all, count: all.reduce((sum, each) => sum + each.count, 0) };
  });
  return tests.flatMap(({ key, newest, all, count }) => {
    const codes = all.flatMap((each) => each.codes);
    const match = matchEntry(sought, { title: newest.name ?? key, lines: [], codes });
    if (match === null) return [];
    const line = match.line ?? { label: 'Results', text: { text: String(count), marks: [] } };
    const date = newest.newest?.toISOString().slice(0, 10) ?? null;
    const item = newest.hasNumber ? key : `Observation/${newest.newestId}`;
    const found = { item, title: match.title, line, date, end: null, status: null, reported: null };
    return [{ section: 'labs' as const, found }];
  });
}

/** As `LabResult.test` and `Lab.code` have it. */
function testKey({ name, codes }: TestRow): string {
  const loinc = codes.find((each) => each.startsWith(LOINC));
  return seriesKey(loinc?.slice(LOINC.length) ?? codes[0] ?? (name ?? '').toLowerCase());
}

const LOINC = 'http://loinc.org|';

/** In the order of the sections; those with the words in their title first. */
function shown(all: readonly Placed[], limit: number): Pick<FoundInRecord, 'sections'> {
  const bySection = Map.groupBy(all, ({ section }) => section);
  return {
    sections: LIST_SECTIONS.flatMap((section) => {
      const found = (bySection.get(section) ?? []).map((each) => each.found);
      const isNamed = ({ title }: RecordHit) => title.marks.length > 0;
      const sorted = [...found.filter(isNamed), ...found.filter((each) => !isNamed(each))];
      return sorted.length === 0 ? [] : [{ section, count: sorted.length, found: sorted.slice(0, limit) }];
    }),
  };
}

/** Of the names that nobody typed, those that were met, as they are written. */
function alsoOf({ terms }: Sought, found: readonly Placed[]): readonly string[] {
  const typed = createWordFinder(terms.map(({ names, ...term }) => ({ ...term, names: names.slice(0, 1) })));
  const marked = found.flatMap(({ found: { title, line } }) =>
    [title, ...(line === null || line.label === 'Code' ? [] : [line.text])].flatMap(({ text, marks }) =>
      marks.map(([start, end]) => text.slice(start, end)),
    ),
  );
  const others = marked
    .filter((words) => typed(words).marks.length === 0)
    .map((words) => words.toLowerCase());
  return [...new Set(others)].slice(0, MOST_ALSO);
}

/** What a person reads of an entry, and its codes (`system|code`). */
interface Readable {
  readonly title: string;
  readonly lines: readonly { readonly label: string; readonly text: string }[];
  readonly codes: readonly string[];
}

/** What was looked for, and how. */
interface Sought {
  readonly terms: readonly SearchTerm[];
  readonly words: WordFinder;
}

/** The entry with the words marked; null: it does not have all of them. */
function matchEntry(
  { terms, words }: Sought,
  { title, lines, codes }: Readable,
): Pick<RecordHit, 'title' | 'line'> | null {
  const inTitle = words(title);
  const inLines = lines.map((line) => ({ ...line, ...words(line.text) }));
  const inCodes = codes.map((each) => each.slice(each.lastIndexOf('|') + 1)).filter((code) => code !== '');
  const codeOf = (term: SearchTerm) =>
    inCodes.find((code) => term.codes.some((sought) => isCodeOf(sought, code)));
  const isThere = (term: SearchTerm, at: number) =>
    inTitle.terms.has(at) || inLines.some((line) => line.terms.has(at)) || codeOf(term) !== undefined;
  if (!terms.every(isThere)) return null;
  const [first, ...rest] = inLines.filter((line) => line.marks.length > 0);
  const best = rest.reduce((one, other) => (other.terms.size > one!.terms.size ? other : one), first);
  const code = terms.map(codeOf).find((each) => each !== undefined);
  const line =
    best !== undefined
      ? { label: best.label, text: snippet(best.text, best.marks) }
      : code === undefined || inTitle.marks.length > 0
        ? null
        : { label: 'Code', text: { text: code, marks: [[0, code.length]] as const } };
  return { title: { text: title, marks: inTitle.marks }, line };
}

const BEFORE = 60;
const LENGTH = 220;

/** The piece of a long text around the first mark, at the edges of words. */
function snippet(text: string, marks: readonly Mark[]): MarkedText {
  const plain = text.replaceAll(/\s/g, ' ');
  if (plain.length <= LENGTH) return { text: plain, marks };
  const first = marks[0]?.[0] ?? 0;
  const from = first <= BEFORE ? 0 : wordAfter(plain, first - BEFORE, first);
  const space = plain.lastIndexOf(' ', from + LENGTH);
  const to = from + LENGTH >= plain.length ? plain.length : space > first ? space : from + LENGTH;
  const [head, tail] = [from === 0 ? '' : '… ', to === plain.length ? '' : ' …'];
  const moved = marks
    .filter(([begin, end]) => begin >= from && end <= to)
    .map(([begin, end]): Mark => [begin - from + head.length, end - from + head.length]);
  return { text: `${head}${plain.slice(from, to)}${tail}`, marks: moved };
}

/** Where the first word after a place begins; none before `last`: there. */
function wordAfter(text: string, place: number, last: number): number {
  const space = text.indexOf(' ', place);
  return space === -1 || space >= last ? last : space + 1;
}
