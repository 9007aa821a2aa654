import { listOf, objectOf, textOf } from '../../fhir/fhir-values.ts';
import { dayOf } from '../fhir-time.ts';
import { edge, type FragmentBuilder, referred } from '../fragment-builder.ts';
import { type GraphFragment, NOTHING } from '../graph-fragment.ts';
import { instanceUuid } from '../name-uuid.ts';
import { personName, wordsOf } from '../words.ts';

export function practitionerToGraph({ resource, node }: FragmentBuilder): GraphFragment {
  const qualifications = listOf(resource.qualification).flatMap((each) => objectOf(each)?.code ?? []);
  const properties = { name: personName(resource.name), qualification: wordsOf(qualifications) };
  return { nodes: [node('Practitioner', properties)], edges: [] };
}

/** A role is no node: it says who works where, unless it is over. */
export function roleToGraph({ resource, others }: FragmentBuilder): GraphFragment {
  const [who] = referred(resource.practitioner, ['Practitioner'], others);
  const [where] = referred(resource.organization, ['Organization'], others);
  if (who === undefined || where === undefined || resource.active === false) return NOTHING;
  return { nodes: [], edges: [edge(instanceUuid(who), 'WORKS_AT', instanceUuid(where))] };
}

export function organizationToGraph({ resource, node, to }: FragmentBuilder): GraphFragment {
  const properties = { name: textOf(resource.name), type: wordsOf(resource.type) };
  return {
    nodes: [node('Organization', properties)],
    edges: to('PART_OF', resource.partOf, ['Organization']),
  };
}

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
