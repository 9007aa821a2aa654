import { type MedicineDanger, type SectionEntry, writtenDay } from '@consilium/kernel';
import { isMedicine, isOfMedicines, proposalLine, questionLine } from './open-questions.ts';
import { dayOf, type VisitChart } from './visit-chart.ts';
import { entryText, shortened, sourceOf, type VisitLine } from './visit-line.ts';

const RANKS = { critical: 0, contraindicated: 1, serious: 2, moderate: 30 } as const;
const OVER = new Set(['stopped', 'completed', 'cancelled', 'on-hold', 'not-taken', 'entered-in-error']);

/** What can harm, what a letter or the patient says otherwise, what is entered twice or should have ended, and what only the patient has reported. */
export function medicinesToReconcile({
  dangers,
  proposals,
  questions,
  medications,
  today,
}: VisitChart): readonly VisitLine[] {
  const asked = questions.filter((each) => isOfMedicines(each) && each.code !== 'planned_in_the_past');
  const contradicting = new Set(asked.flatMap(({ proposal }) => proposal ?? []));
  const proposed = proposals.filter((each) => isMedicine(each) && !contradicting.has(each.id));
  const reported = medications.filter(
    ({ reported: by, status, end }) =>
      by !== null && !OVER.has(status ?? '') && (end === null || dayOf(end) >= today),
  );
  return [
    ...dangers.dangers.filter(({ severity }) => severity !== 'moderate').map(dangerLine),
    ...asked.map((question) => ({ ...questionLine(question), rank: 10 })),
    ...proposed.map((proposal) => proposalLine(proposal, 15)),
    ...reported.map(reportedLine),
  ];
}

function dangerLine({ severity, medicines, against, text: what, because, id }: MedicineDanger): VisitLine {
  const pair = [...medicines, ...(against === null ? [] : [against])].join(' with ');
  const text = `${severity.charAt(0).toUpperCase()}${severity.slice(1)}: ${pair}: ${shortened(what, 150).replace(/\.$/, '')}.`;
  const sources = because.map((each) => sourceOf(each, text));
  return {
    ...{ text, rank: RANKS[severity] },
    sources: sources.length > 0 ? sources : [{ ref: `Danger/${id}`, path: '', printed: text }],
  };
}

function reportedLine(entry: SectionEntry): VisitLine {
  const since = entry.date === null ? '' : `, since ${writtenDay(entry.date)}`;
  const text = `Confirm: ${entryText(entry, ['Dosing', 'Dose'])}${since}.`;
  return { text, rank: 20, sources: [sourceOf(entry, text)] };
}
