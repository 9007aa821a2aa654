import type { Answers, Chart } from '../chart.ts';
import { by, distinct, grouped, has, sorted, unique, where } from '../lists.ts';

type Treating = Chart['medicines'][number] | Chart['procedures'][number];
const treated = (problem: { readonly url: string }, by: readonly Treating[]) =>
  by.some(({ treats }) => treats.some(({ url }) => url === problem.url));
const names = (list: readonly (string | undefined)[]) => sorted(list).map((name) => [name]);

export const existence: Answers = {
  b041: ({ medicines }) =>
    names(
      medicines
        .filter(({ status, treats }) => status === 'active' && treats.length === 0)
        .map(({ name }) => name),
    ),
  b042: ({ conditions, medicines }) =>
    conditions.filter((c) => !treated(c, medicines)).map((c) => [c.name, c.status]),
  b043: ({ observations }) =>
    by(
      observations.filter(({ visit }) => visit === undefined),
      'date',
      'name',
    ).map((o) => [o.date, o.name, o.value, o.unit]),
  b044: ({ visits, medicines }) =>
    by(
      unique(visits.flatMap(({ practitioners }) => practitioners)).filter((who) =>
        medicines.some(({ prescriber }) => prescriber === who),
      ),
      'name',
    ).map((who) => [who.name, who.qualification]),
  b045: ({ visits, documents }) =>
    by(
      visits.filter((v) => v.status === 'finished' && !documents.some(({ visit }) => visit === v)),
      (v) => -Date.parse(v.date!),
      'name',
    ).map((v) => [v.name, v.date]),
  b046: ({ conditions, medicines, procedures }) =>
    names(conditions.filter((c) => treated(c, medicines) && treated(c, procedures)).map(({ name }) => name)),
  b047: ({ visits, medicines }) =>
    by(
      visits.filter((v) => v.class === 'HH'),
      'date',
    ).flatMap((v) =>
      v.practitioners.map((who) => [v.date, who.name, medicines.some(({ visit }) => visit === v)]),
    ),
  b048: ({ allergies }) => [
    [allergies.some(({ criticality, status }) => criticality === 'high' && status === 'active')],
  ],
  b049: ({ observations }) =>
    names(
      grouped(where(observations, { category: 'laboratory' }), 'type')
        .filter(([type]) => !observations.some((o) => o.type === type && o.interpretation === 'H'))
        .map(([type]) => type),
    ),
  b050: ({ medicines, procedures }) =>
    by(
      distinct(
        medicines.flatMap((m) =>
          m.treats
            .filter(({ kind }) => kind === 'condition')
            .filter((c) => treated(c, where(procedures, { status: 'completed' })))
            .map((c) => [m.name, c.name]),
        ),
      ),
      ([medicine]) => medicine as string,
      ([, problem]) => problem as string,
    ),
  b089: ({ conditions, symptoms, observations, medicines, procedures, visits, documents, ...rest }) => {
    const told = (text: string | undefined) => has(text, 'wrist') || has(text, 'forearm');
    const named = (kind: string, items: readonly { readonly name: string | undefined }[]) =>
      items.filter(({ name }) => told(name)).map(({ name }) => [kind, name]);
    const typed = (
      kind: string,
      items: readonly { readonly name: string | undefined; readonly type: string | undefined }[],
    ) => items.filter(({ name, type }) => told(name) || told(type)).map(({ name }) => [kind, name]);
    return by(
      distinct([
        ...typed('ConditionCase', conditions),
        ...typed('SymptomEpisode', symptoms),
        ...typed('Observation', observations),
        ...named('IntakeRegimen', medicines),
        ...named('Procedure', procedures),
        ...named('Encounter', visits),
        ...named('DocumentReference', documents),
        ...named('AllergyRecord', rest.allergies),
        ...named('Immunization', rest.vaccinations),
      ]),
      ([kind]) => kind as string,
      ([, name]) => name as string,
    );
  },
};
