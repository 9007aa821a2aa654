import { type Lab, writtenDay } from '@consilium/kernel';
import { nameOf } from './changed-since.ts';
import { daysBetween } from './days-between.ts';
import { questionLine } from './open-questions.ts';
import type { VisitChart } from './visit-chart.ts';
import { resultText, sourceOf, type VisitLine } from './visit-line.ts';

/**
 * Days. A followed test is due when its last result is older than one and a half times the usual interval of this patient, and at the
 * latest after a year; where fewer than three results are known, after a year. Ours; awaits a clinician's signature.
 */
const DUE = { factor: 1.5, least: 45, most: 365 };
/** Those that say most of a condition or medicine. */
const MOST_TELLING = 3;

/** Tests that a condition or medicine of now is followed by and that are overdue, and what was planned and has not happened. */
export function dueChecks({ labs, questions, today }: VisitChart): readonly VisitLine[] {
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
