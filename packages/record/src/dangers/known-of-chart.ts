import {
  type DoseFacts,
  type KnownAllergy,
  type KnownMedicine,
  type KnownOfPatient,
  kidneyFunctionOf,
  pregnancyOf,
  yearsBetween,
} from '@consilium/clinical';
import {
  type ChartQuestion,
  isResult,
  type Json,
  reportedWords,
  resultsIn,
  seriesKey,
  type Units,
  valueIn,
} from '@consilium/kernel';
import type { ChartEntry } from '../doctor/chart.ts';
import { findQuestions } from '../doctor/find-questions.ts';
import { codingsOf, displayOf, listOf, objectOf, textOf } from '../fhir/fhir-values.ts';
import { isRead, TAKEN } from './chart-sources.ts';

/** An entry; `proposed`: it is in no record yet, as something new, as a change of an entry, or beside what is looked at. */
export interface DangerEntry extends ChartEntry {
  readonly proposed?: 'new' | 'change' | 'beside';
}

export interface DangerContext {
  /** `2026-03-02`. */
  readonly today: string;
  readonly units: Units | undefined;
  readonly kept: ReadonlySet<string>;
}

/** Questions about a value that may make it another one. */
const DOUBTS: readonly ChartQuestion['code'][] = [
  'unit_jump',
  'other_unit',
  'before_birth',
  'in_the_future',
  'after_death',
];
const DENIED = ['refuted', 'entered-in-error', 'inactive', 'resolved'];
/** SNOMED CT: no known allergy, and none to drugs, food, the environment. */
const NONE_KNOWN = new Set(['716186003', '409137002', '429625007', '428607008']);
const NONE_IN_WORDS = /^(?:no|nil|none)\b|^nkd?a$/i;
const OTHER_CATEGORIES = ['food', 'environment'];

type Part = 'medicines' | 'allergies' | 'kidneys' | 'pregnancy' | 'doseFacts';
/** What an entry of a type can change. */
const PARTS: { readonly [type: string]: readonly Part[] } = {
  MedicationRequest: ['medicines'],
  MedicationStatement: ['medicines'],
  AllergyIntolerance: ['allergies'],
  Condition: ['pregnancy'],
  Observation: ['kidneys', 'pregnancy', 'doseFacts'],
};

/** What the tables are held against, as the chart says it. */
export function knownOfChart(entries: readonly DangerEntry[], context: DangerContext): KnownOfPatient {
  return {
    ...READERS.medicines(entries, context),
    ...READERS.allergies(entries),
    ...READERS.kidneys(entries, context),
    ...READERS.pregnancy(entries, context),
    ...READERS.doseFacts(entries, context),
  };
}

/** Whether an entry can raise a danger. */
export function canRaise(entry: DangerEntry): boolean {
  return Object.hasOwn(PARTS, entry.type) && (entry.type !== 'Observation' || isRead(entry));
}

/** The same with more entries. Only what they can change is read again. */
export function knownWith(
  known: KnownOfPatient,
  entries: readonly DangerEntry[],
  added: readonly DangerEntry[],
  context: DangerContext,
): KnownOfPatient {
  const parts = [...new Set(added.flatMap(({ type }) => PARTS[type] ?? []))];
  const all = [...entries, ...added];
  return Object.assign({}, known, ...parts.map((part) => READERS[part](all, context)));
}

