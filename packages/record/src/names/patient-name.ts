import { type FhirResource, foldedName, type Json } from '@consilium/kernel';
import { listOf, objectOf, textOf } from '../versions/fhir-values.ts';

/** What a list of patients shows of a Patient, and what it is found by. */
export interface PatientName {
  readonly name: string | null;
  readonly birthDate: string | null;
  readonly sought: string;
}

/** In the order in which one is taken to be called by; `old` names are found, not shown. */
const USES = ['official', 'usual', undefined, 'temp', 'nickname', 'maiden', 'anonymous', 'old'];

export function patientName(patient: FhirResource): PatientName {
  const names = listOf(patient.name).flatMap((each) => {
    const printed = printedName(each);
    return printed === undefined ? [] : [{ printed, use: textOf(objectOf(each)?.use) }];
  });
  const shown = names.toSorted((a, b) => USES.indexOf(a.use) - USES.indexOf(b.use))[0];
  return {
    name: shown?.printed ?? null,
    birthDate: textOf(patient.birthDate) ?? null,
    sought: [...new Set(names.map(({ printed }) => foldedName(printed)))].join('\n'),
  };
}

function printedName(name: Json): string | undefined {
  const said = objectOf(name);
  if (said === undefined) return undefined;
  const parts = [...listOf(said.given), said.family].flatMap((each) => textOf(each) ?? []);
  return textOf(parts.join(' ')) ?? textOf(said.text);
}
