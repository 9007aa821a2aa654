import { type FhirResource, type PaperContent, type SectionEntry, writtenDay } from '@consilium/kernel';
import { changedSince } from './changed-since.ts';
import { dueChecks } from './due-checks.ts';
import { medicinesToReconcile } from './medicines-to-reconcile.ts';
import { openQuestions } from './open-questions.ts';
import type { VisitChart } from './visit-chart.ts';
import { entryText, numberSources, sourceOf, visitSection } from './visit-line.ts';

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
