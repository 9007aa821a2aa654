import { clinicalNumber } from '../../components/numbers.ts';
import { printQuantity, unitOf } from '../../fhir/quantity.ts';
import {
  beginOf,
  type FhirObject,
  listOf,
  noteOf,
  objectOf,
  objectsOf,
  textOf,
  wordsOf,
} from '../../fhir/values.ts';
import { statusWords } from '../../words/status-words.ts';
import { type Line, linesOf, type Printer } from './printed-fact.ts';
import { onDay } from './times.ts';

/** The value of an observation or of one of its components, of whatever type it is. */
function measuredValue(holder: FhirObject): string | undefined {
  const { valueBoolean, valueInteger } = holder;
  return (
    printQuantity(holder.valueQuantity) ??
    textOf(holder.valueString) ??
    wordsOf(holder.valueCodeableConcept) ??
    (typeof valueInteger === 'number' ? clinicalNumber(valueInteger) : undefined) ??
    (typeof valueBoolean === 'boolean' ? (valueBoolean ? 'yes' : 'no') : undefined) ??
    textOf(holder.valueDateTime)
  );
}

/** 142/88 mmHg: the two numbers of a blood pressure are one value. */
function pressureOf(components: readonly FhirObject[]): string | undefined {
  const numbers = ['8480-6', '8462-4'].map((code) =>
    components.find(({ code: of }) => objectsOf(objectOf(of)?.coding).some((each) => each.code === code)),
  );
  const [high, low] = numbers.map((each) => objectOf(each?.valueQuantity));
  if (components.length !== 2 || typeof high?.value !== 'number' || typeof low?.value !== 'number')
    return undefined;
  if (unitOf(high) !== unitOf(low)) return undefined;
  return `${clinicalNumber(high.value)}/${clinicalNumber(low.value)} ${unitOf(high)}`.trim();
}

export const printObservation: Printer = (resource) => {
  const components = objectsOf(resource.component);
  const pressure = pressureOf(components);
  const parts: readonly Line[] =
    pressure === undefined
      ? components.flatMap((each): Line[] => [
          [wordsOf(each.code) ?? 'Part', measuredValue(each) ?? 'Not known'],
        ])
      : [];
  const range = objectsOf(resource.referenceRange)[0];
  return {
    kind: 'Measurement',
    title: pressure === undefined ? (wordsOf(resource.code) ?? 'Not named') : 'Blood pressure',
    value: pressure ?? measuredValue(resource),
    when: onDay(beginOf(resource, 'effective')),
    lines: [
      ...parts,
      ...linesOf(
        ['Normal range', rangeOf(range)],
        ['Laboratory', laboratoryOf(resource)],
        ['Status', statusWords(textOf(resource.status))],
        ['Kind', listOf(resource.category).length === 0 ? undefined : wordsOf(resource.category)],
        ['Note', noteOf(resource)],
      ),
    ],
  };
};

/** Who measured it, where that is nobody of the record: a paper names it. */
function laboratoryOf({ performer }: FhirObject): string | undefined {
  const [only, ...others] = objectsOf(performer);
  return others.length === 0 && only?.reference === undefined && only?.type === undefined
    ? textOf(only?.display)
    : undefined;
}

function rangeOf(range: FhirObject | undefined): string | undefined {
  if (range === undefined) return undefined;
  const [low, high] = [printQuantity(range.low), printQuantity(range.high)];
  if (low !== undefined && high !== undefined) {
    const isSameUnit = unitOf(range.low) === unitOf(range.high);
    return `${isSameUnit ? clinicalNumber(Number(objectOf(range.low)?.value)) : low} to ${high}`;
  }
  if (low !== undefined) return `from ${low}`;
  return high === undefined ? textOf(range.text) : `up to ${high}`;
}
