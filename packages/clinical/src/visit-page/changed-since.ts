import { type Lab, type SectionEntry, writtenDay } from '@consilium/kernel';
import { dayOf, type VisitChart } from './visit-chart.ts';
import { entryText, resultText, shortened, sourceOf, type VisitLine } from './visit-line.ts';

interface Kind {
  readonly rank: number;
  readonly word: string;
  readonly labels: readonly string[];
}

const KINDS: { readonly [type: string]: Kind } = {
  AllergyIntolerance: { rank: 0, word: 'New allergy', labels: ['Reaction', 'Criticality'] },
  Condition: { rank: 10, word: 'New diagnosis', labels: ['Severity', 'Stage'] },
  MedicationRequest: { rank: 20, word: 'Started', labels: ['Dosing', 'For'] },
  MedicationStatement: { rank: 20, word: 'Started', labels: ['Dosing', 'For'] },
  Encounter: { rank: 40, word: 'Another visit', labels: ['Because of', 'With'] },
  Procedure: { rank: 50, word: 'Procedure', labels: ['Because of', 'Outcome'] },
  DiagnosticReport: { rank: 60, word: 'Report', labels: ['Conclusion'] },
  DocumentReference: { rank: 70, word: 'New document', labels: ['Written by'] },
  Immunization: { rank: 80, word: 'Vaccination', labels: [] },
};

/** What has happened from the last visit on: entries that begin, medicines that end, results. A visit of its day is not after it. */
export function changedSince({ days, last, medications, labs, today }: VisitChart): readonly VisitLine[] {
  const since = last?.date ? dayOf(last.date) : (days.at(-1)?.day ?? today);
  const begun = days
    .flatMap(({ entries }) => entries)
    .filter((entry) => !isPlan(entry) && !(entry.type === 'Encounter' && dayOf(entry.date ?? '') <= since));
  const ended = medications.filter(({ end }) => end !== null && dayOf(end) >= since && dayOf(end) <= today);
  return [
    ...begun.flatMap((entry) => lineOf(entry, ended)),
    ...ended.filter((entry) => !begun.some((each) => isNewDose(each, entry))).map(endedLine),
    ...resultLines(labs.labs.filter((lab) => isSince(lab, since))),
  ];
}

/** One order took the place of another of the same medicine. */
function isNewDose(begun: SectionEntry, ended: SectionEntry): boolean {
  return begun.type.startsWith('Medication') && begun.title === ended.title && begun.id !== ended.id;
}

function endedLine(entry: SectionEntry): VisitLine {
  const text = `Ended: ${entry.title}, on ${writtenDay(entry.end)}.`;
  return { text, rank: 21, sources: [sourceOf(entry, text)] };
}

/** What is planned has not happened. */
function isPlan({ type, status }: SectionEntry): boolean {
  return type === 'Appointment' || status === 'planned' || status === 'entered-in-error';
}

function lineOf(entry: SectionEntry, ended: readonly SectionEntry[]): readonly VisitLine[] {
  const kind = KINDS[entry.type];
  if (kind === undefined) return [];
  const before = ended.find((each) => isNewDose(entry, each));
  const word = before === undefined ? kind.word : 'Changed';
  const over = entry.end !== null && entry.type !== 'Encounter' ? `, until ${writtenDay(entry.end)}` : '';
  const dose = before?.details.find(({ label }) => label === 'Dosing')?.text;
  const then = dose === undefined ? '' : `; before: ${shortened(dose, 60)}`;
  const text = `${word}: ${entryText(entry, kind.labels)}, ${writtenDay(entry.date)}${over}${then}.`;
  const sources = [entry, ...(before === undefined ? [] : [before])].map((each) => sourceOf(each, text));
  return [{ text, rank: kind.rank, sources }];
}

function isSince({ last: { at } }: Lab, since: string): boolean {
  return at !== null && dayOf(at) >= since;
}

/** Results out of range each have a line; those within it share one. */
function resultLines(labs: readonly Lab[]): readonly VisitLine[] {
  const isOut = ({ last: { verdict } }: Lab) => verdict === 'high' || verdict === 'low';
  const out = labs.filter(isOut).map((lab): VisitLine => {
    const text = `${nameOf(lab)} ${resultText(lab.last, lab.unit)} on ${writtenDay(lab.last.at)}${trendText(lab)}.`;
    return { text, rank: 30 + (lab.followed?.rank ?? 8), sources: [sourceOf(lab.last, text, lab.last.path)] };
  });
  const within = labs.filter(({ last: { verdict } }) => verdict === 'normal');
  if (within.length === 0) return out;
  const names = within.slice(0, MOST_NAMED).map(nameOf).join(', ');
  const more = within.length > MOST_NAMED ? ` and ${within.length - MOST_NAMED} more` : '';
  const text = `Within range: ${names}${more}.`;
  return [
    ...out,
    {
      text,
      rank: 90,
      sources: within.map(({ last }) => sourceOf(last, text, last.path)).slice(0, MOST_NAMED),
    },
  ];
}

const MOST_NAMED = 8;

/** The value before, and where the series goes. */
function trendText({ recent, trend }: Lab): string {
  const before = recent.at(-2);
  const words = [
    ...(before === undefined
      ? []
      : [`${before.comparator ?? ''}${before.value} on ${writtenDay(before.at)} before`]),
    ...(trend === null || trend === 'stable' ? [] : [trend]),
  ];
  return words.length === 0 ? '' : `; ${words.join(', ')}`;
}

export function nameOf({ shortName, name }: Lab): string {
  return shortName ?? name;
}
