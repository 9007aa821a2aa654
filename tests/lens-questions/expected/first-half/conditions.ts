import type { Answers } from '../chart.ts';
import {
  by,
  byKey,
  daysBetween,
  greatest,
  grouped,
  has,
  having,
  least,
  ofType,
  where,
  year,
} from '../lists.ts';

/** The day a number of months after another, as a calendar counts; the last of the month where there is none. */
function monthsAfter(day: string, months: number): string {
  const [y, m, d] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(y, m + months, 0)).getUTCDate();
  return new Date(Date.UTC(y, m - 1 + months, Math.min(d, last))).toISOString().slice(0, 10);
}

export const conditions: Answers = {
  a001: ({ conditions }) => ofType(conditions, 'diabetes').map((c) => [c.type, c.status, c.onset]),
  a002: ({ conditions }) =>
    by(where(conditions, { status: 'active' }), 'onset', 'name').map((c) => [c.name, c.onset]),
  a003: ({ conditions, symptoms }) =>
    [...conditions, ...symptoms]
      .filter(({ abatement }) => abatement !== undefined)
      .map((c) => [c.kind === 'symptom' ? 'SymptomEpisode' : 'ConditionCase', c.name, c.abatement]),
  a004: ({ conditions }) =>
    conditions.filter(({ recorded }) => year(recorded) === 2020).map((c) => [c.name, c.recorded]),
  a005: ({ conditions }) => grouped(conditions, 'status').map(([status, all]) => [status, all.length]),
  a006: ({ conditions }) =>
    byKey(grouped(having(conditions, 'onset'), (c) => `${c.onset?.slice(0, 3)}0`)).map(([decade, all]) => [
      Number(decade),
      all.length,
    ]),
  a007: ({ conditions }) =>
    conditions
      .filter(({ visit }) => visit?.class === 'IMP')
      .map((c) => [c.name, c.visit?.name, c.visit?.date]),
  a008: ({ conditions, medicines }) =>
    conditions
      .filter(({ status }) => status === 'active')
      .filter((c) => !medicines.some(({ treats }) => treats.some(({ url }) => url === c.url)))
      .map(({ name }) => [name]),
  a009: ({ conditions }) =>
    conditions
      .filter(({ onset, abatement }) => onset && abatement && abatement < monthsAfter(onset, 2))
      .map(({ name, onset, abatement }) => [name, daysBetween(onset!, abatement!)]),
  a010: ({ conditions }) =>
    grouped(
      conditions.filter((c) => c.abatement === undefined && has(c.recorder?.qualification, 'cardio')),
      (c) => `${c.name}|${c.recorder?.name}`,
    ).map(([, [c]]) => [c?.name, c?.recorder?.name]),
  a011: ({ conditions }) => {
    const onsets = ofType(conditions, 'sinusitis').map(({ onset }) => onset);
    return [[onsets.length, least(onsets), greatest(onsets)]];
  },
  a012: ({ conditions }) =>
    by(conditions, 'onset', 'name')
      .slice(1, 3)
      .map((c) => [c.name, c.onset]),
  a013: ({ conditions }) => conditions.map((c) => [c.name, c.severity ?? 'not stated']),
  a014: ({ conditions }) =>
    by(where(conditions, { status: 'active' }), 'onset', 'name')
      .slice(0, 3)
      .map((c) => [c.name, daysBetween(c.onset!, '2025-01-01')]),
  a015: ({ conditions }) => ofType(conditions, 'diabetes').map((c) => [c.type, c.status, c.onset]),
  a016: ({ conditions }) =>
    grouped(conditions, (c) => `${c.system} ${c.code}`)
      .filter(([, all]) => all.length > 1)
      .map(([, all]) => [all[0]?.type, all.length, by(all, 'onset').map(({ onset }) => year(onset))]),
  a017: ({ conditions }) =>
    grouped(conditions, (c) => `${c.system} ${c.code} ${c.onset}`).flatMap(([, all]) =>
      // Every pair of them.
      Array.from({ length: (all.length * (all.length - 1)) / 2 }, () => [all[0]?.code, all[0]?.onset]),
    ),
};
