import { type ChartQuestion, type Proposal, writtenDay } from '@consilium/kernel';
import { nameOf } from './changed-since.ts';
import { daysBetween } from './days-between.ts';
import { dayOf, type VisitChart } from './visit-chart.ts';
import { resultText, type Source, shortened, sourceOf, type VisitLine } from './visit-line.ts';

const MEDICINES = /^Medication/;

export function isOfMedicines({ resources }: ChartQuestion): boolean {
  return resources.some(({ type }) => MEDICINES.test(type));
}

export function isMedicine({ resource }: Proposal): boolean {
  return MEDICINES.test(resource.resourceType);
}

/** Undecided proposals, questions of the chart doctor, results out of range that nobody repeated; nothing about medicines. */
export function openQuestions({ questions, proposals, labs, last, today }: VisitChart): readonly VisitLine[] {
  const asked = questions.filter((each) => !isOfMedicines(each) && each.code !== 'planned_in_the_past');
  const contradicting = new Set(asked.flatMap(({ proposal }) => proposal ?? []));
  const undecided = proposals.filter((each) => !isMedicine(each) && !contradicting.has(each.id));
  const since = last?.date ? dayOf(last.date) : '';
  const alone = labs.labs.filter(
    ({ last: { at, verdict }, followed }) =>
      at !== null &&
      (verdict === 'high' || verdict === 'low') &&
      followed === null &&
      dayOf(at) < since &&
      daysBetween(at, today) >= UNREPEATED.from &&
      daysBetween(at, today) <= UNREPEATED.to,
  );
  return [
    ...asked.map(questionLine),
    ...undecided.map((proposal) => proposalLine(proposal, 20)),
    ...alone.map((lab): VisitLine => {
      const text = `Not repeated since: ${nameOf(lab)} ${resultText(lab.last, lab.unit)} on ${writtenDay(lab.last.at)}.`;
      return { text, rank: 30, sources: [sourceOf(lab.last, text, lab.last.path)] };
    }),
  ];
}

/** Days. A result out of range asks for another; after three years it is history. Ours; awaits a clinician's signature. */
const UNREPEATED = { from: 60, to: 1_095 };

export function questionLine({ id, question, resources, proposal, code }: ChartQuestion): VisitLine {
  const text = shortened(question, 220);
  const sources: readonly Source[] = [
    ...resources.map((each) => sourceOf(each, text)),
    ...(proposal === null ? [] : [{ ref: `Proposal/${proposal}`, path: '', printed: text }]),
  ];
  return {
    text,
    rank: code === 'proposal_contradicts' ? 0 : 10,
    sources: sources.length > 0 ? sources : [{ ref: `Question/${id}`, path: '', printed: text }],
  };
}

/** What was read, its words, and where they stand. */
export function proposalLine(
  { id, resource, quote, source, proposedAt, factPath }: Proposal,
  rank: number,
): VisitLine {
  const kind = KIND_WORDS[resource.resourceType] ?? 'Entry';
  const from =
    source.kind === 'document'
      ? 'read in a document'
      : source.kind === 'person'
        ? `asked for by the ${source.reporter}`
        : 'read in a message';
  const words = quote === '' ? '' : `: “${shortened(quote, 140)}”`;
  const text = `To decide: ${kind} ${from} on ${writtenDay(proposedAt)}${words}.`;
  const place: readonly Source[] =
    source.kind === 'document'
      ? [{ ref: `DocumentReference/${source.document}`, path: `page ${source.page}`, printed: text }]
      : source.kind === 'person'
        ? [sourceOf(source.target, text)]
        : [];
  return { text, rank, sources: [{ ref: `Proposal/${id}`, path: factPath, printed: text }, ...place] };
}

const KIND_WORDS: { readonly [type: string]: string } = {
  ...{
    Condition: 'a diagnosis',
    Observation: 'a result',
    AllergyIntolerance: 'an allergy',
    Procedure: 'a procedure',
  },
  ...{ MedicationRequest: 'a medicine', MedicationStatement: 'a medicine', Immunization: 'a vaccination' },
  ...{ Encounter: 'a visit', Appointment: 'an appointment', FamilyMemberHistory: 'a family history' },
};
