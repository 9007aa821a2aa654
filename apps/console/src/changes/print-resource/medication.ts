import { printQuantity } from '../../fhir/quantity.ts';
import { beginOf, endOf, noteOf, objectOf, objectsOf, textOf, wordsOf } from '../../fhir/values.ts';
import { statusWords } from '../../words/status-words.ts';
import { linesOf, type Printer } from './printed-fact.ts';
import { onDay, sinceUntil } from './times.ts';

/** `4 mg by mouth`: the words of the dosing, else the dose and the route. */
export function dosingOf(dosages: unknown): string | undefined {
  const [dosage] = Array.isArray(dosages) ? objectsOf(dosages) : [objectOf(dosages)];
  if (dosage === undefined) return undefined;
  const words = textOf(dosage.text);
  const dose = printQuantity(objectsOf(dosage.doseAndRate)[0]?.doseQuantity);
  const route = wordsOf(dosage.route);
  const isSaid = route !== undefined && words?.toLowerCase().includes(route.toLowerCase());
  const first = words ?? dose;
  const parts = [first, isSaid ? undefined : route];
  return textOf(parts.filter((each) => each !== undefined).join(' '));
}

export const printMedication: Printer = (resource) => {
  const dosing = dosingOf(resource.dosage ?? resource.dosageInstruction);
  const ordered = textOf(resource.authoredOn);
  const until = textOf(objectOf(objectOf(resource.dispenseRequest)?.validityPeriod)?.end);
  const taken = sinceUntil(beginOf(resource, 'effective'), endOf(resource, 'effective'));
  const isOrder = resource.resourceType === 'MedicationRequest';
  return {
    kind: isOrder ? 'Prescription' : 'Medication',
    title:
      wordsOf(resource.medicationCodeableConcept) ??
      textOf(objectOf(resource.medicationReference)?.display) ??
      'Not named',
    isDrug: true,
    value: dosing,
    when: isOrder ? onDay(ordered) : taken,
    lines: linesOf(
      ['Status', statusWords(textOf(resource.status))],
      ['Meant until', until === undefined ? undefined : onDay(until)],
      ['For', wordsOf(resource.reasonCode)],
      ['Note', noteOf(resource)],
    ),
  };
};
