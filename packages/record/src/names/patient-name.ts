import { emergencyKey, type FhirResource, foldedName, type Json, type Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { listOf, objectOf, textOf } from '../fhir/fhir-values.ts';

interface Written {
  readonly write: { readonly resource: FhirResource };
}

const NAME = {
  name: 'names_write',
  text: `INSERT INTO app.patient_names (tenant, compartment, name, birth_date, sought, written_at, family, given,
      language, sorted, emergency_keys, numbers)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
    ON CONFLICT (tenant, compartment) DO UPDATE SET name = excluded.name, birth_date = excluded.birth_date,
      sought = excluded.sought, written_at = excluded.written_at, family = excluded.family, given = excluded.given,
      language = excluded.language, sorted = excluded.sorted,
      emergency_keys = excluded.emergency_keys, numbers = excluded.numbers`,
};
const TIME = {
  name: 'names_touch',
  text: `INSERT INTO app.patient_names (tenant, compartment, written_at) VALUES ($1, $2, $3)
    ON CONFLICT (tenant, compartment) DO UPDATE SET written_at = excluded.written_at`,
};

/** Keeps what a list of patients shows, in the transaction that writes the record. */
export async function writeName(
  transaction: PoolClient,
  { tenant, compartment }: Scope,
  written: readonly Written[],
  at: Date,
): Promise<void> {
  const patient = written.findLast(({ write }) => write.resource.resourceType === 'Patient');
  if (patient === undefined) {
    await transaction.query({ ...TIME, values: [tenant, compartment, at] });
    return;
  }
  const { name, birthDate, sought, family, given, language, sorted, emergencyKeys, numbers } = patientName(
    patient.write.resource,
  );
  const shown = [name, birthDate, sought, at, family, given, language, sorted, emergencyKeys, numbers];
  await transaction.query({ ...NAME, values: [tenant, compartment, ...shown] });
}

/** What a list of patients shows of a Patient, and what it is found and sorted by. */
interface PatientName {
  /** As one text, given names first. */
  readonly name: string | null;
  /** Null: the record does not say which part of the name it is. */
  readonly family: string | null;
  readonly given: string | null;
  /** BCP 47: what the person speaks best, else what the resource is written in. It decides what a capital letter is. */
  readonly language: string | null;
  readonly birthDate: string | null;
  readonly sought: string;
  /** By what the patient is found in an emergency: each name with each record number. */
  readonly emergencyKeys: readonly string[];
  /** Record numbers, without case and separators. */
  readonly numbers: readonly string[];
  /** Family and given name, folded, parted by a tab: that stands before every letter. */
  readonly sorted: string;
}

interface OneName {
  readonly use: string | undefined;
  readonly printed: string;
  readonly family: string | null;
  readonly given: string | null;
}

/** In the order in which one is taken to be called by; `old` names are found, not shown. */
const USES = ['official', 'usual', undefined, 'temp', 'nickname', 'maiden', 'anonymous', 'old'];

export function patientName(patient: FhirResource): PatientName {
  const names = listOf(patient.name).flatMap((each) => oneName(each) ?? []);
  const shown = names.toSorted((a, b) => USES.indexOf(a.use) - USES.indexOf(b.use))[0];
  const { printed = null, family = null, given = null } = shown ?? {};
  const parts = family === null ? [printed ?? ''] : [family, given ?? ''];
  return {
    name: printed,
    family,
    given,
    language: languageOf(patient),
    birthDate: textOf(patient.birthDate) ?? null,
    sought: [...new Set(names.map((each) => foldedName(each.printed)))].join('\n'),
    emergencyKeys: emergencyKeys(patient, names),
    numbers: recordNumbers(patient),
    sorted: parts.map(foldedName).join('\t').trimEnd(),
  };
}

/** What of an identifier is compared: letters and digits. */
function recordNumbers(patient: FhirResource): readonly string[] {
  const written = listOf(patient.identifier).flatMap((each) => textOf(objectOf(each)?.value) ?? []);
  const plain = written.map((number) => number.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ''));
  return [...new Set(plain)].filter((number) => number !== '').slice(0, MOST_NUMBERS);
}

const MOST_NUMBERS = 50;

/** Names and numbers that count, each: a record with more has them for another reason. */
const MOST_KEYS = 8;

function emergencyKeys(patient: FhirResource, names: readonly OneName[]): readonly string[] {
  const birthDate = textOf(patient.birthDate) ?? '';
  const numbers = listOf(patient.identifier).flatMap((each) => textOf(objectOf(each)?.value) ?? []);
  const keys = names
    .slice(0, MOST_KEYS)
    .flatMap(({ printed }) =>
      numbers
        .slice(0, MOST_KEYS)
        .flatMap((recordNumber) => emergencyKey({ name: printed, birthDate, recordNumber }) ?? []),
    );
  return [...new Set(keys)];
}

function oneName(name: Json): OneName | undefined {
  const said = objectOf(name);
  if (said === undefined) return undefined;
  const given = textOf(
    listOf(said.given)
      .flatMap((each) => textOf(each) ?? [])
      .join(' '),
  );
  const family = textOf(said.family);
  const printed = textOf([given, family].filter((each) => each !== undefined).join(' ')) ?? textOf(said.text);
  if (printed === undefined) return undefined;
  return { use: textOf(said.use), printed, family: family ?? null, given: given ?? null };
}

const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,3}$/iu;

function languageOf(patient: FhirResource): string | null {
  const spoken = listOf(patient.communication).map(objectOf);
  const best = spoken.find((each) => each?.preferred === true) ?? spoken[0];
  const codes = listOf(objectOf(best?.language)?.coding).map((each) => textOf(objectOf(each)?.code));
  return [...codes, textOf(patient.language)].find((code) => LANGUAGE.test(code ?? '')) ?? null;
}
