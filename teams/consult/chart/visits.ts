import { printDate } from '@consilium/clinical';
import {
  currentRun,
  type FhirResource,
  foldedName,
  type Json,
  type LensNode,
  type ResourceVersion,
  reporterOf,
  visitStage,
  withReporter,
} from '@consilium/kernel';
import { type Cited, cite } from './cite.ts';
import { fieldsOfNode } from './fields-of-node.ts';
import { askLens, isNode, recordOf } from './ports.ts';
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
RETURN e, collect(d.name) AS people ORDER BY e.date DESC`;

/** Newest first. */
export async function readVisits(): Promise<readonly Visit[]> {
  const { rows } = await askLens(VISITS);
  const { found } = await recordOf().search(currentRun().caller, { types: ['Appointment'], limit: 100 });
  const booked = found.map(({ resource }) => planKey(resource.start, appointmentName(resource)));
  // A planned visit and its appointment are one.
  const isTwice = ({ properties: { status, date, name } }: LensNode) =>
    visitStage(said(status) ?? '') === 'planned' && booked.includes(planKey(date, said(name)));
  const visits = rows.flatMap(([node, people]) =>
    isNode(node) && !isTwice(node) ? [visitOf(node, namesIn(people))] : [],
  );
  return [...visits, ...found.map(appointmentOf)].toSorted((a, b) =>
    (b.day ?? '').localeCompare(a.day ?? ''),
  );
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

function appointmentOf({ type, id, version, resource }: ResourceVersion): Visit {
  const start = said(resource.start);
  const day = printDate(start ?? '') || null;
  const what = appointmentName(resource) ?? 'appointment';
  const status = said(resource.status) ?? '';
  const printed = withReporter(
    [what, status, ...(day ? [`on ${day}`] : [])].join(', '),
    reporterOf(resource),
  );
  return { status, day, lastDay: null, cite: () => cite({ resource: `${type}/${id}`, version, printed }) };
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

function namesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

function said(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
