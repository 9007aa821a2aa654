import { textOf } from '../../fhir/fhir-values.ts';
import { dayOf } from '../fhir-time.ts';
import type { FragmentBuilder } from '../fragment-builder.ts';
import type { GraphFragment } from '../graph-fragment.ts';
import { personName } from '../words.ts';

export function patientToGraph({ resource, node }: FragmentBuilder): GraphFragment {
  const { name, gender, birthDate, deceasedBoolean, deceasedDateTime } = resource;
  const properties = {
    name: personName(name),
    gender: textOf(gender),
    birth_date: dayOf(birthDate),
    // Where nothing is said, nobody said that the patient lives.
    deceased:
      deceasedDateTime !== undefined || (typeof deceasedBoolean === 'boolean' ? deceasedBoolean : undefined),
    deceased_date: dayOf(deceasedDateTime),
  };
  return { nodes: [node('Patient', properties)], edges: [] };
}
