import type { Panel } from '../../api/generated.ts';
import { codesOf, fieldsOf, listOf, nameOf, textOf } from '../../fhir/values.ts';
import { surnameFirst } from '../../words/person-name.ts';

/** In the order in which one is taken to be called by: the same as the list of patients has it. */
const USES = ['official', 'usual', undefined, 'temp', 'nickname', 'maiden', 'anonymous', 'old'];

function calledBy(patient: unknown) {
  const names = listOf(fieldsOf(patient).name).map(fieldsOf);
  const place = (use: unknown) => USES.indexOf(textOf(use));
  return names.toSorted((a, b) => place(a.use) - place(b.use))[0] ?? {};
}

/** SURNAME, First; the whole text where it is not taken apart. */
export function clinicalName(patient: unknown): string {
  const name = calledBy(patient);
  const given = listOf(name.given).flatMap((each) => textOf(each) ?? []);
  return surnameFirst({
    family: textOf(name.family) ?? null,
    given: given.join(' '),
    name: textOf(name.text) ?? null,
    language: languageOf(patient),
  });
}

/** What the person speaks best, else what the resource is written in. */
function languageOf(patient: unknown): string | null {
  const { communication, language } = fieldsOf(patient);
  const spoken = listOf(communication).map(fieldsOf);
  const best = spoken.find(({ preferred }) => preferred === true) ?? spoken[0];
  return codesOf(best?.language)[0]?.code ?? textOf(language) ?? null;
}

/** How one speaks of the person: the first given name. */
export function firstName(patient: unknown): string | null {
  return textOf(listOf(calledBy(patient).given)[0]) ?? null;
}

export function sexOf(patient: unknown): string {
  const gender = textOf(fieldsOf(patient).gender);
  if (gender === undefined || gender === 'unknown') return 'Not known';
  return gender.charAt(0).toUpperCase() + gender.slice(1);
}

/** The identifier marked as medical record number, else the first. */
export function recordNumber(patient: unknown): string {
  const all = listOf(fieldsOf(patient).identifier).map(fieldsOf);
  const marked = all.find(({ type }) => codesOf(type).some(({ code }) => code === 'MR'));
  return textOf((marked ?? all[0])?.value) ?? 'Not known';
}

/** Null: alive, as far as the record says. */
export function diedOn(patient: unknown): string | true | null {
  const { deceasedBoolean, deceasedDateTime } = fieldsOf(patient);
  return textOf(deceasedDateTime) ?? (deceasedBoolean === true ? true : null);
}

/** SNOMED CT: no known allergy, and none to drugs, food, the environment. */
const NONE_KNOWN = new Set(['716186003', '409137002', '429625007', '428607008']);

export type Allergies =
  | { readonly kind: 'named'; readonly names: readonly string[]; readonly isHigh: boolean }
  /** The record says that somebody asked and there is none; `words` are its own. */
  | { readonly kind: 'none-known'; readonly words: string }
  /** The record has allergies, none of which goes on. */
  | { readonly kind: 'none-active' }
  /** Nothing is written: nobody may have asked. */
  | { readonly kind: 'none-recorded' };

/** A name has ` (reported by the patient)` behind it where the care team has none of that name. */
export function allergiesOf({
  allergies,
  counts,
  reported,
}: Pick<Panel, 'allergies' | 'counts' | 'reported'>): Allergies {
  const isNone = (each: unknown) => codesOf(fieldsOf(each).code).some(({ code }) => NONE_KNOWN.has(code));
  const named = allergies.filter((each) => !isNone(each));
  if (named.length > 0) {
    const byName = Map.groupBy(named, (each) => nameOf(each.code) ?? 'Not named');
    return {
      kind: 'named',
      names: [...byName].map(([name, all]) => name + reportedBehind(all, reported)),
      isHigh: named.some(({ criticality }) => criticality === 'high'),
    };
  }
  const none = allergies.find((each) => reportedBehind([each], reported) === '') ?? allergies[0];
  if (none !== undefined) {
    const words = nameOf(none.code) ?? 'No known allergies';
    return { kind: 'none-known', words: words + reportedBehind([none], reported) };
  }
  return { kind: (counts.AllergyIntolerance ?? 0) > 0 ? 'none-active' : 'none-recorded' };
}

function reportedBehind(entries: Panel['allergies'], reported: Panel['reported']): string {
  const words = entries.map(({ id }) => reported[`AllergyIntolerance/${String(id)}`]);
  return words.every((each) => each !== undefined) ? ` (${words[0]})` : '';
}
