import {
  currentRun,
  type FactFields,
  type Json,
  type ResourceVersion,
  reporterOf,
  withReporter,
} from '@consilium/kernel';
import { localToday } from '../local-time.ts';
import { type Cited, cite } from './cite.ts';
import { codeText, dayIn, type Fields, fieldsIn, listIn, notesIn, textIn } from './fhir-words.ts';
import type { People } from './people.ts';

/** What no tool of its own reads, by what people call it. */
export const ENTRY_KINDS = {
  procedures: 'Procedure',
  vaccinations: 'Immunization',
  reports: 'DiagnosticReport',
  documents: 'DocumentReference',
  goals: 'Goal',
  plans: 'CarePlan',
  orders: 'ServiceRequest',
  care_team: 'CareTeam',
  person: 'Patient',
} as const;
export type EntryKind = keyof typeof ENTRY_KINDS;
export const KIND_NAMES = Object.keys(ENTRY_KINDS) as readonly EntryKind[];

/** One line; a resource may say several. */
type Printer = (resource: Fields, people: People) => readonly string[];

const LONGEST = 600;

const PRINTERS: { readonly [kind in EntryKind]: Printer } = {
  procedures: (of, people) => [
    line(codeText(of.code) || 'procedure', [
      textIn(of.status),
      after('on', dayIn(of.performedDateTime, of.performedPeriod)),
      after('outcome:', codeText(of.outcome)),
      after('by', doersOf(of, people)),
      after('note:', notesIn(of.note)),
    ]),
  ],
  vaccinations: (of, people) => [
    line(codeText(of.vaccineCode) || 'vaccination', [
      'vaccination',
      textIn(of.status),
      after('on', dayIn(of.occurrenceDateTime)),
      after('dose', doseOf(of)),
      after('by', doersOf(of, people)),
      after('note:', notesIn(of.note)),
    ]),
  ],
  reports: (of, people) => {
    const conclusion = textIn(of.conclusion) || codeText(of.conclusionCode);
    if (conclusion === '') return [];
    const head = line(codeText(of.code) || 'report', [
      after('report of', dayIn(of.effectiveDateTime, of.effectivePeriod, of.issued)),
      after('by', doersOf(of, people)),
    ]);
    return [`${head}: ${conclusion}`];
  },
  documents: (of, people) => [
    line(titleOf(of), [after('document of', dayIn(of.date)), after('by', authorsOf(of, people))]),
  ],
  goals: (of) => [
    line(`goal: ${codeText(of.description)}`, [
      textIn(of.lifecycleStatus),
      codeText(of.achievementStatus),
      after('since', dayIn(of.startDate)),
      after('due', dayIn(...listIn(of.target).map((each) => fieldsIn(each).dueDate))),
      textIn(of.statusReason),
    ]),
  ],
  plans: (of, people) => {
    const steps = listIn(of.activity)
      .map((each) => fieldsIn(fieldsIn(each).detail))
      .map((detail) => textIn(detail.description) || codeText(detail.code));
    const head = line(`care plan: ${textIn(of.title)}`, [
      textIn(of.status),
      after('since', dayIn(of.period)),
      after('by', people(of.author)),
    ]);
    return [steps.length === 0 ? head : `${head}: ${steps.join('; ')}`];
  },
  orders: (of, people) => [
    line(`ordered: ${codeText(of.code)}`, [
      textIn(of.status),
      after('on', dayIn(of.authoredOn)),
      after('to be done on', dayIn(of.occurrenceDateTime)),
      after('by', people(of.requester)),
    ]),
  ],
  care_team: (of, people) =>
    listIn(of.participant)
      .map(fieldsIn)
      .flatMap(({ role, member }) => {
        const named = people(member);
        return named === '' ? [] : [`care team: ${[codeText(role), named].filter(Boolean).join(': ')}`];
      }),
  person: (of) => [
    line('patient', [
      textIn(of.gender),
      ageOf(dayIn(of.birthDate), dayIn(of.deceasedDateTime)),
      after('born on', dayIn(of.birthDate)),
      after('died on', dayIn(of.deceasedDateTime)),
    ]),
  ],
};

const FACT_KINDS: { readonly [kind in EntryKind]?: FactFields['kind'] } = {
  procedures: 'procedure',
  vaccinations: 'vaccination',
};

export function citeEntry(
  kind: EntryKind,
  { type, id, version, resource }: ResourceVersion,
  people: People,
): readonly Cited[] {
  const of = resource as Fields;
  return PRINTERS[kind](of, people).map((said, at) => {
    const printed = withReporter(said.slice(0, LONGEST), reporterOf(resource));
    const day = dayIn(of.performedDateTime, of.performedPeriod, of.occurrenceDateTime);
    const fields: FactFields = {
      kind: FACT_KINDS[kind] ?? 'other',
      subject: 'patient',
      ...(day === '' ? {} : { period: { start: day } }),
    };
    return cite({
      resource: `${type}/${id}`,
      version,
      ...(at === 0 ? {} : { path: `line ${at + 1}` }),
      printed,
      fields,
    });
  });
}

/** The day of an entry, as exact as it is; empty where it has none. */
export function dayOf({ resource }: ResourceVersion): string {
  const of = resource as Fields;
  return dayIn(
    ...[of.performedDateTime, of.performedPeriod, of.occurrenceDateTime, of.effectiveDateTime],
    ...[of.effectivePeriod, of.date, of.startDate, of.authoredOn, of.period, of.birthDate],
  );
}

/** What a document is called, and its kind. */
export function titleOf(of: Fields): string {
  return textIn(of.description) || codeText(of.type) || 'document';
}

/** Nobody may read of what was entered in error. */
export function isSaid({ resource }: ResourceVersion): boolean {
  return resource.status !== 'entered-in-error' && resource.lifecycleStatus !== 'entered-in-error';
}

/** In whole years; of somebody who died, none. */
function ageOf(born: string, died: string): string {
  if (born.length !== 10 || died !== '') return '';
  const today = localToday(currentRun());
  const years =
    Number(today.slice(0, 4)) - Number(born.slice(0, 4)) - (today.slice(5) < born.slice(5) ? 1 : 0);
  return `${years} years old`;
}

function doersOf({ performer }: Fields, people: People): string {
  return listIn(performer)
    .map((each) => people(fieldsIn(each).actor ?? each))
    .filter((each) => each !== '')
    .join(' and ');
}

function authorsOf({ author }: Fields, people: People): string {
  return listIn(author).map(people).filter(Boolean).join(' and ');
}

function doseOf({ protocolApplied }: Fields): string {
  const [first] = listIn(protocolApplied).map(fieldsIn);
  return plainNumber(first?.doseNumberPositiveInt) || textIn(first?.doseNumberString);
}

function plainNumber(value: Json | undefined): string {
  return typeof value === 'number' ? String(value) : '';
}

function after(word: string, said: string): string {
  return said === '' ? '' : `${word} ${said}`;
}

function line(first: string, rest: readonly string[]): string {
  return [first, ...rest.filter((piece) => piece !== '')].join(', ');
}
