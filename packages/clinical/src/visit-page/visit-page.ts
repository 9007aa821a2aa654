import {
  type FhirResource,
  type Lab,
  type MedicineDanger,
  type PaperContent,
  type SectionEntry,
  writtenDay,
} from '@consilium/kernel';
import { changedSince, nameOf } from './changed-since.ts';
import { daysBetween } from './days-between.ts';
import { isMedicine, isOfMedicines, openQuestions, proposalLine, questionLine } from './open-questions.ts';
import { dayOf, type VisitChart } from './visit-chart.ts';
import {
  entryText,
  numberSources,
  resultText,
  shortened,
  sourceOf,
  type VisitLine,
  visitSection,
} from './visit-line.ts';

/**
 * One page for the next encounter, from the record alone and by code alone: what changed since the last visit, open questions, checks
 * that are due, medicines to reconcile. Every line that says something of the patient has its entry, version and element.
 */
export function visitPage(chart: VisitChart): PaperContent {
  const numbered = numberSources();
  const section = (
    title: string,
    lines: Parameters<typeof visitSection>[1],
    limits: Parameters<typeof visitSection>[2],
  ) => visitSection(title, lines, limits, numbered);
  const since = chart.last?.date
    ? `since the last visit, ${writtenDay(chart.last.date)}`
    : 'in the last year';
  const known = knownOf(chart);
  return {
    ...{ kind: 'prepared-visit', title: 'Prepared visit', removed: [], standIn: false },
    about: [
      ...(chart.patient === null ? [] : [{ label: 'Patient', text: personText(chart.patient) }]),
      { label: 'Prepared on', text: `${writtenDay(chart.today)}, from the record alone` },
    ],
    blocks: [
      ...(known.length === 0
        ? []
        : [{ kind: 'paragraph', sentences: known.map((each) => numbered({ ...each, rank: 0 })) } as const]),
      ...section(`Changed ${since}`, changedSince(chart), {
        ...{ most: 9, nothing: 'Nothing in the record has changed.', rest: 'see the timeline of the record' },
      }),
      ...section('Medicines to reconcile', medicinesToReconcile(chart), {
        ...{
          most: 8,
          nothing: 'Nothing to reconcile was found.',
          rest: 'see medicines and dangers in the record',
        },
      }),
      ...section('Open questions', openQuestions(chart), {
        ...{ most: 6, nothing: 'No question is open.', rest: 'see the questions of the record' },
      }),
      ...section('Checks due', dueChecks(chart), {
        ...{ most: 6, nothing: 'No followed test is overdue.', rest: 'see the lab trends of the record' },
      }),
    ],
  };
}

/** The visits and the allergies: what is asked for first. */
function knownOf({ last, next, allergies }: VisitChart) {
  const visit = (word: string, entry: SectionEntry | null) => {
    if (entry === null) return [];
    const text = `${word}: ${entryText(entry, ['Because of', 'With'])}, ${writtenDay(entry.date)}.`;
    return [{ text, sources: [sourceOf(entry, text, entry.type === 'Encounter' ? 'period' : 'start')] }];
  };
  const real = allergies.filter(({ status }) => status !== 'refuted' && status !== 'entered-in-error');
  const names = real.map((entry) => entryText(entry, ['Reaction']).replace(', ', ' (').concat(')'));
  const text = `Allergies: ${names.map((name) => (name.includes(' (') ? name : name.slice(0, -1))).join('; ')}.`;
  return [
    ...visit('Last visit', last),
    ...visit('Next visit', next),
    ...(real.length === 0 ? [] : [{ text, sources: real.map((entry) => sourceOf(entry, text)) }]),
  ];
}

function personText({ name, birthDate }: FhirResource): string {
  const [first] = (Array.isArray(name) ? name : []) as readonly {
    given?: string[];
    family?: string;
    text?: string;
  }[];
  const called = first?.text ?? [...(first?.given ?? []), first?.family ?? ''].join(' ').trim();
  const born = typeof birthDate === 'string' ? `born ${writtenDay(birthDate)}` : '';
  return [called, born].filter((each) => each !== '').join(', ');
}

const RANKS = { critical: 0, contraindicated: 1, serious: 2, moderate: 30 } as const;
const OVER = new Set(['stopped', 'completed', 'cancelled', 'on-hold', 'not-taken', 'entered-in-error']);

/** What can harm, what a letter or the patient says otherwise, what is entered twice or should have ended, and what only the patient has reported. */
function medicinesToReconcile({
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

/**
 * Days. A followed test is due when its last result is older than one and a half times the usual interval of this patient, and at the
 * latest after a year; where fewer than three results are known, after a year. Ours; awaits a clinician's signature.
 */
const DUE = { factor: 1.5, least: 45, most: 365 };
/** Those that say most of a condition or medicine. */
const MOST_TELLING = 3;

/** Tests that a condition or medicine of now is followed by and that are overdue, and what was planned and has not happened. */
function dueChecks({ labs, questions, today }: VisitChart): readonly VisitLine[] {
  const overdue = labs.labs.flatMap((lab) => {
    const { last, followed, isCurrent } = lab;
    if (followed === null || followed.rank > MOST_TELLING || !isCurrent || last.at === null) return [];
    const usual = usualInterval(lab);
    const age = daysBetween(last.at, today);
    const due = usual === null ? DUE.most : Math.min(DUE.most, Math.max(DUE.least, usual * DUE.factor));
    return age <= due ? [] : [overdueLine(lab, age, usual, followed)];
  });
  const missed = questions.filter(({ code }) => code === 'planned_in_the_past').map(questionLine);
  return [...overdue, ...missed];
}

function overdueLine(
  lab: Lab,
  age: number,
  usual: number | null,
  followed: NonNullable<Lab['followed']>,
): VisitLine {
  const before = usual === null || usual >= age ? '' : `, usually every ${span(usual)}`;
  const text = `${nameOf(lab)} (followed for ${followed.for}): last ${resultText({ ...lab.last, range: null }, lab.unit)} on ${writtenDay(lab.last.at)}, ${span(age)} ago${before}.`;
  return { text, rank: followed.rank, sources: [sourceOf(lab.last, text, lab.last.path)] };
}

/** The median of the days between results; null: fewer than three are dated. */
function usualInterval({ recent }: Lab): number | null {
  const days = recent.flatMap(({ at }) => at ?? []);
  const gaps = days
    .slice(1)
    .map((day, place) => daysBetween(days[place]!, day))
    .filter((gap) => gap > 0)
    .toSorted((one, other) => one - other);
  return gaps.length < 2 ? null : (gaps[Math.floor(gaps.length / 2)] ?? null);
}

/** `5 weeks`, `14 months`, `3 years`. */
function span(days: number): string {
  if (days < 60) return `${Math.max(1, Math.round(days / 7))} ${days < 11 ? 'week' : 'weeks'}`;
  const months = Math.round(days / 30.4);
  return months < 24 ? `${months} months` : `${Math.round(days / 365)} years`;
}
