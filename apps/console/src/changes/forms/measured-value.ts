import type { FhirResource } from '../../api/generated.ts';
import {
  type FhirObject,
  listOf,
  objectOf,
  objectsOf,
  textOf,
  withElement,
  withoutElements,
  wordsOf,
} from '../../fhir/values.ts';
import { compact } from './elements.ts';
import type { Field } from './field.ts';
import { ucumOf } from './units.ts';

const UCUM = 'http://unitsofmeasure.org';
const NUMBER = /^-?\d+(\.\d+)?$/;
const VALUES = ['Quantity', 'String', 'Integer', 'CodeableConcept', 'Boolean', 'Range', 'Ratio'].map(
  (type) => `value${type}`,
);

export function readNumber(text: string): number | null {
  return NUMBER.test(text.trim()) ? Number(text) : null;
}

/** The number or the words that were found. Another number keeps unit and comparator; words replace the number. */
const value: Field = {
  ...{ name: 'value', label: 'Value', kind: 'text', elements: VALUES, required: true },
  read: (resource) => {
    const number = objectOf(resource.valueQuantity)?.value ?? resource.valueInteger;
    if (typeof number === 'number') return String(number);
    return textOf(resource.valueString) ?? wordsOf(resource.valueCodeableConcept) ?? '';
  },
  write: (resource, text) => {
    const number = readNumber(text);
    const none = withoutElements(resource, ...VALUES);
    if (text === '') return none;
    if (number === null) return withElement(none, 'valueString', text);
    if (Number.isInteger(number) && resource.valueInteger !== undefined)
      return withElement(none, 'valueInteger', number);
    return withElement(none, 'valueQuantity', { ...objectOf(resource.valueQuantity), value: number });
  },
};

/** A unit that UCUM has as people write it gets its code; any other stays words. */
const unit: Field = {
  ...{ name: 'unit', label: 'Unit', kind: 'text', elements: ['valueQuantity.unit', 'valueQuantity.code'] },
  read: (resource) => unitText(resource.valueQuantity),
  write: (resource, text) => {
    const quantity = objectOf(resource.valueQuantity);
    if (quantity === undefined) return resource;
    return withElement(resource, 'valueQuantity', inUnit(quantity, text));
  },
};

function unitText(quantity: unknown): string {
  const { unit: said, code } = objectOf(quantity) ?? {};
  return textOf(said) ?? textOf(code) ?? '';
}

function inUnit(quantity: FhirObject, text: string): object | undefined {
  const { unit: _, code: __, system: ___, ...rest } = quantity;
  const code = ucumOf(text);
  return compact({
    ...rest,
    ...(text === '' ? {} : { unit: text }),
    ...(code === null ? {} : { system: UCUM, code }),
  });
}

/** One field for each number of a panel, such as a blood pressure. */
function component(part: FhirObject, index: number): Field {
  const at = (resource: FhirResource) => objectOf(listOf(resource.component)[index]) ?? {};
  const quantity = unitText(part.valueQuantity);
  return {
    name: `component-${index}`,
    label: `${wordsOf(part.code) ?? 'Part'}${quantity === '' ? '' : ` (${quantity})`}`,
    kind: 'number',
    elements: [`component[${index}]`],
    read: (resource) => {
      const number = objectOf(at(resource).valueQuantity)?.value;
      return typeof number === 'number' ? String(number) : '';
    },
    write: (resource, text) => {
      const changed = {
        ...at(resource),
        valueQuantity: { ...objectOf(at(resource).valueQuantity), value: readNumber(text) ?? undefined },
      };
      const all = listOf(resource.component);
      return withElement(
        resource,
        'component',
        all.map((each, place) => (place === index ? changed : each)),
      );
    },
  };
}

/** The fields for what was measured: one value with its unit, or each number of a panel. */
export function valueFields(resource: FhirResource): readonly Field[] {
  const parts = objectsOf(resource.component);
  const isPanel = parts.length > 0 && VALUES.every((each) => resource[each] === undefined);
  if (!isPanel) return [value, unit];
  return parts.flatMap((part, index) => (part.valueQuantity === undefined ? [] : [component(part, index)]));
}
