import { listOf, objectsOf, withElement } from '../../fhir/values.ts';
import { dosingOf } from '../print-resource/medication.ts';
import { filled } from './elements.ts';
import type { Field } from './field.ts';

/** How it is taken, in words. Other words drop the numbers that were read from the words before; the route stays. */
export function dosing(element: 'dosage' | 'dosageInstruction'): Field {
  return {
    ...{ name: element, label: 'Dose and how often', kind: 'text', elements: [element] },
    hint: 'Like 500 mg twice a day',
    read: (resource) => dosingOf(withoutRoute(resource[element])) ?? '',
    write: (resource, text) => {
      const [first] = objectsOf(resource[element]);
      const route = first?.route === undefined ? {} : { route: first.route };
      const changed = text === '' ? [] : [{ ...route, text }];
      return withElement(resource, element, filled([...changed, ...listOf(resource[element]).slice(1)]));
    },
  };
}

function withoutRoute(dosages: unknown): unknown {
  return objectsOf(dosages).map(({ route: _, ...rest }) => rest);
}
