import type { Coding, Concept, Note, PersonName } from './fhir.ts';

/** The day as it is written; of a year or a month, its first. */
export function day(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (text.length === 4) return `${text}-01-01`;
  return text.length === 7 ? `${text}-01` : text.slice(0, 10);
}

/** The moment in UTC; none where only a day is written. */
export const moment = (text: string | undefined): string | undefined =>
  text?.includes('T') ? new Date(text).toISOString() : undefined;

/** What somebody called it: their words before the code's. */
export const called = (concept: Concept | undefined): string | undefined =>
  concept?.text ?? concept?.coding?.find(({ display }) => display !== undefined)?.display;

const PREFERRED = ['snomed.info/sct', 'loinc.org', 'rxnorm', 'cvx'];
/** Of several codings the one that says most widely what it is. */
export function mainCoding(concept: Concept | undefined): Coding | undefined {
  const codings = concept?.coding ?? [];
  const of = (system: string) => codings.find((coding) => coding.system?.includes(system));
  return PREFERRED.map(of).find((coding) => coding !== undefined) ?? codings[0];
}

/** The first code. */
export const codeOf = (concept: Concept | undefined): string | undefined => concept?.coding?.[0]?.code;

/** Of a status and the like: its code, or its word where there is none. */
export const wordOf = (concept: Concept | undefined): string | undefined => codeOf(concept) ?? concept?.text;

export const notes = (list: readonly Note[] | undefined): string | undefined =>
  list?.map(({ text }) => text).join('\n');

export function person(names: readonly PersonName[] | string | undefined): string | undefined {
  if (typeof names === 'string') return names;
  const [name] = names ?? [];
  if (name === undefined) return undefined;
  return name.text ?? [...(name.prefix ?? []), ...(name.given ?? []), name.family].join(' ');
}
