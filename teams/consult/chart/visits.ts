import { printDate } from '@consilium/clinical';
import {
  currentRun,
  type FactFields,
  type FhirResource,
  foldedName,
  type Json,
  type LensNode,
  type ResourceVersion,
  reporterOf,
  visitStage,
  withReporter,
} from '@consilium/kernel';
import { localToday } from '../local-time.ts';
import { type Cited, cite } from './cite.ts';
import { fieldsIn, listIn } from './fhir-words.ts';
import { fieldsOfNode } from './fields-of-node.ts';
import { type People, readPeople } from './people.ts';
import { askLens, isNode, namesIn, recordOf } from './ports.ts';
import { printNode } from './print-node.ts';

/** A visit or an appointment; cited only when it is shown. */
export interface Visit {
  readonly status: string;
  /** First and last day; null: not said. */
  readonly day: string | null;
  readonly lastDay: string | null;
  readonly cite: () => Cited | { readonly says: string };
}

const VISITS = `MATCH (p:Patient {uuid: $patient_uuid})-[:HAS_ENCOUNTER]->(e:Encounter)
OPTIONAL MATCH (e)-[:WITH_PRACTITIONER]->(d:Practitioner)
OPTIONAL MATCH (e)-[:BECAUSE_OF]->(c)
RETURN e, collect(DISTINCT d.name) AS people, collect(DISTINCT c.name) AS reasons ORDER BY e.date DESC`;

/** Newest first. */
export async function readVisits(): Promise<readonly Visit[]> {
  const { rows } = await askLens(VISITS);
  const { found } = await recordOf().search(currentRun().caller, { types: ['Appointment'], limit: 100 });
  const people = await readPeople();
  const booked = found.map(({ resource }) => planKey(resource.start, appointmentName(resource)));
  // A planned visit and its appointment are one.
  const isTwice = ({ properties: { status, date, name } }: LensNode) =>
    visitStage(said(status) ?? '') === 'planned' && booked.includes(planKey(date, said(name)));
  const visits = rows.flatMap(([node, people, reasons]) =>
    isNode(node) && !isTwice(node) ? [visitOf(becauseOf(node, namesIn(reasons)), namesIn(people))] : [],
  );
  return [...visits, ...found.map((each) => appointmentOf(each, people))].toSorted((a, b) =>
    (b.day ?? '').localeCompare(a.day ?? ''),
  );
}

/** Where the visit says no reason in its own words, the conditions that it points at. */
function becauseOf(node: LensNode, reasons: readonly string[]): LensNode {
  const { reason } = node.properties;
  if (typeof reason === 'string' || reasons.length === 0) return node;
  return { ...node, properties: { ...node.properties, reason: reasons.join(' and ') } };
}

function visitOf(node: LensNode, people: readonly string[]): Visit {
  const { status, date, end } = node.properties;
  const printed = [printNode(node), ...(people.length > 0 ? [`with ${people.join(' and ')}`] : [])].join(
    ', ',
  );
  return {
    status: said(status) ?? '',
    day: said(date),
    lastDay: printDate(said(end) ?? '') || null,
    cite: () =>
      node.source ? cite({ ...node.source, printed, fields: fieldsOfNode(node) }) : { says: printed },
  };
}

function appointmentOf({ type, id, version, resource }: ResourceVersion, people: People): Visit {
  const start = said(resource.start);
  const day = printDate(start ?? '') || null;
  const what = appointmentName(resource) ?? 'appointment';
  const status = said(resource.status) ?? '';
  const whom = peopleOf(resource, people);
  const open = visitStage(status) === 'planned' && day !== null && day < localToday(currentRun());
  const printed = withReporter(
    [
      what,
      status,
      ...(day ? [`on ${day}`] : []),
      ...(whom === '' ? [] : [`with ${whom}`]),
      ...(open ? [NOT_HELD] : []),
    ].join(', '),
    reporterOf(resource),
  );
  const fields: FactFields = { kind: 'visit', subject: 'patient', ...(open ? { status: 'planned' } : {}) };
  return {
    status,
    day,
    lastDay: null,
    cite: () => cite({ resource: `${type}/${id}`, version, printed, ...(open ? { fields } : {}) }),
  };
}

/** Said of a plan whose day is over. */
const NOT_HELD = 'not recorded as held';

function peopleOf({ participant }: FhirResource, people: People): string {
  return listIn(participant)
    .map((each) => people(fieldsIn(each).actor))
    .filter((each) => each !== '')
    .join(' and ');
}

function appointmentName({ description, serviceType, appointmentType }: FhirResource): string | null {
  return said(description) ?? wordsOf(serviceType) ?? wordsOf(appointmentType);
}

function planKey(date: unknown, name: string | null): string {
  return `${printDate(said(date) ?? '')} ${foldedName(name ?? '')}`;
}

function wordsOf(concept: Json | undefined): string | null {
  const [first] = (Array.isArray(concept) ? concept : [concept ?? {}]) as readonly { readonly text?: Json }[];
  return said(first?.text);
}

function said(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
