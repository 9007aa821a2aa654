import type { Answers, Chart } from '../chart.ts';
import {
  age,
  by,
  byCount,
  daysBetween,
  distinct,
  greatest,
  grouped,
  has,
  having,
  least,
  year,
} from '../lists.ts';

type Visit = Chart['visits'][number];
const HOUR = 3_600_000;
const ofFebruary2021 = (visit: Visit | undefined) =>
  visit?.class === 'IMP' && visit.date?.startsWith('2021-02') === true;

export const visits: Answers = {
  a083: ({ visits }) =>
    by(
      visits.filter(
        ({ status, date }) => status === 'finished' && date! >= '2023-03-01' && date! < '2025-03-01',
      ),
      'date',
    ).map((v) => [v.name, v.date]),
  a084: ({ visits }) =>
    visits
      .filter((v) => v.class === 'IMP' && v.status === 'finished')
      .map(({ name, start, end }) => [
        name,
        start?.slice(0, 10),
        end?.slice(0, 10),
        daysBetween(start!, end!),
        Math.floor((Date.parse(end!) - Date.parse(start!)) / HOUR),
      ]),
  a085: ({ visits }) =>
    grouped(visits, (v) => `${v.class} ${v.status}`).map(([, all]) => [
      all[0]?.class,
      all[0]?.status,
      all.length,
      greatest(all.map(({ date }) => date)),
    ]),
  a086: ({ visits }) => {
    const seen = visits.flatMap(({ practitioners, organization }) =>
      practitioners.flatMap(({ name }) => (organization ? [{ name, at: organization.name }] : [])),
    );
    return by(
      grouped(seen, ({ name, at }) => `${name}|${at}`),
      ([, all]) => -all.length,
      ([, all]) => all[0]?.name,
      ([, all]) => all[0]?.at,
    ).map(([, all]) => [all[0]?.name, all[0]?.at, all.length]);
  },
  a087: ({ visits }) =>
    visits
      .filter(({ status, start }) => status === 'planned' && start! > '2025-06-01T00:00:00.000Z')
      .flatMap((v) => v.practitioners.map((who) => [v.name, v.start, who.name, who.qualification])),
  a088: ({ visits }) =>
    byCount(grouped(visits, (v) => year(v.date)).filter(([, all]) => all.length > 5)).map(([of, all]) => [
      of,
      all.length,
    ]),
  a089: ({ visits }) => {
    const days = by(
      visits.filter(({ name, status }) => has(name, 'mammography') && status === 'finished'),
      'date',
    ).map(({ date }) => date!);
    return days.slice(1).map((day, i) => [days[i], day, daysBetween(days[i]!, day)]);
  },
  a090: ({ visits }) =>
    grouped(having(visits, 'reason'), 'reason').map(([reason, all]) => [reason, all.length]),
  a091: ({ visits, observations }) =>
    visits
      .filter((v) => v.status === 'finished' && !observations.some(({ visit }) => visit === v))
      .map((v) => [v.name, v.date]),
  a092: ({ conditions, procedures, observations }) =>
    distinct([
      ...conditions.filter(({ visit }) => ofFebruary2021(visit)).map(({ name }) => ['condition', name]),
      ...procedures.filter(({ visit }) => ofFebruary2021(visit)).map(({ name }) => ['procedure', name]),
      ...observations.filter(({ visit }) => ofFebruary2021(visit)).map(({ name }) => ['measurement', name]),
    ]),
  a093: ({ visits }) =>
    visits.flatMap((v) =>
      v.because
        .filter(({ kind, name }) => kind === 'condition' && has(name, 'heart failure'))
        .flatMap(() =>
          v.practitioners.flatMap((who) => who.worksAt.map((at) => [v.date, v.name, who.name, at?.name])),
        ),
    ),
  a094: ({ procedures }) =>
    by(
      distinct(
        procedures
          .filter(({ treats }) =>
            treats.some(({ kind, name }) => kind === 'condition' && has(name, 'cancer')),
          )
          .flatMap((p) => p.by.map((who) => [p.date, p.name, who.name])),
      ),
      ([day]) => day as string,
    ),
  a095: ({ procedures }) =>
    byCount(grouped(procedures, 'name'))
      .slice(0, 3)
      .map(([name, all]) => {
        const days = all.map(({ date }) => date);
        return [name, all.length, least(days), greatest(days)];
      }),
  a096: ({ vaccinations }) =>
    grouped(
      by(
        vaccinations.filter(({ status, dose }) => status === 'completed' && dose !== undefined),
        'dose',
      ),
      'name',
    ).map(([name, all]) => [name, all.map(({ dose, date }) => ({ dose, day: date }))]),
  a098: ({ documents }) =>
    documents.flatMap((d) =>
      d.by.map((who) => [d.name, d.date, who.name, d.visit?.class === 'IMP' ? d.visit.name : undefined]),
    ),
  a099: ({ patient: { name, gender, born, died } }) => [
    [{ name, gender, birth_date: born }, age(born!, '2025-01-01').years, died === undefined],
  ],
  a100: (chart) =>
    by(
      [
        ['ConditionCase', 'HAS_CONDITION', chart.conditions.length] as const,
        ['SymptomEpisode', 'HAS_SYMPTOM', chart.symptoms.length] as const,
        ['Observation', 'HAS_OBSERVATION', chart.observations.length] as const,
        ['IntakeRegimen', 'HAS_REGIMEN', chart.medicines.length] as const,
        ['AllergyRecord', 'HAS_ALLERGY', chart.allergies.length] as const,
        ['Encounter', 'HAS_ENCOUNTER', chart.visits.length] as const,
        ['Procedure', 'HAS_PROCEDURE', chart.procedures.length] as const,
        ['Immunization', 'HAS_IMMUNIZATION', chart.vaccinations.length] as const,
        ['DocumentReference', 'HAS_DOCUMENT', chart.documents.length] as const,
      ].filter(([, , things]) => things > 0),
      ([, , things]) => -things,
      ([kind]) => kind,
    ),
};
