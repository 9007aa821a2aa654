import type { Wire } from '../../../model-call.ts';
import type { Question } from './question/question.ts';

/** Sugar may be the long one or the one of the day. */
export function testsOf({ tests, lower }: Question): readonly string[] {
  const more = /\bsugars?\b/.test(lower) ? ['HbA1c', 'glucose'] : [];
  return [...new Set([...more, ...tests])];
}

/** The unit that the question names: results are also given in it. */
export function unitOf({ lower }: Question): { readonly unit?: string } {
  const said =
    /(?:^|[\s(])(%|percent|mg\/dl|mmol\/mol|mmol\/l|µmol\/l|umol\/l|g\/dl|g\/l|lbs?|pounds|kilos?|ng\/ml|nmol\/l)(?=$|[\s?.,;)])/.exec(
      lower,
    )?.[1];
  const unit = said === undefined ? undefined : (UNITS[said] ?? said);
  return unit === undefined ? {} : { unit };
}

/** As laboratories write them. */
const UNITS: { readonly [said: string]: string } = {
  percent: '%',
  'mg/dl': 'mg/dL',
  'mmol/l': 'mmol/L',
  'µmol/l': 'µmol/L',
  'umol/l': 'µmol/L',
  'g/dl': 'g/dL',
  'g/l': 'g/L',
  lbs: 'lb',
  pounds: 'lb',
  kilo: 'kg',
  kilos: 'kg',
  'ng/ml': 'ng/mL',
  'nmol/l': 'nmol/L',
};

/** The one that is asked about, so that code can say that it is not noted. */
export function namedAllergy({ words }: Question): Wire {
  const [named] = words.filter(
    (word) => !/^(?:severe|known|serious|drug|food|react\w*|anaphyla\w*|intoleran\w*)$/.test(word),
  );
  return { count: true, ...(named === undefined ? {} : { named }) };
}

/** A part of the record that is asked for in a span: code says where there is none. What a letter says may be of any time. */
export function daysIn({ span, topics }: Question): { readonly from?: string; readonly to?: string } {
  if (span === null || topics.has('documents')) return {};
  return {
    ...(span.from === undefined ? {} : { from: span.from }),
    ...(span.to === undefined ? {} : { to: span.to.replace(/-31$/, lastDay(span.to)) }),
  };
}

function lastDay(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return `-${new Date(Date.UTC(year, month, 0)).getUTCDate()}`;
}
