import type { Patient } from '@medplum/fhirtypes';
import { concept, hl7, snomed } from '../codes.ts';
import type { Pen } from '../draft.ts';

/** The patient, marked as test data by HL7's own tag. The resource is called `patient`. */
export function addPatient(
  pen: Pen,
  {
    given,
    family,
    number,
    ...rest
  }: {
    readonly given: readonly string[];
    readonly family: string;
    /** The clinic's own number. */
    readonly number: string;
  } & Pick<Patient, 'address' | 'telecom' | 'maritalStatus' | 'communication' | 'contact'>,
): void {
  const patient: Patient = {
    resourceType: 'Patient',
    meta: { tag: [hl7('v3-ActReason', 'HTEST', 'test health data')] },
    identifier: [{ system: 'https://lindenhof.example/patients', value: number }],
    active: true,
    name: [{ use: 'official', family, given: [...given] }],
    gender: pen.person.sex,
    birthDate: pen.person.birth,
    ...rest,
  };
  pen.add('patient', patient);
}

export function addOrganization(
  pen: Pen,
  name: string,
  title: string,
  kind: 'prov' | 'dept' = 'prov',
  partOf?: string,
): void {
  pen.add(name, {
    resourceType: 'Organization',
    active: true,
    type: [
      concept(
        kind === 'prov' ? 'Provider' : 'Department',
        hl7('organization-type', kind, kind === 'prov' ? 'Healthcare Provider' : 'Hospital Department'),
      ),
    ],
    name: title,
    ...(partOf === undefined ? {} : { partOf: pen.ref(partOf) }),
  });
}

/** A practitioner, and the role in an organisation as `<name>-role`. */
export function addPractitioner(
  pen: Pen,
  name: string,
  person: { readonly given: string; readonly family: string; readonly prefix?: string },
  specialty: string,
  organization: string,
): void {
  pen.add(name, {
    resourceType: 'Practitioner',
    active: true,
    name: [
      {
        use: 'official',
        family: person.family,
        given: [person.given],
        ...(person.prefix === undefined ? {} : { prefix: [person.prefix] }),
      },
    ],
    qualification: [{ code: concept(specialty) }],
  });
  pen.add(`${name}-role`, {
    resourceType: 'PractitionerRole',
    active: true,
    practitioner: pen.ref(name),
    organization: pen.ref(organization),
    specialty: [concept(specialty)],
  });
}

/** A person who is not the patient and matters: a mother, a daughter who cares. */
export function addRelated(
  pen: Pen,
  name: string,
  person: {
    readonly given: string;
    readonly family: string;
    readonly relation: string;
    readonly code: string;
  },
): void {
  pen.add(name, {
    resourceType: 'RelatedPerson',
    active: true,
    patient: pen.ref('patient'),
    relationship: [concept(person.relation, hl7('v3-RoleCode', person.code, person.relation))],
    name: [{ family: person.family, given: [person.given] }],
  });
}

/** Who looks after the patient from a day on. */
export function addCareTeam(
  pen: Pen,
  name: string,
  {
    title,
    from,
    members,
    organization,
  }: {
    readonly title: string;
    readonly from: string;
    /** The member's name in the story, and what he or she does in this team. */
    readonly members: readonly (readonly [name: string, role: string])[];
    readonly organization: string;
  },
): void {
  pen.add(name, {
    resourceType: 'CareTeam',
    status: 'active',
    name: title,
    subject: pen.ref('patient'),
    period: { start: from },
    participant: members.map(([member, role]) => ({ role: [concept(role)], member: pen.ref(member) })),
    managingOrganization: [pen.ref(organization)],
  });
}

/** A plan of care in which goals and what is to be done meet. */
export function addCarePlan(
  pen: Pen,
  name: string,
  {
    title,
    from,
    by,
    team,
    addresses,
    goals,
    activities,
  }: {
    readonly title: string;
    readonly from: string;
    readonly by: string;
    readonly team: string;
    readonly addresses: readonly string[];
    readonly goals: readonly string[];
    readonly activities: readonly string[];
  },
): void {
  pen.add(name, {
    resourceType: 'CarePlan',
    status: 'active',
    intent: 'plan',
    category: [concept('Care plan', snomed('734163000', 'Care plan'))],
    title,
    subject: pen.ref('patient'),
    period: { start: from },
    created: from,
    author: pen.ref(by),
    careTeam: [pen.ref(team)],
    addresses: addresses.map(pen.ref),
    goal: goals.map(pen.ref),
    activity: activities.map((text) => ({ detail: { status: 'in-progress', description: text } })),
  });
}
