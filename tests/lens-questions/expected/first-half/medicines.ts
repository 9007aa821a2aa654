import type { Answers, Chart } from '../chart.ts';
import {
  bag,
  by,
  byKey,
  daysBetween,
  greatest,
  grouped,
  has,
  having,
  ofType,
  sorted,
  unique,
  where,
  year,
} from '../lists.ts';

type Medicine = Chart['medicines'][number];
const current = ({ status, end }: Medicine) => status === 'active' && end === undefined;
/** The same medicine: by its code, or by what it is called where it has none. */
const sameMedicine = ({ system, code, name }: Medicine) =>
  code === undefined ? name?.toLowerCase() : `${system} ${code}`;
const ofMedicine = (medicines: readonly Medicine[], name: string) => by(ofType(medicines, name), 'start');

export const medicines: Answers = {
  a057: ({ medicines }) => medicines.filter(current).map((m) => [m.type, m.dosage, m.start]),
  a058: ({ medicines }) =>
    sorted(
      unique(
        medicines
          .filter(({ treats }) =>
            treats.some(({ kind, type }) => kind === 'condition' && has(type, 'heart failure')),
          )
          .map(({ type }) => type),
      ),
    ).map((type) => [type]),
  a059: ({ medicines }) =>
    medicines
      .filter(({ status, end }) => status === 'stopped' && year(end) === 2021)
      .map((m) => [m.name, m.end, m.stopReason]),
  a060: ({ medicines }) =>
    byKey(grouped(having(medicines, 'prescriber'), (m) => m.prescriber?.name)).map(([doctor, all]) => [
      doctor,
      all[0]?.prescriber?.qualification,
      sorted(unique(all.map(({ type }) => type))),
    ]),
  a061: ({ medicines }) =>
    medicines
      .filter(({ start, end }) => start! <= '2020-01-01' && (end === undefined || end > '2020-01-01'))
      .map((m) => [m.name, m.dose, m.doseUnit]),
  a062: ({ medicines }) =>
    ofMedicine(medicines, 'metformin').map((m) => [
      m.start,
      m.dose,
      m.doseUnit,
      m.perDay,
      m.dose! * m.perDay!,
      m.stopReason,
    ]),
  a063: ({ medicines }) => {
    const doses = ofMedicine(medicines, 'levothyroxine').map(({ dose }) => dose!);
    const [now, most] = [doses.at(-1)!, Math.max(...doses)];
    return [[now, most, most - now]];
  },
  a064: ({ medicines }) =>
    medicines
      .map((m) => ({ ...m, conditions: where(m.treats, { kind: 'condition' }).length }))
      .filter(({ conditions }) => conditions > 1)
      .map((m) => [m.name, m.start, m.conditions]),
  a065: ({ medicines }) => medicines.filter(({ asNeeded }) => asNeeded).map((m) => [m.name, m.dosage]),
  a066: ({ medicines }) =>
    grouped(medicines.filter(current), sameMedicine)
      .filter(([, all]) => all.length > 1)
      .map(([, all]) => [all[0]?.type, all.length]),
  a067: ({ medicines }) =>
    by(
      grouped(medicines, sameMedicine),
      ([, all]) => -all.length,
      ([, all]) => all[0]?.type,
    )
      .slice(0, 5)
      .map(([, all]) => [all[0]?.type, all.length]),
  a068: ({ medicines }) =>
    byKey(grouped(medicines, (m) => `${m.start?.slice(0, 7)}-01`))
      .filter(([, all]) => all.length > 2)
      .map(([month, all]) => [month, all.length]),
  a069: ({ medicines }) =>
    grouped(medicines, 'route').map(([route, all]) => [
      route,
      sorted(unique(all.map(({ type }) => type))),
      all.length,
    ]),
  a070: ({ medicines }) =>
    medicines
      .filter(({ prescriber }) => has(prescriber?.qualification, 'nephro'))
      .flatMap((m) =>
        m.treats
          .filter(({ kind, name }) => kind === 'condition' && has(name, 'kidney'))
          .map(() => [m.name, m.start, m.prescriber?.name]),
      ),
  a071: ({ medicines, visits }) =>
    visits
      .filter(({ date }) => date! >= '2020-12-01')
      .map(
        (v) =>
          [v.date, v.class, medicines.filter(({ visit }) => visit === v).map(({ name }) => name)] as const,
      )
      .filter(([, , names]) => names.length > 0)
      .map(([date, of, names]) => [date, of, bag(names)]),
  a072: ({ medicines }) =>
    medicines
      .filter(({ stopReason }) => has(stopReason, 'filtration') || has(stopReason, 'low sugar'))
      .map((m) => [m.name, m.end, m.stopReason]),
  a073: ({ medicines }) =>
    grouped(where(medicines, { status: 'active' }), 'name').map(([name, all]) => [
      name,
      bag(unique(all.flatMap(({ treats }) => treats.map(({ name: reason }) => reason)))),
    ]),
  a074: ({ medicines }) =>
    ofMedicine(medicines, 'furosemide').map((m) => [
      m.dose,
      m.start,
      daysBetween(m.start!, m.end ?? '2025-06-10'),
    ]),
  a075: ({ medicines }) =>
    grouped(medicines, sameMedicine)
      .filter(([, all]) => all.length > 1)
      .map(([, all]) => [all[0]?.type, all.length]),
  a076: ({ medicines }) =>
    medicines.map(({ name, dosage }) => {
      const words = dosage!.split(' ');
      return [name, Number(words[0]), words[1], words.slice(2, 4), words.length];
    }),
  a077: ({ medicines }) =>
    unique(
      medicines
        .filter(({ status }) => status === 'active')
        .flatMap((m) =>
          m.treats
            .filter(({ kind }) => kind === 'condition')
            .filter(({ type }) => has(type, 'diabetes') || has(type, 'hypertension'))
            .map(({ type }) => JSON.stringify([type, m.name])),
        ),
    ).map((row) => JSON.parse(row) as unknown[]),
  a078: ({ allergies }) =>
    allergies
      .filter(({ criticality, status }) => criticality === 'high' && status === 'active')
      .map((a) => [a.name, a.reaction, a.onset]),
  a079: ({ allergies, medicines }) =>
    allergies.flatMap((a) =>
      medicines
        .filter(({ type }) => has(type, a.name!))
        .map((m) => [a.name, a.kind, m.type, m.start, m.end, m.stopReason]),
    ),
  a080: ({ allergies }) =>
    allergies
      .filter(({ status }) => status === 'resolved' || status === 'inactive')
      .map((a) => [a.name, a.category, a.note?.slice(0, 30)]),
  a081: ({ allergies }) => allergies.map((a) => [a.name, a.category, a.recorded, a.recorder?.name]),
  a082: ({ allergies }) =>
    allergies
      .filter(({ name }) => has(name, 'codeine'))
      .map((a) => [
        a.kind === 'allergy' ? 'true allergy' : 'intolerance only',
        a.reaction,
        has(a.recorder?.qualification, 'general'),
      ]),
  a097: ({ vaccinations }) => [
    [
      vaccinations.some(({ name, date }) => has(name, 'influenza') && date! >= '2020-01-01'),
      greatest(vaccinations.map(({ date }) => date)),
    ],
  ],
};