const READERS = {
  medicines: (entries, { today }) => ({ medicines: medicinesIn(entries, today) }),
  allergies: (entries) => {
    const said = entries.filter(
      ({ type, status }) => type === 'AllergyIntolerance' && !DENIED.includes(status ?? ''),
    );
    return {
      allergies: said.filter((entry) => !saysNone(entry)).map(allergyOf),
      hasNoAllergies: said.some(saysNone),
    };
  },
  kidneys: (entries, context) => {
    const patient = entries.find(({ type }) => type === 'Patient');
    const measured = entries.filter(({ type }) => type === 'Observation');
    const doubted = doubtedIn(patient, measured, context);
    const read = measured.map((entry) => ({
      refs: refsOf(entry),
      resource: entry.resource,
      isDoubted: doubted.has(entry.id),
    }));
    return { kidneys: kidneyFunctionOf(read, { ...personIn(entries), ...context }) };
  },
  pregnancy: (entries, { today }) => {
    const said = entries.filter(
      ({ type, status }) =>
        (type === 'Condition' || type === 'Observation') &&
        status !== 'refuted' &&
        status !== 'entered-in-error',
    );
    const read = said.map((entry) => ({ ...entry, refs: refsOf(entry) }));
    return { pregnancy: pregnancyOf(read, { ...personIn(entries), today }) };
  },
  doseFacts: (entries, context) => {
    const patient = entries.find(({ type }) => type === 'Patient');
    const measured = entries.filter(({ type }) => type === 'Observation');
    const doubted = doubtedIn(patient, measured, context);
    const sure = measured.filter(({ id }) => !doubted.has(id));
    return { doseFacts: doseFactsIn(sure, personIn(entries).birthDate, context) };
  },
} as const satisfies {
  readonly [part in Part]: (
    entries: readonly DangerEntry[],
    context: DangerContext,
  ) => Partial<KnownOfPatient>;
};

function personIn(entries: readonly DangerEntry[]) {
  const patient = entries.find(({ type }) => type === 'Patient')?.resource;
  return { birthDate: textOf(patient?.birthDate) ?? null, sex: textOf(patient?.gender) ?? null };
}

/** One entry is read once, however many proposals it is held against. */
const READ = new WeakMap<DangerEntry, readonly KnownMedicine[]>();

function medicinesIn(entries: readonly DangerEntry[], today: string): readonly KnownMedicine[] {
  const others = new Map(
    entries.filter(({ type }) => type === 'Medication').map((entry) => [entry.id, entry]),
  );
  const ordered = entries.filter(
    ({ type }) => type === 'MedicationRequest' || type === 'MedicationStatement',
  );
  return ordered.flatMap((entry) => {
    const read = READ.get(entry) ?? medicineOf(entry, others, today);
    READ.set(entry, read);
    return read;
  });
}

function medicineOf(
  entry: DangerEntry,
  others: ReadonlyMap<string, DangerEntry>,
  today: string,
): readonly KnownMedicine[] {
  const { type, resource, status, proposed } = entry;
  // Whether a new one is taken is said by the person who accepts it.
  if ((proposed === undefined || proposed === 'change') && !TAKEN.includes(status ?? '')) return [];
  // One that was to end before today is not taken now, whatever its status says; the chart doctor asks about it.
  if (proposed === undefined && isOver(entry, today)) return [];
  const reference = objectOf(resource.medicationReference);
  const meant = others.get(textOf(reference?.reference)?.split('/').at(-1) ?? '');
  const inside = listOf(resource.contained).map((each) => objectOf(each)?.code);
  const texts = [resource.medicationCodeableConcept, meant?.resource.code, ...inside].flatMap(textsOf);
  const instructions = [...listOf(resource.dosageInstruction), ...listOf(resource.dosage)];
  const routes = instructions.flatMap((each) => textsOf(objectOf(each)?.route));
  const name = entry.name === type ? (meant?.name ?? entry.name) : entry.name;
  const doses = dosesIn([name, ...texts], instructions);
  return [{ name, texts: [name, ...texts, ...routes], doses, refs: refsOf(entry), notes: notesOf(entry) }];
}

function isOver({ end }: DangerEntry, today: string): boolean {
  return end !== null && end.slice(0, 10) < today.slice(0, end.length);
}

