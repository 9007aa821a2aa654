import { ingredientsIn, plainWords } from '@consilium/clinical';
import type { Caller, FhirResource, MedicineDanger } from '@consilium/kernel';
import type { DangerCase, SaidDanger } from '../cases.ts';
import { type Charts, NOW } from '../charts.ts';
import type { Faults } from './results.ts';

export async function dangerFaults(charts: Charts, given: DangerCase): Promise<Faults> {
  const caller = given.patient === null ? await made(charts, given) : await charts.of(given.patient);
  const { dangers } = await charts.record.dangers(caller);
  const isShown = (said: SaidDanger) => dangers.some((danger) => isSaid(danger, said));
  const words = dangers.map(({ kind, medicines }) => `${kind} ${medicines.join(' + ')}`).join('; ');
  return [
    ...(given.expect ?? [])
      .filter((said) => !isShown(said))
      .map((said) => `${said.join(' ')} is not among: ${words}`),
    ...(given.notExpect ?? []).filter(isShown).map((said) => `${said.join(' ')} is shown`),
  ];
}

function isSaid({ kind, medicines, against }: MedicineDanger, [wanted, ...names]: SaidDanger): boolean {
  if (kind !== wanted) return false;
  const parts = kind === 'allergy' ? [against ?? '', ...medicines] : medicines;
  const orders = kind === 'interaction' ? [names, names.toReversed()] : [names];
  return orders.some((order) => order.every((name, place) => isCalled(parts[place] ?? '', name)));
}

/** The same ingredient by our names of it, or the same words. */
function isCalled(text: string, name: string): boolean {
  const own = ingredientsIn(text);
  if (ingredientsIn(name).some((each) => own.includes(each))) return true;
  const words = plainWords(name)
    .split(' ')
    .filter((word) => word !== 'and');
  return words.every((word) => ` ${plainWords(text)} `.includes(` ${word} `));
}

function made(
  charts: Charts,
  { medicines = [], allergies = [], egfr, pregnant }: DangerCase,
): Promise<Caller> {
  const day = NOW.slice(0, 10);
  const measured = (code: string, value: object): FhirResource =>
    ({
      resourceType: 'Observation',
      status: 'final',
      code: { coding: [{ system: 'http://loinc.org', code }] },
      effectiveDateTime: day,
      ...value,
    }) as unknown as FhirResource;
  const unit = 'mL/min/{1.73_m2}';
  const state = (code: string) => ({
    valueCodeableConcept: { coding: [{ system: 'http://snomed.info/sct', code }] },
  });
  return charts.made({ resourceType: 'Patient', gender: 'female', birthDate: '1992-05-04' }, [
    ...medicines.map(
      (text): FhirResource => ({
        resourceType: 'MedicationStatement',
        status: 'active',
        medicationCodeableConcept: { text },
      }),
    ),
    ...allergies.map(
      (text): FhirResource => ({
        resourceType: 'AllergyIntolerance',
        clinicalStatus: {
          coding: [
            { system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical', code: 'active' },
          ],
        },
        code: { text },
      }),
    ),
    ...(egfr === undefined
      ? []
      : [
          measured('98979-8', {
            valueQuantity: { value: egfr, unit, code: unit, system: 'http://unitsofmeasure.org' },
          }),
        ]),
    ...(pregnant === undefined ? [] : [measured('82810-3', state(pregnant ? '77386006' : '60001007'))]),
  ]);
}