function allergyOf(entry: DangerEntry): KnownAllergy {
  const { reaction, type, criticality, category, code } = entry.resource;
  const reactions = listOf(reaction).map(objectOf);
  const seen = reactions.flatMap((each) =>
    listOf(each?.manifestation).flatMap((one) => displayOf(one) ?? []),
  );
  const risk = criticality === 'high' ? ['high risk'] : [];
  const categories = listOf(category);
  return {
    name: entry.name,
    texts: [entry.name, ...textsOf(code), ...reactions.flatMap((each) => textsOf(each?.substance))],
    refs: refsOf(entry),
    notes: [...new Set([...seen, ...risk, ...notesOf(entry)])],
    isMild: type === 'intolerance' && criticality === 'low',
    isOther: categories.length > 0 && categories.every((each) => OTHER_CATEGORIES.includes(String(each))),
  };
}

function saysNone({ name, resource }: DangerEntry): boolean {
  return (
    NONE_IN_WORDS.test(name) || codingsOf(resource.code).some(({ code }) => NONE_KNOWN.has(String(code)))
  );
}

/** Measurements about which a question is open. */
function doubtedIn(
  patient: DangerEntry | undefined,
  entries: readonly DangerEntry[],
  { today, units, kept }: DangerContext,
): ReadonlySet<string> {
  const chart = {
    patient: patient ?? null,
    entries,
    proposals: [],
    today,
    ...(units === undefined ? {} : { units }),
  };
  const asked = findQuestions(chart).filter(({ id, code }) => DOUBTS.includes(code) && !kept.has(id));
  return new Set(asked.flatMap(({ resources }) => resources.map(({ id }) => id)));
}

function textsOf(concept: Json | undefined): readonly string[] {
  const own = textOf(objectOf(concept)?.text);
  return [
    ...(own === undefined ? [] : [own]),
    ...codingsOf(concept).flatMap(({ display }) => textOf(display) ?? []),
  ];
}

/** Who reported it, and that it is in no record yet. */
function notesOf({ resource, proposed }: DangerEntry): readonly string[] {
  return [reportedWords(resource) ?? [], proposed === 'beside' ? 'only proposed' : []].flat();
}

function refsOf({ type, id, version, proposed }: DangerEntry) {
  return proposed === undefined ? [{ type, id, version }] : [];
}

/** Age today, newest weight and newest creatinine. `measured`: observations without doubts. */
function doseFactsIn(
  measured: readonly ChartEntry[],
  birthDate: string | null,
  { today, units }: { readonly today: string; readonly units: Units | undefined },
): DoseFacts {
  const newest = measured
    .filter(({ resource }) => isResult(resource.status))
    .toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))
    .flatMap(({ resource }) => resultsIn(resource));
  const newestOf = (code: string, unit: string) => {
    const found = newest.find(({ test, comparator }) => seriesKey(test) === seriesKey(code) && !comparator);
    return found === undefined ? null : valueIn(found, unit, units, code);
  };
  return {
    age: yearsBetween(birthDate, today),
    weight: newestOf('29463-7', 'kg'),
    creatinine: newestOf('14682-9', 'umol/L'),
  };
}

const MILLIGRAMS = /(?<![\d.,/])(\d{1,4}(?:[.,]\d{1,3})?)\s?mg(?![\p{L}\d/])/iu;

/** The single dose in mg, from an amount or from words (`2.5 mg by mouth`); else the strength in the name. */
function dosesIn(names: readonly string[], instructions: readonly Json[]): readonly number[] {
  const given = instructions.map(objectOf).flatMap((each) => {
    const amounts = listOf(each?.doseAndRate).map((rate) => objectOf(objectOf(rate)?.doseQuantity));
    const inMg = amounts.flatMap((amount) =>
      amount?.unit === 'mg' && typeof amount.value === 'number' ? [amount.value] : [],
    );
    return inMg.length > 0 ? inMg : milligramsIn(textOf(each?.text) ?? '');
  });
  return given.length > 0 ? given : names.flatMap(milligramsIn).slice(0, 1);
}

function milligramsIn(text: string): readonly number[] {
  const [, written] = MILLIGRAMS.exec(text) ?? [];
  return written === undefined ? [] : [Number(written.replace(',', '.'))];
}
